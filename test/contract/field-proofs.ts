import { expect } from 'vitest';
import { parse } from 'yaml';
import type { HttpRequest } from '../../src/core/http.ts';
import { isObject, type Json } from '../../src/core/json.ts';
import type { Kind } from '../../src/core/kind.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { Live } from '../../src/core/resource.ts';
import { exportScopes } from '../../src/engine/export.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import { AUTH } from '../../src/providers/neon/auth/auth-fields.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { NEON } from '../helpers/other-client.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { LEFT_OUT } from './left-out-cases.ts';
import type { Proof } from './proof.ts';
import { memberOf, type Placed, schemaOf, twoValues } from './two-values.ts';

/*
 * Every field of every kind, by its table and its schema alone: two values that the schema allows
 * are made, read back, changed, ignored and exported. Nobody writes a case for a new field; what it
 * lacks fails here.
 */

type Members = { [key: string]: unknown };

/** Values that must be something that is there, or a moment that has passed. */
const WITHIN: Readonly<Record<string, (now: number) => readonly unknown[]>> = {
  'neon.branch parent': () => ['main', 'base'],
  'neon.branch parent_timestamp': passed,
  'neon.snapshot timestamp': passed,
  'neon.database owner_name': () => ['one', 'two'],
  'neon.jwks branch': () => ['main', 'base'],
};

/** Why a field is left to other tests. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'neon.branch anonymized.masking_rules': 'needs a table; test/providers/neon/anonymized.test.ts',
  'neon.branch anonymized.state': 'follows from the rules; test/providers/neon/anonymized.test.ts',
  'neon.data_api database': 'another database is another resource',
  ...Object.fromEntries(
    [
      ...['auth_provider', 'jwks_url', 'provider_name', 'jwt_audience'],
      ...['add_default_grants', 'skip_auth_schema'],
    ].map(path => [`neon.data_api ${path}`, 'no answer shows it; test/providers/neon/data-api.test.ts']),
  ),
  ...Object.fromEntries(
    AUTH.paths.map(path => [
      `neon.auth ${path}`,
      'each request writes an object of its own; test/providers/neon/auth.test.ts',
    ]),
  ),
  'neon.endpoint type': 'another type is another resource',
  'neon.project region_id': 'evenkeel makes no projects',
  'neon.project pg_version': 'evenkeel makes no projects',
  'neon.project org_id': 'evenkeel makes no projects',
  'neon.project store_passwords': 'evenkeel makes no projects',
  'neon.project provisioner': 'evenkeel makes no projects',
};

/**
 * Why a value of another form is taken for none: such an answer leaves the field to what an entry
 * says.
 */
const UNTOLD: Readonly<Record<string, string>> = {
  'neon.branch init_source': 'a record need not tell it',
  'neon.branch parent_timestamp': 'a record need not tell it',
  'neon.branch parent_lsn': 'a record need not tell it',
  'neon.branch archived': 'follows from the state, which an operation changes, too',
  'neon.branch ttl': 'without it, the moment tells it',
  'neon.branch annotations': 'only a creation writes them, and they are no part of the record',
};

/** What a record has in place of a field's path. */
const IN_RECORD: Readonly<Record<string, string>> = {
  'neon.branch parent': 'parent_id',
  'neon.jwks branch': 'branch_id',
  'neon.role no_login': 'authentication_method',
};

/** The reads whose answers have the records of a kind. */
const READS: Readonly<Record<string, RegExp>> = {
  'neon.project': /\/projects\/[^/]+$/,
  'neon.vpc_restriction': /\/vpc_endpoints$/,
  'neon.endpoint': /(?<!vpc_)\/endpoints(?:\/[^/]+)?$/,
  'neon.branch': /\/branches(?:\/[^/]+)?$/,
  'neon.backup_schedule': /\/backup_schedule$/,
  'neon.snapshot': /\/snapshots$/,
  'neon.bucket': /\/buckets$/,
  'neon.data_api': /\/data-api\//,
  'neon.credential': /\/credentials$/,
  'neon.database': /\/databases$/,
  'neon.role': /\/roles$/,
  'neon.jwks': /\/jwks$/,
};

/** Why no export says it. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'neon.branch parent_timestamp': 'an entry makes it again from the present',
  'neon.branch parent_lsn': 'an entry makes it again from the present',
  'neon.branch archived': 'the service archives what nobody uses',
  'neon.branch expires_at': 'as ttl, since the moment passes',
  'neon.snapshot timestamp': 'an entry without it is the same snapshot',
  'neon.snapshot lsn': 'an entry without it is the same snapshot',
};

/** What an entry needs beside a field for both of its values. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'neon.endpoint autoscaling_limit_min_cu': { autoscaling_limit_max_cu: 8 },
  'neon.project default_endpoint_settings.autoscaling_limit_min_cu': {
    'default_endpoint_settings.autoscaling_limit_max_cu': 8,
  },
};

/** What entries may refer to. */
const AROUND: readonly unknown[] = ['main', 'base', 'one', 'two'];

