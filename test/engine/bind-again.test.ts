import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kind } from '../../src/core/kind.ts';
import type { Scope } from '../../src/core/report/row.ts';
import { Observation } from '../../src/engine/live/observed.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { projectScope } from '../../src/providers/neon/scopes.ts';
import { APPLICATION, PROVIDERS, world } from '../helpers/world.ts';

const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 150);
const GUILDS = ['197038439483310086', '197038439483310087'] as const;
const PROJECTS = ['shiny-wind-028834', 'quiet-hill-110022'] as const;
const KINDS = new Map(PROVIDERS.flatMap(({ kinds }) => kinds).map(kind => [kind.name, kind]));

function kindNamed(name: string): Kind {
  const kind = KINDS.get(name);
  if (kind === undefined) throw new Error(name);
  return kind;
}

const COMMANDS = kindNamed('discord.command');
const PERMISSIONS = kindNamed('discord.permissions');
const BRANCHES = kindNamed('neon.branch');

type Json = { readonly [key: string]: unknown };

const NAMES = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...NAMES);
const scope = fc.nat(1);
/**
 * One read or write of a list: what it holds then. Ids are of the names, or of others, so that
 * things are renamed.
 */
const step = fc.record({
  kind: fc.constantFrom('commands', 'permissions', 'branches'),
  scope,
  all: fc.uniqueArray(fc.record({ name, id: fc.nat(3), mark: fc.option(name, { freq: 6 }) }), {
    maxLength: 3,
    selector: each => each.id,
  }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const entries = fc.record({
  renamed: fc.boolean(),
  /** Rarely: then everything is matched with everything. */
  pinned: fc.integer({ min: 0, max: 9 }).map(at => at === 0),
});

function manifest({ renamed, pinned }: { readonly renamed: boolean; readonly pinned: boolean }): string {
  const renames = renamed ? { renamed_from: 'b' } : {};
  const commands = [
    { name: 'a', description: 'x', ...renames },
    ...(renamed ? [] : [{ name: 'b', description: 'x' }]),
  ];
  const branches = (at: number): readonly Json[] => [
    { name: 'a', parent: 'main', ...renames, ...(pinned && at === 0 ? { id: idOf(0, 1) } : {}) },
    ...(renamed ? [] : [{ name: 'b' }]),
  ];
  const overwrites = [{ everyone: true, allow: false }];
  return JSON.stringify({
    name: 'acme',
    discord: {
      application_id: APPLICATION,
      guilds: GUILDS.map(id => ({
        ids: [id],
        commands,
        permissions: [{ command: 'a', of: 'guild', overwrites }],
      })),
    },
    neon: { projects: PROJECTS.map((id, at) => ({ id, branches: branches(at) })) },
  });
}

function idOf(scope: number, id: number): string {
  return `br-scope-${scope}-${String(id).padStart(8, '0')}`;
}

function commandId(scope: number, id: number): string {
  return String(300_000_000_000_000_000n + BigInt(scope * 100 + id));
}

function listOf({ kind, scope, all }: Step): {
  readonly kind: Kind;
  readonly at: Scope;
  readonly raws: Json[];
} {
  const guild = GUILDS[scope] ?? GUILDS[0];
  const project = PROJECTS[scope] ?? PROJECTS[0];
  if (kind === 'branches') {
    const raws = all.map(({ name, id, mark }) => ({
      branch: { id: idOf(scope, id), project_id: project, name, current_state: 'ready', default: id === 0 },
      ...(mark === null ? {} : { annotation: { evenkeel: 'acme', 'evenkeel.branch': mark } }),
    }));
    return { kind: BRANCHES, at: projectScope(project), raws };
  }
  const at = discordScope(APPLICATION, guild);
  const of = { application_id: APPLICATION, guild_id: guild };
  if (kind === 'permissions') {
    const permissions = [{ id: guild, type: 1, permission: false }];
    return {
      kind: PERMISSIONS,
      at,
      raws: all.map(({ id }) => ({ ...of, id: commandId(scope, id), permissions })),
    };
  }
  const raws = all.map(({ name, id }) => ({
    ...of,
    id: commandId(scope, id),
    name,
    type: 1,
    description: 'x',
  }));
  return { kind: COMMANDS, at, raws };
}

/** Everything that can be asked. */
function knownBy(observed: Observation, all: ReturnType<ReturnType<typeof world>['collect']>): object {
  const found: Record<string, unknown> = {};
  for (const desired of all.desired) {
    const { live, bearer, ...match } = observed.matchOf(desired);
    const now = observed.at(desired.address);
    found[desired.address] = [
      live?.id,
      live?.address,
      bearer?.id,
      match,
      now?.id,
      now && observed.addressNow(now),
    ];
  }
  for (const scope of [0, 1]) {
    const at = [
      discordScope(APPLICATION, GUILDS[scope]).address,
      projectScope(PROJECTS[scope] ?? '').address,
    ];
    for (const { name } of [COMMANDS, PERMISSIONS, BRANCHES])
      for (const each of at) {
        const lives = observed.list(name, each);
        found[`${name} in ${each}`] = lives.map(live => [
          live.address,
          live.id,
          observed.addressNow(live),
          observed.at(live.address)?.id,
          observed.withId(name, live.id).length,
          live.fields(),
        ]);
      }
    for (const id of [0, 1, 2, 3])
      found[`ids ${scope} ${id}`] = [
        observed.addressOf('neon.branch', idOf(scope, id)),
        observed.addressOf('discord.command', commandId(scope, id)),
        observed.addressOf('discord.permissions', `${GUILDS[scope]}/${commandId(scope, id)}`),
      ];
  }
  return found;
}

describe('lists that are bound again', () => {
  test('are known as if all lists of their kind had been indexed and matched again', () => {
    const here = world({ guilds: GUILDS, projects: PROJECTS });
    fc.assert(
      fc.property(entries, fc.array(step, { minLength: 2, maxLength: 8 }), (of, steps) => {
        const wanted = here.collect(manifest(of));
        const [some, all] = [new Observation(wanted), new Observation(wanted)];
        // A write leaves the others of a list as they were.
        const before = new Map<string, Json>();
        const same = (raw: Json): Json => {
          const text = JSON.stringify(raw);
          const found = before.get(text) ?? raw;
          before.set(text, found);
          return found;
        };
        for (const each of steps) {
          const { kind, at, raws: found } = listOf(each);
          const raws = found.map(same);
          some.take(kind, at, raws, 0);
          some.bindAgain(kind);
          all.take(kind, at, raws, 0);
          all.bind(kind);
          expect(knownBy(some, wanted)).toEqual(knownBy(all, wanted));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('are known after any writes, reads in between and forgetting as if read whole', () => {
    const here = world({ guilds: GUILDS, projects: PROJECTS });
    const how = fc.constantFrom('fold', 'fold', 'fold', 'read', 'read-unbound', 'forget');
    const moves = fc.array(fc.tuple(step, how, fc.uniqueArray(fc.nat(3), { maxLength: 2 })), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(entries, moves, (of, steps) => {
        const wanted = here.collect(manifest(of));
        const some = new Observation(wanted);
        const lists = new Map<string, { readonly kind: Kind; readonly at: Scope; raws: readonly Json[] }>();
        const idOfRaw = (raw: Json): unknown =>
          raw['id'] ?? (raw['branch'] as Json | undefined)?.['id'] ?? undefined;
        for (const [each, how, gone] of steps) {
          const { kind, at, raws } = listOf(each);
          const key = `${kind.name} ${at.address}`;
          const before = lists.get(key)?.raws;
          // Overwrites are written only of a command that is known.
          const isKnown = (all: readonly Json[]): boolean =>
            all.every(raw => kind.read.live(raw, at, some) !== undefined);
          if (how === 'forget') {
            some.forget(kind, at.address);
            lists.delete(key);
          } else if (how === 'fold' && before !== undefined && isKnown([...before, ...raws])) {
            const idIn = kind === BRANCHES ? idOf : commandId;
            const rawIds = gone.map(id => idIn(each.scope, id));
            const out = new Set<unknown>([...rawIds, ...raws.map(idOfRaw)]);
            const guild = GUILDS[each.scope] ?? '';
            const ids = kind === PERMISSIONS ? rawIds.map(id => `${guild}/${id}`) : rawIds;
            some.fold(kind, at, raws, new Set(ids));
            lists.set(key, { kind, at, raws: [...before.filter(raw => !out.has(idOfRaw(raw))), ...raws] });
          } else {
            some.take(kind, at, raws, 0);
            // What a write changes then is a list that was not indexed.
            if (how === 'read') some.bindAgain(kind);
            lists.set(key, { kind, at, raws });
          }
          if (how === 'read-unbound') continue;
          for (const one of [COMMANDS, PERMISSIONS, BRANCHES]) some.bindAgain(one);
          const all = new Observation(wanted);
          for (const list of lists.values()) all.take(list.kind, list.at, list.raws, 0);
          for (const one of [COMMANDS, PERMISSIONS, BRANCHES]) all.bind(one);
          expect(knownBy(some, wanted)).toEqual(knownBy(all, wanted));
        }
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
  });

  test('have nothing to do with other lists: what is in those is not looked at again', () => {
    const here = world({ guilds: GUILDS, projects: PROJECTS });
    const wanted = here.collect(manifest({ renamed: false, pinned: false }));
    const looked: string[] = [];
    const live: Kind['read']['live'] = (raw, at, seen) => {
      looked.push(at.address);
      return COMMANDS.read.live(raw, at, seen);
    };
    const kind: Kind = { ...COMMANDS, read: { ...COMMANDS.read, live } };
    const observed = new Observation(wanted);
    const [first, second] = [0, 1].map(scope =>
      listOf({ kind: 'commands', scope, all: [{ name: 'a', id: 0, mark: null }] }),
    );
    if (first === undefined || second === undefined) throw new Error('there are two guilds');
    for (const { at, raws } of [first, second]) observed.take(kind, at, raws, 0);
    observed.bind(kind);
    looked.length = 0;
    observed.fold(kind, first.at, [{ ...first.raws[0], description: 'y' }], new Set());
    expect(new Set(looked)).toEqual(new Set([first.at.address]));
  });

  test('are looked at whole where what they were indexed by is another since, after any number of writes', () => {
    const here = world({ guilds: GUILDS, projects: PROJECTS });
    const observed = new Observation(here.collect(manifest({ renamed: false, pinned: false })));
    const take = (step: Step): void => {
      const { kind, at, raws } = listOf(step);
      observed.take(kind, at, raws, 0);
      observed.bindAgain(kind);
    };
    const named = (id: number, name: Step['all'][number]['name']) => ({ id, name, mark: null });
    const { at, raws } = listOf({
      kind: 'permissions',
      scope: 0,
      all: [named(0, 'a'), named(1, 'b'), named(2, 'c')],
    });
    take({ kind: 'commands', scope: 0, all: [named(0, 'a'), named(1, 'b'), named(2, 'c')] });
    observed.take(PERMISSIONS, at, raws.slice(0, 1), 0);
    observed.bind(PERMISSIONS);
    observed.fold(PERMISSIONS, at, raws.slice(1, 2), new Set());
    take({ kind: 'commands', scope: 0, all: [named(0, 'c'), named(1, 'b'), named(2, 'a')] });
    observed.fold(PERMISSIONS, at, raws.slice(2), new Set());
    const whose = observed.list(PERMISSIONS.name, at.address).map(live => observed.addressNow(live));
    const fresh = raws.map(raw => PERMISSIONS.read.live(raw, at, observed)?.address);
    expect(whose).toEqual(fresh);
  });

  test('are looked at only where a write changed them, however long they are', () => {
    const here = world({ guilds: GUILDS, projects: PROJECTS });
    const wanted = here.collect(manifest({ renamed: false, pinned: false }));
    let looks = 0;
    const live: Kind['read']['live'] = (raw, at, seen) => {
      looks += 1;
      return COMMANDS.read.live(raw, at, seen);
    };
    const kind: Kind = { ...COMMANDS, read: { ...COMMANDS.read, live } };
    const { at } = listOf({ kind: 'commands', scope: 0, all: [] });
    const raws = Array.from({ length: 100 }, (_, id) => ({
      application_id: APPLICATION,
      guild_id: GUILDS[0],
      id: commandId(0, id),
      name: `c${id}`,
      type: 1,
      description: 'x',
    }));
    const observed = new Observation(wanted);
    observed.take(kind, at, raws, 0);
    observed.bind(kind);
    for (const each of raws.slice(0, 5)) {
      looks = 0;
      observed.fold(kind, at, [{ ...each, description: 'y' }], new Set());
      expect(looks).toBeLessThanOrEqual(2);
      expect(observed.list(kind.name, at.address)).toHaveLength(100);
    }
    observed.fold(kind, at, [], new Set([commandId(0, 7)]));
    expect(observed.list(kind.name, at.address)).toHaveLength(99);
  });
});
