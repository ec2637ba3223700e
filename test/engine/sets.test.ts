import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VisibleScope } from '../../src/core/provider.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { membersOf } from '../../src/engine/desired/member-parts.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { loadText } from '../manifest/load-text.ts';

const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 60);

async function stateOf(
  value: unknown,
  listed: ReadonlyMap<string, readonly VisibleScope[]> = new Map(),
): Promise<DesiredState> {
  const { manifest, problems } = await loadText(JSON.stringify(value));
  if (manifest === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  const { collected, problems: found } = collect(manifest, PROVIDERS, 0);
  const errors = found.filter(({ level }) => level === 'error');
  expect(errors.map(({ message }) => message)).toEqual([]);
  return collected.withMembers?.(listed) ?? collected;
}

/** All that a plan is made from, without places. */
function meaning({ desired, scopes, keep, named }: DesiredState): unknown {
  return {
    desired: desired.map(({ address, fields, allow, absent, ignored }) => ({
      address,
      fields,
      allow,
      absent,
      ignored,
    })),
    scopes: scopes.map(({ scope, prune }) => [scope.address, prune]).sort(),
    keep,
    named: [...named].sort(),
  };
}

const NAMES = ['main', 'dev', 'preview/a', 'preview/b', 'preview/b/c', 'release-1', 'release-2'] as const;
const PATTERNS = ['*', '**', 'preview/*', 'preview/**', 'release-?', 'main', 'none*'] as const;

interface BranchSays {
  readonly protected?: true;
  readonly allow?: readonly ['replace'];
  readonly ignore?: readonly ['protected'];
  readonly roles?: readonly { readonly name: string }[];
}

const says: fc.Arbitrary<BranchSays> = fc.record(
  {
    protected: fc.constant(true as const),
    allow: fc.constant(['replace'] as const),
    ignore: fc.constant(['protected'] as const),
    roles: fc
      .uniqueArray(fc.constantFrom('r', 's', 't'), { minLength: 1 })
      .map(all => all.map(name => ({ name }))),
  },
  { requiredKeys: [] },
);

interface World {
  readonly live: readonly string[];
  readonly sets: readonly {
    readonly match: string;
    readonly except?: readonly string[];
    readonly says: BranchSays;
  }[];
  readonly own: readonly { readonly name: string; readonly says: BranchSays }[];
}

const world: fc.Arbitrary<World> = fc.record({
  live: fc.uniqueArray(fc.constantFrom(...NAMES)),
  sets: fc.array(
    fc.record(
      {
        match: fc.constantFrom(...PATTERNS),
        except: fc.uniqueArray(fc.constantFrom(...PATTERNS.slice(2)), { minLength: 1, maxLength: 2 }),
        says,
      },
      { requiredKeys: ['match', 'says'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  own: fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), says }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
});

/** A pattern, read once more and otherwise than the product does. */
function fits(pattern: string, name: string): boolean {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]')
    .replace(/\u0000/g, '.*');
  return new RegExp(`^${text}$`).test(name);
}

/** Each branch with all that is said of it, the nearest first. */
function writtenOut({ live, sets, own }: World): readonly Record<string, unknown>[] {
  const names = [...new Set([...own.map(({ name }) => name), ...live])];
  return names.flatMap(name => {
    const single = own.find(each => each.name === name);
    // A branch that an entry makes is a member, too.
    const around = sets.filter(
      ({ match, except = [] }) => fits(match, name) && !except.some(pattern => fits(pattern, name)),
    );
    const all = [...around.map(each => each.says), ...(single === undefined ? [] : [single.says])];
    if (all.length === 0) return [];
    const roles = [...new Set(all.flatMap(each => each.roles ?? []).map(role => role.name))];
    const merged: Record<string, unknown> = Object.assign({}, ...all);
    return { ...merged, ...(roles.length === 0 ? {} : { roles: roles.map(role => ({ name: role })) }), name };
  });
}

function manifest(branches: readonly unknown[]): unknown {
  return {
    evenkeel: 1,
    name: 'x',
    ...(branches.length === 0 ? {} : { neon: { projects: [{ id: 'p', branches }] } }),
  };
}

describe('a manifest with sets', () => {
  test('means what it means with all members written out', async () => {
    await fc.assert(
      fc.asyncProperty(world, async each => {
        const entries = [
          ...each.sets.map(({ match, except, says: said }) => ({
            match,
            ...(except === undefined ? {} : { except }),
            ...said,
          })),
          ...each.own.map(({ name, says: said }) => ({ name, ...said })),
        ];
        const listed = new Map([
          ['neon.branch neon.project/p', each.live.map(name => ({ id: `br-${name}`, name }))],
        ]);
        const whole = meaning(await stateOf(manifest(entries), listed)) as { scopes: unknown[] };
        const written = meaning(await stateOf(manifest(writtenOut(each)))) as { scopes: unknown[] };
        // A project without a member is a scope all the same.
        if (written.scopes.length === 0) written.scopes.push(['neon.project/p', false]);
        expect(whole).toEqual(written);
      }),
      { numRuns: RUNS },
    );
  });

  test('wants nothing outside what its patterns match', async () => {
    await fc.assert(
      fc.asyncProperty(world, async each => {
        const entries = each.sets.map(({ match, says: said }) => ({ match, ...said }));
        const listed = new Map([
          ['neon.branch neon.project/p', each.live.map(name => ({ id: `br-${name}`, name }))],
        ]);
        const { desired } = await stateOf(manifest(entries), listed);
        for (const { kind, parts } of desired.filter(({ kind }) => kind === 'neon.branch')) {
          const name = parts.at(-1) ?? '';
          expect([
            kind,
            each.live.includes(name) && each.sets.some(({ match }) => fits(match, name)),
          ]).toEqual(['neon.branch', true]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('of projects in projects and of guilds has the ranks of both', async () => {
    const listed = new Map([
      ['neon project ', ['a', 'b'].map(id => ({ id, name: `tenant-${id}` }))],
      ['neon.branch neon.project/a', [{ id: 'br-1', name: 'main' }]],
      ['neon.branch neon.project/b', [{ id: 'br-2', name: 'main' }]],
    ]);
    const { desired } = await stateOf(
      {
        evenkeel: 1,
        name: 'x',
        neon: {
          projects: [
            { match: 'tenant-*', branches: [{ name: 'main', protected: true, roles: [{ name: 'all' }] }] },
            { id: 'a', branches: [{ match: '**', allow: ['replace'], roles: [{ name: 'one' }] }] },
          ],
        },
      },
      listed,
    );
    expect(desired.map(({ address, allow }) => [address, ...allow])).toEqual([
      ['neon.branch/a/main', 'replace'],
      ['neon.branch/b/main'],
      ['neon.role/a/main/all'],
      ['neon.role/a/main/one'],
      ['neon.role/b/main/all'],
    ]);
  });

  const BRANCHES = new Map([['neon.branch neon.project/p', [{ id: 'br-1', name: 'main' }]]]);

  function branches(...all: readonly object[]): unknown {
    return { evenkeel: 1, name: 'x', neon: { projects: [{ id: 'p', branches: all }] } };
  }

  test('counts those of a named project before those of a set of projects', async () => {
    const listed = new Map([
      ['neon project ', [{ id: 'a', name: 'tenant-a' }]],
      ['neon.branch neon.project/a', [{ id: 'br-1', name: 'main' }]],
    ]);
    const own = { id: 'a', branches: [{ match: '**', allow: ['replace'] }, { match: 'm*' }] };
    const set = { match: 'tenant-*', branches: [{ match: '**', allow: ['loss'] }] };
    const { desired } = await stateOf({ evenkeel: 1, name: 'x', neon: { projects: [set, own] } }, listed);
    expect(desired.map(({ allow }) => allow)).toEqual([['replace']]);
  });

  test('wants nothing in a branch that an entry of its own says is absent', async () => {
    const set = { match: '**', roles: [{ name: 'r' }] };
    const { desired } = await stateOf(branches(set, { name: 'main', absent: true }), BRANCHES);
    expect(desired.map(({ address, absent }) => [address, absent])).toEqual([['neon.branch/p/main', true]]);
  });

  test('counts before a default that is in the entry of a member', async () => {
    const set = { match: '**', endpoints: [{ type: 'read_write', suspend_timeout_seconds: 60 }] };
    const value = {
      ...(branches(set, { name: 'main', endpoints: [{ type: 'read_write' }] }) as object),
      defaults: { 'neon.endpoint': { suspend_timeout_seconds: 300 } },
    };
    const { desired } = await stateOf(value, BRANCHES);
    expect(desired.find(({ kind }) => kind === 'neon.endpoint')?.fields).toMatchObject({
      suspend_timeout_seconds: 60,
    });
  });

  test('of projects or guilds has the defaults at the top, and its own before these', async () => {
    const listed = new Map([
      ['neon project ', [{ id: 'a', name: 'tenant-a' }]],
      ['discord guild ', [{ id: '100000000000000001', name: 'one' }]],
    ]);
    const { desired } = await stateOf(
      {
        evenkeel: 1,
        name: 'x',
        defaults: {
          'neon.endpoint': { suspend_timeout_seconds: 300, autoscaling_limit_max_cu: 1 },
          'discord.command': { default_member_permissions: '0' },
        },
        neon: {
          projects: [
            {
              match: 'tenant-*',
              defaults: { 'neon.endpoint': { autoscaling_limit_max_cu: 2 } },
              branches: [{ name: 'main', endpoints: [{ type: 'read_write' }] }],
            },
          ],
        },
        discord: {
          application_id: '222222222222222222',
          guilds: [{ every: true, commands: [{ name: 'setup', description: 'Set up' }] }],
        },
      },
      listed,
    );
    const fieldsOf = (kind: string): unknown => desired.find(each => each.kind === kind)?.fields;
    expect(fieldsOf('neon.endpoint')).toMatchObject({
      suspend_timeout_seconds: 300,
      autoscaling_limit_max_cu: 2,
    });
    expect(fieldsOf('discord.command')).toMatchObject({ default_member_permissions: '0' });
  });

  test('may say a check that another set says too', async () => {
    const value = branches(
      { match: '**', checks: { backups: { newer_than: '26h' } } },
      { match: '*', checks: { backups: { newer_than: '48h' } } },
    );
    expect((await stateOf(value, BRANCHES)).checks).toHaveLength(1);
  });
});

test('a member of two sets belongs to the one further down', async () => {
  const sets = [
    { every: true, joining: 'apply' },
    { every: true, joining: 'wait' },
  ].map(each => ({ ...each, commands: [] }));
  const value = { evenkeel: 1, name: 'x', discord: { application_id: '222222222222222222', guilds: sets } };
  const state = await stateOf(value, new Map([['discord guild ', [{ id: '1'.repeat(18), name: 'g' }]]]));
  expect([...membersOf(state).values()].map(({ joins }) => joins)).toEqual([false]);
});
