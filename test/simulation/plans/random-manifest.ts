import fc from 'fast-check';
import { APPLICATION, GUILD, PROJECT } from '../../helpers/world.ts';

/** A manifest as data. JSON is YAML too. */
export type ManifestValue = { readonly [key: string]: unknown };

export const BRANCHES = ['main', 'a', 'b', 'c', 'd'] as const;
export const COMMANDS = ['x', 'y', 'z'] as const;
const KEY_SETS = ['one', 'two'] as const;
const ROLES = ['r', 's'] as const;

/** Set with a chance of one in `of`. */
export function rarely<T>(value: fc.Arbitrary<T>, of: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: of - 1 });
}

/** A record without its undefined members. */
function record(parts: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<ManifestValue> {
  return fc
    .record(parts)
    .map(value => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)));
}

/** One entry a name, for some of the names. */
function entries(
  names: readonly string[],
  entry: (name: string) => fc.Arbitrary<ManifestValue>,
): fc.Arbitrary<readonly ManifestValue[]> {
  return fc
    .tuple(...names.map(name => fc.option(entry(name), { nil: undefined, freq: 3 })))
    .map(all => all.flatMap(each => (each === undefined ? [] : [each])));
}

const allow = rarely(fc.constantFrom(['replace'], ['loss'], ['replace', 'loss'], ['replace', 'loss']), 2);
const absent = rarely(fc.constant(true), 5);

function otherThan(name: string, names: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...names.filter(each => each !== name));
}

function branch(name: string): fc.Arbitrary<ManifestValue> {
  return record({
    name: fc.constant(name),
    parent: name === 'main' ? fc.constant(undefined) : rarely(otherThan(name, BRANCHES), 2),
    protected: rarely(fc.boolean(), 4),
    ttl: rarely(fc.constant('7d'), 12),
    annotations: rarely(fc.constantFrom({ k: 'v1' }, { k: 'v2' }), 3),
    init_source: rarely(fc.constant('schema-only'), 12),
    absent: name === 'main' ? fc.constant(undefined) : absent,
    renamed_from: rarely(otherThan(name, BRANCHES), 10),
    allow,
    prune: rarely(fc.constant(true), 3),
    endpoints: rarely(
      entries(['read_write', 'ro'], part =>
        record({
          type: fc.constant(part === 'ro' ? 'read_only' : 'read_write'),
          name: fc.constant(part === 'ro' ? 'ro' : undefined),
          suspend_timeout_seconds: rarely(fc.constantFrom(300, 600), 3),
          absent,
          allow,
        }),
      ),
      2,
    ),
    roles: rarely(
      entries(ROLES, role => record({ name: fc.constant(role), absent, allow })),
      2,
    ),
    databases: rarely(
      entries(['p', 'q'], database =>
        record({
          name: fc.constant(database),
          owner_name: fc.constantFrom(...ROLES, 'neondb_owner'),
          absent,
          renamed_from: rarely(otherThan(database, ['p', 'q']), 8),
        }),
      ),
      2,
    ),
    buckets: rarely(
      entries(['files'], bucket =>
        record({
          name: fc.constant(bucket),
          access_level: rarely(fc.constantFrom('private', 'public_read'), 2),
          absent,
          allow,
        }),
      ),
      3,
    ),
    snapshots: rarely(
      entries(['s1'], snapshot => record({ name: fc.constant(snapshot), absent, allow })),
      5,
    ),
    backup_schedule: rarely(
      fc.constantFrom([{ frequency: 'daily', hour: 3 }], [{ frequency: 'daily', hour: 4 }]),
      6,
    ),
  });
}

function keySet(name: string): fc.Arbitrary<ManifestValue> {
  return record({
    jwks_url: fc.constant(`https://${name}.example/jwks.json`),
    provider_name: fc.constant('P'),
    branch: rarely(fc.constantFrom(...BRANCHES), 2),
    jwt_audience: rarely(fc.constantFrom('x', 'y'), 4),
    absent,
    allow,
  });
}

function command(name: string): fc.Arbitrary<ManifestValue> {
  return record({
    name: fc.constant(name),
    description: fc.constantFrom('one', 'two'),
    nsfw: rarely(fc.boolean(), 5),
    absent,
    renamed_from: rarely(otherThan(name, COMMANDS), 5),
    allow,
  });
}

const OVERWRITES = [
  [{ role: '345678901234567890', allow: true }],
  [{ everyone: true, allow: false }],
  [
    { everyone: true, allow: false },
    { user: '456789012345678901', allow: true },
  ],
];

/** So many that one request for all of them may be better than one each. */
const MANY = ['m', 'n', 'o', 'p', 'q', 'r'];
const manyCommands = fc
  .constantFrom('one', 'two')
  .map(text => MANY.map(name => ({ name, description: text })));

function commands(): fc.Arbitrary<unknown> {
  return fc
    .tuple(entries(COMMANDS, command), rarely(manyCommands, 5))
    .map(([few, many]) => [...few, ...(many ?? [])]);
}

function permissions(of: string): fc.Arbitrary<readonly ManifestValue[]> {
  return entries(COMMANDS, name =>
    record({ command: fc.constant(name), of: fc.constant(of), overwrites: fc.constantFrom(...OVERWRITES) }),
  );
}

const KEEPS = [
  `neon.branch/${PROJECT}/a`,
  'neon.branch/*/b',
  `neon.bucket/${PROJECT}/**`,
  'neon.jwks/**',
  'neon.role/*/c/r',
  'discord.command/**/x',
  'discord.permissions/**',
];

const neon = record({
  prune: rarely(fc.boolean(), 2),
  branches: entries(BRANCHES, branch),
  jwks: rarely(entries(KEY_SETS, keySet), 2),
}).map(project => ({ projects: [{ id: PROJECT, ...project }] }));

const discord = record({
  prune: rarely(fc.boolean(), 2),
  commands: rarely(commands(), 2),
  guild: record({
    prune: rarely(fc.boolean(), 2),
    commands: rarely(commands(), 2),
    permissions: rarely(
      fc.tuple(permissions('guild'), permissions('global')).map(([own, global]) => [...own, ...global]),
      2,
    ),
  }),
}).map(({ guild, ...rest }) => ({
  application_id: APPLICATION,
  ...rest,
  guilds: [{ ids: [GUILD], ...(guild as ManifestValue) }],
}));

/**
 * Manifests of one service or both that refer to what may not be there, rename in circles and
 * contradict themselves.
 */
const randomManifest: fc.Arbitrary<ManifestValue> = fc
  .tuple(
    fc.oneof(
      neon.map(section => ({ neon: section })),
      discord.map(section => ({ discord: section })),
      fc.record({ neon, discord }),
    ),
    rarely(fc.subarray(KEEPS, { minLength: 1, maxLength: 2 }), 3),
  )
  .map(([sections, keep]) => ({
    evenkeel: 1,
    name: 'acme',
    ...(keep === undefined ? {} : { keep }),
    ...sections,
  }));

/** Two manifests that have a service in common. */
export const manifestPair: fc.Arbitrary<readonly [ManifestValue, ManifestValue]> = fc
  .tuple(randomManifest, randomManifest)
  .filter(pair => ['neon', 'discord'].some(service => pair.every(manifest => service in manifest)));
