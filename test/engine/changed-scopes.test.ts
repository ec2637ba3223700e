import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/core/row.ts';
import { changedOnly } from '../../src/engine/desired/changed-only.ts';
import { changedScopes } from '../../src/engine/desired/changed-scopes.ts';
import { outermost } from '../../src/engine/desired/scope-parts.ts';
import { plan } from '../../src/reconcile.ts';
import { APPLICATION, GUILD, PROJECT, PROVIDERS, type World, world } from '../helpers/world.ts';

const GUILDS = [GUILD, '197038439483310087'] as const;
const PROJECTS = [PROJECT, 'quiet-hill-110022'] as const;
const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 40);
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

const global = fc.oneof(
  commands('ping', 'pong'),
  // A rename takes the overwrites of every guild with it.
  fc.constant([{ name: 'pong', renamed_from: 'ping', description: 'one', allow: ['loss'] }]),
);

const manifest: fc.Arbitrary<Json> = fc
  .record({
    global,
    pruned: fc.tuple(prune, prune, prune),
    here: fc.tuple(commands('here'), commands('here')),
    permissions: fc.tuple(permission, permission),
    branches: fc.tuple(branches, branches),
    keep: fc.constantFrom<readonly string[]>([], [`neon.branch/${PROJECT}/a`], ['discord.command/**/ping']),
  })
  .map(each => ({
    name: 'acme',
    keep: each.keep,
    discord: {
      application_id: APPLICATION,
      prune: each.pruned[0],
      commands: each.global,
      guilds: GUILDS.map((id, at) => ({
        ids: [id],
        prune: each.pruned[1],
        commands: each.here[at],
        permissions: each.permissions[at],
      })),
    },
    neon: {
      projects: PROJECTS.map((id, at) => ({ id, prune: each.pruned[2], branches: each.branches[at] })),
    },
  }));

const LOADED = world(OPTIONS);

/** An entry that `keep` holds is never absent, and so on. */
function isValid(each: Json): boolean {
  try {
    LOADED.collect(JSON.stringify(each));
    return true;
  } catch {
    return false;
  }
}

/** Parts of one manifest in the place of those of another, so that some scopes are the same. */
const pair = fc
  .tuple(manifest, manifest, fc.record({ discord: fc.boolean(), neon: fc.boolean(), keep: fc.boolean() }))
  .map(([before, other, takes]) => {
    const now = { ...before };
    const changed = Object.fromEntries(
      Object.entries(takes).flatMap(([key, isTaken]) => (isTaken ? [[key, other[key]]] : [])),
    );
    return [before, { ...now, ...changed }] as const;
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

describe('the rows of a plan of what changed', () => {
  test('are those of the full plan in the scopes that it reads', { timeout: 60_000 }, async () => {
    let fewer = 0;
    await fc.assert(
      fc.asyncProperty(pair, meddling, async ([before, now], done) => {
        const here = world(OPTIONS);
        await here.apply(JSON.stringify(before));
        for (const how of done) meddle(here, how);
        here.clock.advance(60_000);
        const [old, all] = [here.collect(JSON.stringify(before)), here.collect(JSON.stringify(now))];
        const read = changedScopes({ before: old, now: all, providers: PROVIDERS });
        const some = changedOnly(all, new Set(read.keys()), 'before');
        const base = { base: { manifest: old, applied: true, moved: 'revert' } } as const;
        const whole = await plan(all, here.session(), { prune: true, ...base });
        const part = await plan(some, here.session(), { prune: true, ...base });
        const isRead = ({ scope }: Row): boolean => read.has(outermost(scope).address);
        expect(part.plan.rows).toEqual(whole.plan.rows.filter(isRead));
        if (part.plan.changed !== undefined && part.plan.changed.unread > 0) fewer += 1;
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
    // Or it says nothing.
    expect(fewer).toBeGreaterThan(RUNS / 3);
  });
});