function passed(now: number): readonly string[] {
  return [120, 60].map(seconds => `${new Date(now - seconds * 1000).toISOString().slice(0, 19)}Z`);
}

export interface FieldCase {
  readonly kind: Kind;
  readonly path: string;
  /** Where an entry has it; none: the entry is its value. */
  readonly keys: readonly string[];
  readonly schema: Placed;
}

function caseOf(kind: Kind, path: string): FieldCase {
  const { ignores = {}, each } = kind.entry;
  const key = Object.keys(ignores).find(name => ignores[name]?.includes(path) && path.endsWith(name)) ?? path;
  const entry = schemaOf(kind.name);
  const schema = memberOf(entry, key.split('.'));
  if (schema !== undefined) return { kind, path, keys: key.split('.'), schema };
  if (each === 'whole') return { kind, path, keys: [], schema: entry };
  throw new Error(`schema/kinds/${kind.name}.schema.json has no "${key}"`);
}

export const CASES = neon.kinds.flatMap(kind =>
  (kind.entry.paths ?? [])
    .filter(path => ELSEWHERE[`${kind.name} ${path}`] === undefined)
    .map(path => caseOf(kind, path)),
);

/**
 * The kind's shortest entry beside what its fields may refer to, with a value for one field, or
 * without.
 */
function manifestOf({ kind, path, keys }: FieldCase, value?: unknown, more: object = {}): string {
  const manifest = parse(LEFT_OUT[kind.name]?.manifest ?? '') as {
    readonly neon: { readonly projects: readonly Members[] };
  };
  const [project = {}] = manifest.neon.projects;
  const branches = (project['branches'] ?? []) as Members[];
  const main = branches.find(({ name }) => name === 'main') ?? { name: 'main' };
  const roles = (main['roles'] ?? []) as object[];
  main['roles'] = [...roles, { name: 'one' }, { name: 'two' }];
  project['branches'] = [main, { name: 'base' }, ...branches.filter(branch => branch !== main)];
  const holder =
    kind.entry.within === 'neon.project'
      ? project
      : ((project['branches'] as Members[]).find(branch => kind.entry.key in branch) ?? {});
  const at = holder[kind.entry.key];
  const entry = (
    kind.entry.each === 'item' ? (at as readonly Members[]).at(kind.entry.key === 'roles' ? 0 : -1) : at
  ) as Members;
  if (value !== undefined && keys.length === 0) holder[kind.entry.key] = value;
  else if (value !== undefined) setAt(entry, keys, value);
  for (const [other, beside] of Object.entries(BESIDE[`${kind.name} ${path}`] ?? {}))
    setAt(entry, other.split('.'), beside);
  Object.assign(entry, more);
  return JSON.stringify(manifest);
}

function setAt(entry: Members, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    entry[key] = value;
    return;
  }
  const inner = (isObject(entry[key]) ? entry[key] : {}) as Members;
  entry[key] = inner;
  setAt(inner, rest, value);
}

async function liveOf(here: World, manifest: string, kind: Kind): Promise<Live> {
  const { given: input } = await preparePlan(here.collect(manifest), here.session(), { prune: true });
  const desired = input.wanted.desired.filter(each => each.kind === kind.name);
  const one = desired.find(({ parts }) => !AROUND.includes(parts.at(-1))) ?? desired[0];
  const live = one && input.observed.matchOf(one).live;
  if (live === undefined) throw new Error(`no ${kind.name} is live`);
  return live;
}

async function liveValue(here: World, field: FieldCase): Promise<Json | undefined> {
  return (await liveOf(here, manifestOf(field), field.kind)).fields()[field.path];
}

async function done(here: World, manifest: string): Promise<Report> {
  const report = await here.apply(manifest);
  expect(new Set(report.results.map(({ status }) => status)), statuses(report).join('\n')).toEqual(
    new Set(['done']),
  );
  here.clock.advance(10_000);
  return report;
}

function valuesOf({ kind, path, schema }: FieldCase, { clock }: Pick<World, 'clock'>): readonly unknown[] {
  return WITHIN[`${kind.name} ${path}`]?.(clock.now()) ?? twoValues(schema, clock.now());
}

/** Another field that says the same: `ttl` and `expires_at`. */
function covering({ kind, path }: FieldCase): readonly string[] {
  return Object.values(kind.entry.ignores ?? {}).find(paths => paths.includes(path)) ?? [path];
}

