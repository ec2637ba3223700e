import { isIP } from 'node:net';
import { address, pathTo, placed, RequestFailure, receiptFor } from 'evenkeel/kit';

/**
 * @import { Answer, Kind, Mark, Provider, Row, RuleProblem, Scope } from 'evenkeel/kit'
 * @typedef {{ name: string, type: string, content: string, ttl?: number }} Entry
 * @typedef {{ name: string, prune?: boolean, records?: Entry[] }} Zone
 * @typedef {{ content: string, ttl: number }} Fields
 * @typedef {{ id: string, name: string, type: string, content: string, ttl: number, comment: string }} Item
 */

const TTL = 3600;

/** @type {Kind<Fields, Entry, Item>} */
const record = {
  name: 'dns.record',

  // An entry of the manifest: where it stands, and its normal form. What is left out is not there.
  entry: {
    key: 'records',
    each: 'item',
    within: 'dns.zone',
    expand: ({ name, type, content, ttl }, zone) => ({
      parts: [...zone.parts, type, name],
      fields: { content, ...(ttl !== undefined && { ttl }) },
    }),
    rules: ({ type, content }) =>
      type === 'A' && isIP(content) !== 4
        ? [{ rule: 'dns/address', message: 'an A record has an IPv4 address', path: ['content'] }]
        : [],
    defaults: () => ({ fields: { ttl: TTL } }),
  },

  // What is live: one whole list, and each item in the same normal form.
  read: {
    listedAt: 'dns.zone',
    async list(zone, client) {
      const path = pathTo`/zones/${nameOf(zone)}/records`;
      const { body } = await client.get(path);
      const items =
        isObject(body) && Array.isArray(body['records']) ? body['records'].map(itemIn) : [undefined];
      const all = items.filter(item => item !== undefined);
      if (all.length === items.length) return all;
      // Never a shorter list: what is left out of it would be made a second time.
      throw new RequestFailure('unreadable', `${path} did not answer a list of records`, { request: path });
    },
    live: (item, zone) => ({
      ...placed('dns.record', zone, [...zone.parts, item.type, item.name]),
      id: item.id,
      incarnation: item.id,
      ...markIn(item, zone),
      raw: item,
      fields: () => ({ content: item.content, ttl: item.ttl }),
    }),
  },

  // The calls that change it. The API refuses a second record of one name and type.
  write: {
    unique: true,
    async create(row, { client, name, run }) {
      const path = pathTo`/zones/${nameOf(row.scope)}/records`;
      const comment = `evenkeel ${name} ${row.parts.slice(1).join('/')} ${run}`;
      const body = { ...named(row), ttl: TTL, ...row.desired, comment };
      const answer = await client.send('POST', path, body);
      return receiptFor(row, written(answer, `POST ${path}`));
    },
    async update(row, { client, ids }) {
      const path = pathTo`/zones/${nameOf(row.scope)}/records/${ids.of(row.address)}`;
      const changes = Object.fromEntries(row.fields.map(({ path, after }) => [path, after]));
      const body = { ...changes, ...(row.action === 'rename' && { name: named(row).name }) };
      const answer = await client.send('PATCH', path, body);
      return receiptFor(row, written(answer, `PATCH ${path}`));
    },
    async delete(row, { client, ids }) {
      await client.send('DELETE', pathTo`/zones/${nameOf(row.scope)}/records/${ids.of(row.address)}`);
      return { waits: [] };
    },
  },

  // Pruning may take what this manifest has made.
  own: {
    owned: ({ mark, address }, name) => mark?.name === name && mark.address === address,
  },

  // What a reviewer should see at the row: what one state gives access to and the one before does not.
  access: {
    fields: [],
    opened: (from, _to, { parts }) =>
      from === undefined && parts.at(-1) === '*'
        ? { code: 'dns/wildcard', said: 'answers for every name of the zone that has no record' }
        : undefined,
  },

  // The way back: the entry of which the plan is empty.
  export: {
    written: ({ raw: { name, type, content, ttl } }) => ({
      name,
      type,
      content,
      ...(ttl !== TTL && { ttl }),
    }),
  },
};

