import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, address } from '../../src/core/address.ts';
import { writes } from '../../src/core/digest.ts';
import { outermost, type Row } from '../../src/core/report/row.ts';
import type { Desired } from '../../src/core/resource.ts';
import { mergeReports } from '../../src/documents/merge-reports.ts';
import { changedScopes } from '../../src/engine/desired/changed-scopes.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import { listScopes } from '../../src/engine/desired/scope-list.ts';
import { changedOnly } from '../../src/engine/desired/scope-parts.ts';
import { wholeScopes } from '../../src/engine/desired/whole-scopes.ts';
import { apply, plan } from '../../src/reconcile.ts';
import { aScope } from '../helpers/report-builders.ts';
import { APPLICATION, GUILD, PROJECT, PROVIDERS, type World, world } from '../helpers/world.ts';
import { BOX, toyProvider, wantsThing } from './toys.ts';

const GUILDS = [GUILD, '197038439483310087'] as const;
const PROJECTS = [PROJECT, 'quiet-hill-110022'] as const;
const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 25);
const OPTIONS = { guilds: GUILDS, projects: PROJECTS };

type Json = { readonly [key: string]: unknown };

/** A command that may be there, with one of two descriptions. */
const command = (name: string): fc.Arbitrary<readonly Json[]> =>
  fc.constantFrom<readonly Json[]>(
    [],
    [{ name, description: 'one' }],
    [{ name, description: 'two' }],
    [{ name, absent: true }],
  );

const commands = (...names: readonly string[]): fc.Arbitrary<readonly Json[]> =>
  fc.tuple(...names.map(command)).map(all => all.flat());

const permission = fc.constantFrom<readonly Json[]>(
  [],
  [{ command: 'ping', of: 'global', overwrites: [{ everyone: true, allow: false }] }],
  [{ command: 'here', of: 'guild', overwrites: [{ everyone: true, allow: false }] }],
);

const branch = (name: string): fc.Arbitrary<readonly Json[]> =>
  fc.constantFrom<readonly Json[]>(
    [],
    [{ name, parent: 'main' }],
    [{ name, parent: 'main', protected: true }],
    [{ name, parent: 'main', ttl: '7d' }],
    [{ name, parent: 'main', protected: true, ignore: ['protected'] }],
    [{ name, absent: true, allow: ['loss'] }],
  );

const branches = fc.tuple(branch('a'), branch('b')).map(all => all.flat());
const prune = fc.boolean();
const guild = fc.record({ prune, commands: commands('here'), permissions: permission });
const project = fc.record({ prune, branches });

const global = fc.oneof(
  commands('ping', 'pong'),
  // A rename takes the overwrites of every guild with it.
  fc.constant([{ name: 'pong', renamed_from: 'ping', description: 'one', allow: ['loss'] }]),
);

/** What a manifest says, one part for each scope. */
const wishes = fc.record({
  global: fc.tuple(prune, global),
  guilds: fc.tuple(guild, guild),
  projects: fc.tuple(project, project),
  keep: fc.constantFrom<readonly string[]>([], [`neon.branch/${PROJECT}/a`], ['discord.command/**/ping']),
});
type Wishes = typeof wishes extends fc.Arbitrary<infer T> ? T : never;

function manifest({ global, guilds, projects, keep }: Wishes): string {
  return JSON.stringify({
    name: 'acme',
    keep,
    discord: {
      application_id: APPLICATION,
      prune: global[0],
      commands: global[1],
      guilds: GUILDS.map((id, at) => ({ ids: [id], ...guilds[at] })),
    },
    neon: { projects: PROJECTS.map((id, at) => ({ id, ...projects[at] })) },
  });
}

const LOADED = world(OPTIONS);

/** An entry that `keep` holds is never absent, and so on. */
function isValid(each: string): boolean {
  try {
    LOADED.collect(each);
    return true;
  } catch {
    return false;
  }
}