/** A world in which the moments of the cases have passed. */
async function begun(
  watch?: (request: HttpRequest) => void,
  answered?: (request: HttpRequest, body: string) => string,
): Promise<World> {
  const here = world({
    wrap: transport => async request => {
      watch?.(request);
      if (answered === undefined) return transport(request);
      const { value: _, ...answer } = await transport(request);
      return { ...answer, body: answered(request, answer.body) };
    },
  });
  await here.apply(
    `{ name: acme, neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: base }] }] } }`,
  );
  here.clock.advance(3_600_000);
  return here;
}

/**
 * The answer of a newer service, which has a value of another form than any that is known: in each
 * record of the kind, wherever the answer has one.
 */
function newerAnswer(body: unknown, keys: readonly string[], value: Json): unknown {
  if (Array.isArray(body)) return body.map(each => (isObject(each) ? withValue(each, keys, value) : each));
  if (!isObject(body)) return body;
  if (Object.hasOwn(body, keys[0] ?? '')) return withValue(body, keys, value);
  return Object.fromEntries(
    Object.entries(body).map(([key, each]) => {
      if (['operations', 'pagination', 'annotations', 'annotation'].includes(key)) return [key, each];
      return [key, isObject(each) ? withValue(each, keys, value) : newerAnswer(each, keys, value)];
    }),
  );
}

function withValue(record: object, keys: readonly string[], value: Json): object {
  const copy = structuredClone(record) as Members;
  setAt(copy, keys, value);
  return copy;
}

/** Why no second value of it exists. */
function whySingle(field: FieldCase): string | undefined {
  return valuesOf(field, { clock: virtualClock() }).length < 2
    ? 'the schema allows one value alone'
    : undefined;
}

/** Its name under `ignore`, if there is one. */
function ignoreName({ kind, path }: FieldCase): string | undefined {
  const names = memberOf(schemaOf(kind.name), ['ignore'])?.schema.items?.enum ?? [];
  const name = Object.entries(kind.entry.ignores ?? {}).find(([, paths]) => paths.includes(path))?.[0];
  return names.find(each => each === (name ?? path)) as string | undefined;
}