/** @type {Provider} */
export const dns = {
  name: 'dns',
  kinds: [record],
  // The schema of the section: what follows relies on it. Any other key is a mistake.
  keys: { dns: ['zones'], 'dns.zone': ['name'], 'dns.record': ['name', 'type', 'content', 'ttl'] },
  rules: section => mistakesIn(section),
  roots: section =>
    zonesIn(section).map((zone, index) => ({
      scope: zoneScope(zone.name),
      entry: { ...zone },
      path: ['zones', index],
    })),
  // The way back of `roots`.
  section: roots => ({
    zones: roots.map(({ scope, entry }) => ({ name: nameOf(scope), records: [], ...entry })),
  }),
  // Writes to one zone follow one another.
  lane: scope => scope.address,
  requests: { rate: { burst: 20, perSecond: 10 } },
};

/** @type {(name: string) => Scope} */
const zoneScope = name => ({ address: address('dns.zone', [name]), kind: 'dns.zone', parts: [name] });

/** @type {(zone: Scope) => string} */
const nameOf = zone => zone.parts[0] ?? '';

/** @type {(row: Row) => { type: string, name: string }} */
const named = ({ parts }) => ({ type: parts[1] ?? '', name: parts[2] ?? '' });

/** @type {(value: unknown) => Item | undefined} */
const itemIn = value => {
  const { id, name, type, content, ttl, comment = '' } = isObject(value) ? value : {};
  if (typeof id !== 'string' || typeof name !== 'string' || typeof type !== 'string') return undefined;
  if (typeof content !== 'string' || typeof ttl !== 'number' || typeof comment !== 'string') return undefined;
  return { id, name, type, content, ttl, comment };
};

/**
 * The record in the answer of a write. The service said yes: where it cannot be told to what, the outcome is `unknown`, and the
 * library looks before it does anything more.
 *
 * @type {(answer: Answer, request: string) => Item}
 */
const written = ({ body, status }, request) => {
  const item = itemIn(body);
  if (item !== undefined) return item;
  throw new RequestFailure('unknown', `${request} was accepted, but its answer is no record`, {
    request,
    status,
  });
};

/**
 * Which manifest has made it, and as what: a record that someone has renamed is renamed back, not made a second time.
 *
 * @type {(item: Item, zone: Scope) => { mark?: Mark }}
 */
const markIn = ({ comment }, zone) => {
  const [, name, type, ...made] = comment.match(/^evenkeel (\S+) (\w+)\/(\S+) \S+$/) ?? [];
  if (name === undefined || type === undefined) return {};
  return { mark: { name, address: address('dns.record', [...zone.parts, type, ...made]) } };
};

/** @type {(section: unknown) => RuleProblem[]} */
const mistakesIn = section => {
  const zones = isObject(section) ? section['zones'] : undefined;
  if (!Array.isArray(zones)) return [wrong(['zones'], 'zones must be a list')];
  return zones.flatMap((zone, at) => {
    if (!isObject(zone) || typeof zone['name'] !== 'string')
      return [wrong(['zones', at], 'a zone has a name')];
    const { records = [] } = zone;
    if (!Array.isArray(records)) return [wrong(['zones', at, 'records'], 'records must be a list')];
    return records.flatMap((each, index) =>
      isEntry(each)
        ? []
        : [wrong(['zones', at, 'records', index], 'a record has a name, a type and a content')],
    );
  });
};

/** @type {(path: (string | number)[], message: string) => RuleProblem} */
const wrong = (path, message) => ({ rule: 'dns/section', message, path });

/** @type {(section: unknown) => Zone[]} */
const zonesIn = section => (isObject(section) && Array.isArray(section['zones']) ? section['zones'] : []);

/** @type {(value: unknown) => boolean} */
const isEntry = value =>
  isObject(value) &&
  ['name', 'type', 'content'].every(key => typeof value[key] === 'string') &&
  (value['ttl'] === undefined || typeof value['ttl'] === 'number');

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
