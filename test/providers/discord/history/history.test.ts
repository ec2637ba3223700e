import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src/core/report/report.ts';
import { apply, drift, plan } from '../../../../src/reconcile.ts';
import { collectFile } from '../../../golden/collect-file.ts';
import { lines, statuses, type World, world } from '../../../helpers/world.ts';
import { byHand, commandsAt, loaded } from '../application.ts';
import { type CommandSet, firstVersion, type LiveCommand, liveSet, manifestOfSet } from './command-set.ts';
import { type Difference, differences, fewestWrites, placesOf } from './differ.ts';
import { EDITS, type Edit } from './edits.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EXAMPLE = 'examples/discord.yaml';
/**
 * Command sets of public bots, written by nobody of this project; at hand on some machines only.
 */
const PUBLIC_SETS = join(ROOT, '../shared/real/discord');
const files = ['CraigChat__craig.json', 'discordjs__discord-utils-bot.json'].filter(file =>
  existsSync(join(PUBLIC_SETS, file)),
);
const skipped = files.length === 0 ? ' (those of public bots are skipped: not at hand)' : '';
const PRUNE = { prune: true } as const;

/** A sandbox with the commands of an example, as other clients see them. */
async function exampleWorld(): Promise<World> {
  const source = world();
  await apply((await collectFile(join(ROOT, EXAMPLE))).wanted, source.session(), PRUNE);
  const here = world();
  const { global } = firstVersion(liveSet(source));
  byHand(here, 'PUT', commandsAt(), global);
  return here;
}

function publicWorld(file: string): World {
  const here = world();
  byHand(here, 'PUT', commandsAt(), JSON.parse(readFileSync(join(PUBLIC_SETS, file), 'utf8')));
  return here;
}

/** The rows of a plan in the terms of the differ. */
function told({ plan: { rows } }: Report): readonly Difference[] {
  return rows
    .map(({ action, address, kind, fields }) => {
      const isCompared = kind === 'discord.command' && ['update', 'rename'].includes(action);
      const places = fields.flatMap(({ path, before, after }) => placesOf(before, after, path));
      return {
        action: action as Difference['action'],
        address,
        places: isCompared ? [...places].sort() : [],
      };
    })
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

function sortedPlaces(all: readonly Difference[]): readonly Difference[] {
  return all.map(each => ({ ...each, places: [...each.places].sort() }));
}

const everyCommand = (here: World): readonly LiveCommand[] => {
  const { global, guild } = liveSet(here);
  return [...global, ...guild];
};

/** One commit: what drift says, what apply writes, and what is live then. */
async function play(here: World, set: CommandSet, { idle }: Edit): Promise<void> {
  const yaml = manifestOfSet(set);
  const before = everyCommand(here);
  const expected = sortedPlaces(differences(liveSet(here), set));
  expect(expected.length === 0, 'the edit changes nothing').toBe(idle === true);
  const wanted = await loaded(yaml);
  here.forget();
  expect(told(await drift(wanted, here.session(), PRUNE))).toEqual(expected);
  expect(here.writes()).toEqual([]);
  const applied = await apply(wanted, here.session(), PRUNE);
  expect(applied.refused).toBeUndefined();
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  expect(here.writes()).toHaveLength(fewestWrites(expected));
  here.clock.advance(60_000);
  here.forget();
  expect(lines(await plan(wanted, here.session(), PRUNE))).toEqual([]);
  expect(differences(liveSet(here), set)).toEqual([]);
  expectIdsKept(before, everyCommand(here), expected);
}

/**
 * Only what is created and deleted changes its id, and only what changes at all gets another
 * version.
 */
function expectIdsKept(
  before: readonly LiveCommand[],
  after: readonly LiveCommand[],
  expected: readonly Difference[],
): void {
  const count = (action: Difference['action']): number =>
    expected.filter(each => each.action === action && each.address.startsWith('discord.command/')).length;
  const old = new Map(before.map(each => [each.id, each]));
  const kept = after.filter(({ id }) => old.has(id));
  expect(after.length - kept.length).toBe(count('create'));
  expect(before.length - kept.length).toBe(count('delete'));
  const touched = kept.filter(({ id, version }) => old.get(id)?.version !== version);
  expect(touched).toHaveLength(count('update') + count('rename'));
}

test('the history has at least twenty versions that differ', () => {
  expect(EDITS.filter(({ idle }) => idle !== true).length).toBeGreaterThanOrEqual(20);
});

describe.each([EXAMPLE, ...files])(`the history of %s, commit by commit${skipped}`, file => {
  test('drift says what differs, apply writes no more than that, and ids are kept', async () => {
    const here = file === EXAMPLE ? await exampleWorld() : publicWorld(file);
    const set = firstVersion(liveSet(here));
    expect(differences(liveSet(here), set)).toEqual([]);
    for (const edit of EDITS) {
      edit.edit(set);
      await play(here, set, edit).catch((error: unknown) => {
        throw new Error(`after "${edit.says}"`, { cause: error });
      });
    }
  });
});