/** A manifest, and one in which each scope is the same or another one. */
const pair = fc
  .tuple(wishes, wishes, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
  .map(([a, b, takes]) => {
    const now: Wishes = {
      global: takes[0] === true ? b.global : a.global,
      guilds: [takes[1] === true ? b.guilds[0] : a.guilds[0], takes[2] === true ? b.guilds[1] : a.guilds[1]],
      projects: [
        takes[3] === true ? b.projects[0] : a.projects[0],
        takes[4] === true ? b.projects[1] : a.projects[1],
      ],
      keep: takes[5] === true ? b.keep : a.keep,
    };
    return [manifest(a), manifest(now)] as const;
  })
  .filter(all => all.every(isValid));

/** What another client may have done since. */
const meddling = fc.uniqueArray(fc.constantFrom('edit', 'rename', 'delete', 'branch', 'make'), {
  maxLength: 3,
});

function meddle(here: World, how: string): void {
  const app = `/discord/api/v10/applications/${APPLICATION}`;
  const listed = (path: string): readonly { readonly id: string; readonly name: string }[] => {
    const { body } = here.foreign('GET', path);
    return Array.isArray(body) ? body : ((body as { readonly branches: [] }).branches ?? []);
  };
  const [first] = listed(`${app}/commands`);
  const path = `/neon/api/v2/projects/${PROJECTS[1]}/branches`;
  const made = listed(path).find(({ name }) => name === 'a');
  if (how === 'make')
    here.foreign('POST', `${app}/guilds/${GUILDS[1]}/commands`, { name: 'x', description: 'x' });
  if (how === 'edit' && first) here.foreign('PATCH', `${app}/commands/${first.id}`, { description: 'moved' });
  if (how === 'rename' && first) here.foreign('PATCH', `${app}/commands/${first.id}`, { name: 'moved' });
  if (how === 'delete' && first) here.foreign('DELETE', `${app}/commands/${first.id}`);
  if (how === 'branch' && made) here.foreign('PATCH', `${path}/${made.id}`, { branch: { protected: true } });
}

test('what a changed scope refers to is read, also where its kind reads no list of it', () => {
  const other = aScope('toy.box', ['c']);
  const at = (name: string): Address => address('toy.thing', ['c', name]);
  const there = wantsThing('y', {}, { scope: other, parts: ['c', 'y'], address: at('y') });
  const alone = aScope('toy.box', ['d']);
  const apart = wantsThing(
    'z',
    {},
    { scope: alone, parts: ['d', 'z'], address: address('toy.thing', ['d', 'z']) },
  );
  const wanted = (v: number): DesiredState => ({
    ...LOADED.collect('name: acme'),
    desired: [wantsThing('x', { v, of: { $ref: at('y') } }), there, apart],
  });
  const read = changedScopes({ before: wanted(1), now: wanted(2), providers: [toyProvider()] });
  expect([...read]).toEqual([
    [BOX.address, 'differs'],
    [other.address, 'referred'],
  ]);
});

test.each<Partial<Desired>>([
  { absent: true },
  { renamedFrom: address('toy.thing', ['b', 'old']) },
  { pin: 'id-2' },
  { ignored: [{ name: 'v', paths: ['v'] }] },
  { whole: true },
  { allow: ['loss'] },
  { outputs: [{ name: 'url' }] },
])('a scope in which only %j of an entry is another is read', (more: Partial<Desired>) => {
  const wanted = (rest: Partial<Desired>): DesiredState => ({
    ...LOADED.collect('name: acme'),
    desired: [wantsThing('x', { v: 1 }, rest)],
  });
  const readFrom = (before: Partial<Desired>): readonly string[] => [
    ...changedScopes({ before: wanted(before), now: wanted(more), providers: [toyProvider()] }).keys(),
  ];
  expect(readFrom({ pin: 'id-1' })).toEqual([BOX.address]);
  expect(readFrom({})).toEqual([BOX.address]);
  expect(readFrom(more)).toEqual([]);
});

describe('the rows of a plan of what changed', () => {
  test('are those of the full plan in the scopes that it reads', async () => {
    let fewer = 0;
    await fc.assert(
      fc.asyncProperty(pair, meddling, async ([before, now], done) => {
        const here = world(OPTIONS);
        await here.apply(before);
        for (const how of done) meddle(here, how);
        here.clock.advance(60_000);
        const [old, all] = [here.collect(before), here.collect(now)];
        const read = changedScopes({ before: old, now: all, providers: PROVIDERS });
        const some = changedOnly(all, read, 'before');
        const base = { base: { manifest: old, applied: true, moved: 'revert' } } as const;
        const whole = await plan(all, here.session(), { prune: true, ...base });
        const part = await plan(some, here.session(), { prune: true, ...base });
        const isRead = ({ scope }: Row): boolean => read.has(outermost(scope).address);
        expect(part.plan.rows).toEqual(whole.plan.rows.filter(isRead));
        if (part.plan.part !== undefined && part.plan.part.unread > 0) fewer += 1;
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
    // Or it says nothing.
    expect(fewer).toBeGreaterThan(RUNS / 3);
  });
});

const lineOf = ({ action, address }: Row): string => `${action} ${address}`;

describe('the plans of all scopes, each made in a run of its own and then joined', () => {
  test('are the plan of one run over everything, and applied in parts nothing of it is left', async () => {
    await fc.assert(
      fc.asyncProperty(pair, meddling, async ([before, now], done) => {
        const here = world(OPTIONS);
        await here.apply(before);
        for (const how of done) meddle(here, how);
        here.clock.advance(60_000);
        const all = here.collect(now);
        const kinds = PROVIDERS.flatMap(each => each.kinds);
        const whole = await plan(all, here.session(), { prune: true });
        const runs = listScopes(all, PROVIDERS).map(each => ({
          ...each,
          wanted: wholeScopes(all, new Set([each.address]), kinds),
        }));
        const parts = [];
        for (const { wanted } of runs) parts.push(await plan(wanted, here.session(), { prune: true }));
        const { report } = mergeReports(parts) as { report: typeof whole };
        expect(report.plan.rows.filter(writes)).toEqual(whole.plan.rows.filter(writes));
        // What a blocked row may mean instead is seen only where it is read.
        expect(report.plan.rows.map(lineOf)).toEqual(whole.plan.rows.map(lineOf));
        expect(report.plan.digest).toBe(whole.plan.digest);
        const review = { plan: report.plan };
        for (const run of [...runs].sort((a, b) => a.after.length - b.after.length)) {
          const own = [run.address, ...(run.with ?? [])];
          const part = await apply(run.wanted, here.session(), { prune: true, review, maxDeletes: 99 });
          expect(part.refused).toBeUndefined();
          const isOwn = ({ scope }: Row): boolean => own.includes(outermost(scope).address);
          expect(part.plan.rows.every(isOwn)).toBe(true);
          expect(
            part.results.filter(({ status }) => !['done', 'done_before', 'blocked'].includes(status)),
          ).toEqual([]);
        }
        const after = await plan(all, here.session(), { prune: true });
        expect(after.plan.rows.filter(writes)).toEqual([]);
      }),
      { numRuns: RUNS, seed: 20_261_127 },
    );
  });
});
