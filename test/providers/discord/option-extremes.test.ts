import { expect, it } from 'vitest';
import { manifestYaml } from '../../../src/cli/loop/export-run.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { discordScope } from '../../../src/providers/discord/scope.ts';
import { plan } from '../../../src/reconcile.ts';
import { APPLICATION, lines, statuses, type World, world } from '../../helpers/world.ts';
import { loadText } from '../../manifest/load-text.ts';
import { applyLoaded, byHand, commandIn, commandsAt, loaded, manifestOf } from './application.ts';

const LARGEST = 2 ** 53;
const AMOUNT = {
  type: 10,
  name: 'amount',
  description: 'How much',
  min_value: -LARGEST,
  max_value: LARGEST,
  choices: [
    { name: 'All', value: LARGEST },
    { name: 'Nothing', value: -LARGEST },
  ],
};

async function planLines(here: World, yaml: string): Promise<readonly string[]> {
  return lines(await plan(await loaded(yaml), here.session(), { prune: true }));
}

it('a number option with bounds and choices of 2^53 is exported, its plan is empty, and it can be created elsewhere', async () => {
  const here = world();
  byHand(here, 'POST', commandsAt(), { name: 'pay', description: 'Pay', options: [AMOUNT] });
  const { sections, leftOut: left } = await exportScopes([discordScope(APPLICATION)], here.session());
  expect(left).toEqual([]);
  const yaml = manifestYaml(sections);
  expect((await loadText(yaml)).problems).toEqual([]);
  expect(await planLines(here, yaml)).toEqual([]);
  const elsewhere = world();
  expect(statuses(await applyLoaded(elsewhere, yaml))).toEqual([
    `done discord.command/${APPLICATION}/global/chat_input/pay`,
  ]);
  expect(commandIn(elsewhere, 'pay')['options']).toMatchObject([AMOUNT]);
});

it('file types in any case are sent once and in lower case, and a second plan is empty', async () => {
  const here = world();
  const file = { type: 'attachment', name: 'file', description: 'Which' };
  const yaml = manifestOf({
    commands: [
      {
        name: 'upload',
        description: 'Upload',
        options: [{ ...file, file_types: ['IMAGE', '.TXT', '.txt', '.txt'] }],
      },
    ],
  });
  await applyLoaded(here, yaml);
  expect(commandIn(here, 'upload')['options']).toMatchObject([{ file_types: ['.txt', 'image'] }]);
  expect(await planLines(here, yaml)).toEqual([]);
});