/** What every field is held to. */
const PROOFS: readonly Proof<FieldCase>[] = [
  {
    says: 'is made as an entry says it, and is in sync',
    async prove(field) {
      const { path } = field;
      for (const value of valuesOf(field, await begun())) {
        const here = await begun();
        const manifest = manifestOf(field, value);
        await done(here, manifest);
        expect((await here.plan(manifest)).plan.rows).toEqual([]);
        const wanted = here
          .collect(manifest)
          .desired.flatMap(each => (path in each.fields ? [each.fields[path]] : []));
        expect(wanted).toContainEqual(await liveValue(here, field));
      }
    },
  },
  {
    says: 'changes alone, or is held back if only a creation can set it',
    exempt: whySingle,
    async prove(field) {
      const { kind, path } = field;
      const isFixed = kind.write.fixed?.includes(path) === true;
      const bodies: Json[] = [];
      const here = await begun(({ method, body }) => {
        if (method !== 'GET' && body !== undefined) bodies.push(JSON.parse(body) as Json);
      });
      const [one, two] = valuesOf(field, here);
      await done(here, manifestOf(field, one));
      const before = (await liveOf(here, manifestOf(field, one), kind)).fields();
      const manifest = manifestOf(field, two);
      const { rows } = (await here.drift(manifest)).plan;
      expect(rows.map(({ action }) => action)).toEqual([isFixed ? 'blocked' : 'update']);
      if (isFixed) {
        expect(JSON.stringify(rows)).toContain(path);
        return;
      }
      expect(rows.map(({ fields }) => fields.map(each => each.path))).toEqual([[path]]);
      bodies.length = 0;
      await done(here, manifest);
      const same = covering(field).map(each => each.split('.')[0]);
      const tops = bodies.flatMap(body => {
        const all = body as object;
        const isRecord = Object.keys(all).some(top => same.includes(top));
        return Object.keys((isRecord ? undefined : Object.values(all).find(isObject)) ?? all);
      });
      expect(tops.filter(top => !same.includes(top))).toEqual([]);
      const after = (await liveOf(here, manifest, kind)).fields();
      const others = Object.keys(before).filter(each => !covering(field).includes(each));
      for (const each of others) expect(after[each], each).toEqual(before[each]);
      expect(after[path]).not.toEqual(before[path]);
    },
  },
  {
    says: 'is changed back, or held back before anything is sent',
    exempt: whySingle,
    async prove(field) {
      const here = await begun();
      const [one, two] = valuesOf(field, here);
      await done(here, manifestOf(field, two));
      const { results } = await here.apply(manifestOf(field, one));
      expect(results.filter(({ status }) => status !== 'done' && status !== 'blocked')).toEqual([]);
    },
  },
  {
    says: 'is left to others where an entry ignores it',
    exempt: field =>
      ignoreName(field) === undefined ? 'no name under `ignore` covers it' : whySingle(field),
    async prove(field) {
      const here = await begun();
      const [one, two] = valuesOf(field, here);
      await done(here, manifestOf(field, one));
      const ignore = [ignoreName(field)];
      const { rows } = (await here.plan(manifestOf(field, two, { ignore }))).plan;
      expect(rows).toEqual([]);
    },
  },
  {
    says: 'has a value of a newer service, which is neither in sync, nor exported as another one, nor written',
    exempt: ({ kind, path }) => UNTOLD[`${kind.name} ${path}`],
    async prove(field) {
      const { kind, path, schema } = field;
      const title = `${kind.name} ${path}`;
      const isMap = schema.schema.properties !== undefined || schema.schema.type === 'object';
      const newer: Json = isMap ? 'newer' : { newer: true };
      let isNewer = false;
      const here = await begun(undefined, ({ method, url }, answer) => {
        const [address = ''] = url.split('?');
        if (!isNewer || method !== 'GET' || READS[kind.name]?.test(address) !== true) return answer;
        const keys = (IN_RECORD[title] ?? path).split('.');
        return JSON.stringify(newerAnswer(JSON.parse(answer), keys, newer));
      });
      const [value] = valuesOf(field, here);
      await done(here, manifestOf(field, value));
      isNewer = true;
      const { rows } = (await here.drift(manifestOf(field, value))).plan;
      const own = rows.filter(
        ({ kind: name, parts }) =>
          name === kind.name && (kind.entry.each === 'whole' || !AROUND.includes(parts.at(-1))),
      );
      expect(own.length, JSON.stringify(rows)).toBeGreaterThan(0);
      for (const { action, fields } of own)
        expect(action === 'blocked' || fields.some(each => each.path === path), JSON.stringify(own)).toBe(
          true,
        );
      const {
        sections,
        unread,
        leftOut: left,
      } = await exportScopes([projectScope(PROJECT)], here.session(), {
        secrets: true,
      });
      const text = JSON.stringify({ name: 'acme', ...sections });
      const planned = (await here.plan(text)).plan.rows;
      expect(planned.filter(({ action }) => action !== 'blocked')).toEqual([]);
      expect(unread.length + left.length).toBeGreaterThan(0);
      const name = ignoreName(field);
      if (name === undefined) return;
      here.forget();
      await here.apply(manifestOf(field, value, { ignore: [name] }));
      expect(here.writes()).toEqual([]);
    },
  },
  {
    says: 'is exported as what an entry says, and the plan of that is empty',
    async prove(field) {
      const { kind, path } = field;
      const here = await begun();
      await here.apply(manifestOf(field));
      here.clock.advance(10_000);
      const byDefault = await liveValue(here, field);
      for (const value of valuesOf(field, here)) {
        const again = await begun();
        await done(again, manifestOf(field, value));
        const live = await liveValue(again, field);
        if (JSON.stringify(live) === JSON.stringify(byDefault)) continue;
        const { sections, unread } = await exportScopes([projectScope(PROJECT)], again.session(), {
          secrets: true,
        });
        expect(unread).toEqual([]);
        const text = JSON.stringify({ name: 'acme', ...sections });
        expect((await again.plan(text)).plan.rows).toEqual([]);
        const said = again
          .collect(text)
          .desired.flatMap(each => (path in each.fields ? [each.fields[path]] : []));
        if (NOT_EXPORTED[`${kind.name} ${path}`] === undefined) expect(said).toContainEqual(live);
        else expect(said).toEqual([]);
      }
    },
  },
];

const OF_A_COMPUTE: Proof<FieldCase> = {
  says: 'is made with its branch where the service takes it there',
  async prove(field) {
    const { path } = field;
    const here = await begun();
    const [value] = valuesOf(field, here);
    const body = { type: 'read_write' };
    setAt(body, path.split('.'), value);
    const asked = { branch: { name: 'probe' }, endpoints: [body] };
    const { status } = here.foreign('POST', `${NEON}/branches`, asked);
    here.clock.advance(10_000);
    here.forget();
    await done(here, manifestOf(field, value));
    const posts = here.writes().filter(each => each.endsWith('/endpoints'));
    expect(posts).toHaveLength(status === 201 ? 0 : 1);
  },
};

export function proofsOf({ kind }: FieldCase): readonly Proof<FieldCase>[] {
  return kind.name === 'neon.endpoint' ? [...PROOFS, OF_A_COMPUTE] : PROOFS;
}
