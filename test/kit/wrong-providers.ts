import { type Provider, pathTo, placed, RequestFailure, receiptFor } from '../../src/kit/kit.ts';
import {
  allPages,
  DEFAULTS,
  type Label,
  type LabelKind,
  label,
  labelIn,
  labelsProvider,
  nameOf,
  pageOf,
  repoOf,
} from './labels.ts';

/*
 * The provider of labels with one mistake each, as people make them. The contract has to notice all
 * of them.
 */

export interface WrongProvider {
  readonly what: string;
  readonly provider: Provider;
}

const { entry, read, write, own } = label;
type Create = NonNullable<LabelKind['write']['create']>;
type Update = NonNullable<LabelKind['write']['update']>;

function withRead(what: string, more: Partial<LabelKind['read']>): WrongProvider {
  return { what, provider: labelsProvider({ ...label, read: { ...read, ...more } }) };
}

function withWrite(what: string, more: Partial<LabelKind['write']>): WrongProvider {
  return { what, provider: labelsProvider({ ...label, write: { ...write, ...more } }) };
}

function withLive(what: string, live: LabelKind['read']['live']): WrongProvider {
  return withRead(what, { live });
}

function withFields(what: string, fields: (raw: Label) => Partial<Label>): WrongProvider {
  return withLive(what, (raw, at, seen) => read.live({ ...raw, ...fields(raw) }, at, seen));
}

function withExport(what: string, written: NonNullable<LabelKind['export']>['written']): WrongProvider {
  return {
    what,
    provider: labelsProvider({ ...label, export: written === undefined ? {} : { written } }),
  };
}

const repoPath = (row: Parameters<Create>[0]): string => pathTo`/repos/${repoOf(row.scope)}/labels`;

/** A create whose body is another. */
function creating(body: (row: Parameters<Create>[0], mark: string) => object): Create {
  return async (row, { client, name }) => {
    const path = repoPath(row);
    const answer = await client.send('POST', path, body(row, `by ${name} ${row.address}`));
    return receiptFor(row, labelIn(answer, `POST ${path}`));
  };
}

/** An update whose body is another. */
function updating(
  body: (changes: Readonly<Record<string, unknown>>, row: Parameters<Update>[0]) => object,
): Update {
  return async (row, { client, ids }) => {
    const path = `${repoPath(row)}/${ids.of(row.address)}`;
    const fields = row.fields.filter(({ path: field }) => field !== 'name');
    const changes = Object.fromEntries(fields.map(({ path: field, after }) => [field, after]));
    const renamed = row.action === 'rename' ? { name: nameOf(row) } : {};
    const answer = await client.send('PATCH', path, { ...body(changes, row), ...renamed });
    return receiptFor(row, labelIn(answer, `PATCH ${path}`));
  };
}

const { defaults: _, ...withoutDefaults } = entry;
const written = label.export?.written;

