import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscordCommand } from '../../../src/generated/manifest.ts';
import { apply, plan } from '../../../src/reconcile.ts';
import { GUILD, lines, statuses, type World, world } from '../../helpers/world.ts';
import { byHand, commandsAt, loaded, manifestOf } from './application.ts';
import { command, quirks } from './random-command.ts';

const RUNS = 150;
const TYPES: Readonly<Record<string, unknown>> = {
  chat_input: 1,
  user: 2,
  message: 3,
  primary_entry_point: 4,
};

function typeOf({ type = 1 }: DiscordCommand): unknown {
  return TYPES[String(type)] ?? type;
}

/** An entry point is one of its kind. */
function keyOf(entry: DiscordCommand): string {
  return typeOf(entry) === 4 ? '4' : `${typeOf(entry)} ${entry.name}`;
}

const set = fc.uniqueArray(command, { selector: keyOf, minLength: 1, maxLength: 4 });
const place = fc.constantFrom('global', 'guild');

/** What a guild's command has no place for is left out; so are entry points. */
function inPlace(entries: readonly DiscordCommand[], where: string): readonly DiscordCommand[] {
  if (where === 'global') return entries;
  return entries
    .filter(entry => typeOf(entry) !== 4)
    .map(({ contexts: _c, integration_types: _i, handler: _h, ...entry }) => entry);
}

function manifest(entries: readonly DiscordCommand[], where: string, prune: boolean): string {
  const section = { prune, commands: inPlace(entries, where) };
  return manifestOf(where === 'global' ? section : { guilds: [{ ids: [GUILD], ...section }] });
}

/** Applies, and expects the second plan to be empty. Returns the methods of the writes. */
async function settles(here: World, yaml: string): Promise<ReadonlySet<string | undefined>> {
  here.forget();
  const wanted = await loaded(yaml);
  const applied = await apply(wanted, here.session(), { prune: true, maxDeletes: 100 });
  expect(applied.refused).toBeUndefined();
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  const writes = here.writes().map(write => write.split(' ')[0]);
  expect(lines(await plan(wanted, here.session(), { prune: true }))).toEqual([]);
  return new Set(writes);
}

/** Where the service turns null into all contexts, no manifest can have null. */
function canBe(entries: readonly DiscordCommand[], chosen: { readonly contexts_default: string }): boolean {
  return chosen.contexts_default === 'null' || entries.every(entry => entry.contexts !== null);
}

function served(chosen: Readonly<Record<string, string>>, where: string, foreign: boolean): World {
  const here = world({ quirks: { ...chosen, global_rate_limit: 'off' } });
  const path = commandsAt(where === 'global' ? undefined : GUILD);
  if (foreign) byHand(here, 'POST', path, { name: 'of-another', description: 'Client' });
  return here;
}

describe(`${RUNS} random sets of commands are applied, and then nothing is left to do`, () => {
  it('by a create each', async () => {
    await fc.assert(
      fc.asyncProperty(set, quirks, place, async (entries, chosen, where) => {
        fc.pre(canBe(entries, chosen) && inPlace(entries, where).length > 0);
        const methods = await settles(served(chosen, where, true), manifest(entries, where, false));
        expect([...methods]).toEqual(['POST']);
      }),
      { numRuns: RUNS },
    );
  });

  it('by a bulk overwrite that creates and updates', async () => {
    const plain = Array.from({ length: 6 }, (_, index) => ({ name: `plain${index}`, description: 'Plain' }));
    await fc.assert(
      fc.asyncProperty(set, quirks, place, async (entries, chosen, where) => {
        fc.pre(canBe(entries, chosen) && inPlace(entries, where).length > 0);
        const ours = entries.map(entry => (where === 'guild' ? { ...entry, nsfw: false } : entry));
        const here = served(chosen, where, false);
        const made = await settles(here, manifest([...plain, ...ours], where, true));
        expect([...made]).toEqual(['PUT']);
        const others = plain.map(entry => ({ ...entry, description: 'Changed' }));
        expect([...(await settles(here, manifest([...others, ...ours], where, true)))]).toEqual(['PUT']);
      }),
      { numRuns: RUNS },
    );
  });

  it('by a PATCH of what others left', async () => {
    await fc.assert(
      fc.asyncProperty(set, set, quirks, place, async (before, after, chosen, where) => {
        fc.pre(canBe([...before, ...after], chosen) && inPlace(after, where).length > 0);
        const old = after.flatMap((entry): readonly DiscordCommand[] => {
          const other = before.find(each => typeOf(each) === typeOf(entry));
          return other === undefined ? [] : [{ ...other, name: entry.name }];
        });
        fc.pre(inPlace(old, where).length > 0);
        const here = served(chosen, where, true);
        await settles(here, manifest(old, where, false));
        // What gives more access is written: a default alone never does.
        const open = { nsfw: false, default_member_permissions: null };
        const whole = after.map(entry => ({ ...open, ...entry }));
        const methods = await settles(here, manifest(whole, where, false));
        expect(methods.has('PUT') || methods.has('DELETE')).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });
});