export const WRONG_PROVIDERS: readonly WrongProvider[] = [
  withRead('list reads only the first page', {
    list: async (scope, client) => (await pageOf(scope, client, 1)).labels,
  }),
  withRead('list leaves out an item that it cannot read', {
    async list(scope, client) {
      const all: Label[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await client.get(pathTo`/repos/${repoOf(scope)}/labels`, { query: { page } });
        const { labels, next } = (body ?? {}) as { labels: Label[]; next: number | null };
        if (!Array.isArray(labels)) throw new RequestFailure('unreadable', 'no labels', { request: 'GET' });
        all.push(...labels.filter(each => typeof each?.name === 'string' && typeof each.id === 'number'));
        if (next === null || next === undefined) return all;
      }
    },
  }),
  withRead('list takes an error for an empty list', {
    list: (scope, client) => allPages(scope, client).catch(() => []),
  }),
  withRead('list takes 404 alone for an empty list', {
    list: (scope, client) =>
      allPages(scope, client).catch((error: unknown) => {
        if (error instanceof RequestFailure && error.status === 404) return [];
        throw error;
      }),
  }),
  withWrite('a rename sends no new name', {
    async update(row, at) {
      return (write.update as Update)({ ...row, action: 'update' }, at);
    },
  }),
  withWrite('a rename goes to the path of its new name', {
    async update(row, at) {
      if (row.action !== 'rename') return (write.update as Update)(row, at);
      const path = `${repoPath(row)}/${nameOf(row)}`;
      return receiptFor(row, labelIn(await at.client.send('PATCH', path, { name: nameOf(row) }), path));
    },
  }),
  withWrite('a rename sends its old name', {
    async update(row, at) {
      if (row.action !== 'rename') return (write.update as Update)(row, at);
      const path = `${repoPath(row)}/${at.ids.of(row.address)}`;
      const name = row.fields.find(({ path: field }) => field === 'name')?.before;
      return receiptFor(row, labelIn(await at.client.send('PATCH', path, { name }), path));
    },
  }),
  withExport('export writes another color', (live, seen) => ({
    ...(written?.(live, seen) as object),
    color: '123456',
  })),
  withExport('export drops the description', (live, seen) => {
    const { description: _, ...rest } = (written?.(live, seen) ?? {}) as Record<string, string>;
    return rest;
  }),
  withExport('export drops the color of some', (live, seen) => {
    const { color, ...rest } = (written?.(live, seen) ?? {}) as Record<string, string>;
    return color === '000000' || color === undefined ? rest : { ...rest, color };
  }),
  withLive('a constant id', (raw, at, seen) => ({ ...read.live(raw, at, seen), id: '41' }) as never),
  withLive(
    'a constant incarnation',
    (raw, at, seen) => ({ ...read.live(raw, at, seen), incarnation: 'same' }) as never,
  ),
  withWrite('an update drops one field', {
    update: updating(({ locked: _, ...changes }) => changes),
  }),
  withWrite('a create drops one field', {
    create: creating((row, note) => {
      const { description: _, ...fields } = row.desired ?? {};
      return { name: nameOf(row), ...fields, note };
    }),
  }),
  withWrite('a path that is not encoded', {
    async update(row, at) {
      if (row.action === 'rename') return (write.update as Update)(row, at);
      const path = `/repos/${repoOf(row.scope)}/labels/${nameOf(row)}`;
      const changes = Object.fromEntries(row.fields.map(({ path: field, after }) => [field, after]));
      return receiptFor(row, labelIn(await at.client.send('PATCH', path, changes), path));
    },
  }),
  withWrite('a delete that sends nothing', { delete: async () => ({ waits: [] }) }),
  withWrite('an update that sends nothing', { update: async () => ({ waits: [] }) }),
  withFields('live reads every color in capitals', ({ color }) => ({ color: color.toUpperCase() })),
  withWrite('a create calls an answer unreadable that it does not understand', {
    async create(row, at) {
      const path = repoPath(row);
      const note = `by ${at.name} ${row.address}`;
      const answer = await at.client.send('POST', path, { name: nameOf(row), ...row.desired, note });
      try {
        return receiptFor(row, labelIn(answer, path));
      } catch {
        throw new RequestFailure('unreadable', 'no label', { request: path });
      }
    },
  }),
  withWrite('a create without a mark', { create: creating(row => ({ name: nameOf(row), ...row.desired })) }),
  {
    what: 'everything with a mark is ours, whoever made it',
    provider: labelsProvider({ ...label, own: { ...own, owned: ({ mark }) => mark !== undefined } }),
  },
  {
    what: 'a mark counts that begins with our name',
    provider: labelsProvider({
      ...label,
      own: { ...own, owned: ({ mark }, name) => mark?.name.startsWith(name) === true },
    }),
  },
  withLive(
    'all items are in one scope, whatever they say',
    (raw, at, seen) =>
      ({
        ...(read.live({ ...raw, repo: 'one' }, at, seen) as object),
        ...placed('labels.label', at, [...at.parts, raw.name]),
      }) as never,
  ),
  {
    what: 'an update writes what the entry leaves open, too',
    provider: labelsProvider({
      ...label,
      entry: withoutDefaults,
      write: { ...write, update: updating((_, row) => ({ ...DEFAULTS, ...row.desired })) },
    }),
  },
  {
    what: 'any 403 is a limit',
    provider: labelsProvider(label, {
      requests: { limited: ({ status }) => (status === 403 ? {} : undefined) },
    }),
  },
  withLive('a mark makes a name of its own', (raw, at, seen) => {
    const live = read.live(raw, at, seen);
    return live && { ...live, mark: { name: 'kit', address: live.address } };
  }),
  withRead('list reads two pages and no more', {
    async list(scope, client) {
      const one = await pageOf(scope, client, 1);
      return one.more ? [...one.labels, ...(await pageOf(scope, client, 2)).labels] : one.labels;
    },
  }),
  withRead('list keeps what it has where a later page fails', {
    async list(scope, client) {
      const all: Label[] = [];
      for (let page = 1; ; page += 1) {
        const found = await pageOf(scope, client, page).catch(error => {
          if (page === 1) throw error;
          return { labels: [], more: false };
        });
        all.push(...found.labels);
        if (!found.more) return all;
      }
    },
  }),
  {
    what: 'what bears no mark is ours',
    provider: labelsProvider({
      ...label,
      own: { ...own, owned: ({ mark }, name) => mark === undefined || mark.name === name },
    }),
  },
  {
    what: 'a copied mark is believed',
    provider: labelsProvider({ ...label, own: { ...own, owned: ({ mark }, name) => mark?.name === name } }),
  },
  withFields('live trims the description', ({ description }) => ({
    description: description?.trim() ?? null,
  })),
  withFields('live sorts the aliases', ({ aliases }) => ({ aliases: [...aliases].sort() })),
  withWrite('a verb tries again by itself', {
    async create(row, at) {
      for (let left = 5; ; left -= 1) {
        try {
          return await (write.create as Create)(row, at);
        } catch (error) {
          if (left === 0) throw error;
        }
      }
    },
  }),
  withWrite('a receipt of the row in place of the answer', {
    async create(row, { client, name }) {
      const body = { name: nameOf(row), ...row.desired, note: `by ${name} ${row.address}` };
      await client.send('POST', repoPath(row), body);
      const made = { ...DEFAULTS, ...body, repo: repoOf(row.scope), id: 0, created_at: 0, updated_at: 0 };
      return receiptFor(row, made);
    },
  }),
  withWrite('a failed write counts as done', {
    update: async (row, at) => (write.update as Update)(row, at).catch(() => ({ waits: [] })),
  }),
  withRead('the list of the first scope for all', {
    list: (_scope, client) => allPages({ parts: ['one'] } as never, client),
  }),
  {
    what: 'an entry drops a field of the manifest',
    provider: labelsProvider({
      ...label,
      entry: {
        ...entry,
        expand: ({ aliases: _, ...rest }, scope) => entry.expand(rest, scope),
      },
    }),
  },
];
