import { expect, test } from 'vitest';
import { type AfterSweep, afterSweep } from '../../src/action/preview/after-sweep.ts';
import type { PullRequestState } from '../../src/core/sweep.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { APPLICATION, GUILD, PROJECT, world } from '../helpers/world.ts';

const STATES: readonly (readonly [PullRequestState, removes: boolean])[] = [
  [{ is: 'closed', number: 12 }, true],
  [{ is: 'open', number: 12 }, false],
  [{ is: 'of-fork', number: 12 }, false],
  [{ is: 'none' }, false],
  [{ is: 'branch-lives' }, false],
];

test.each(STATES)('after a sweep, commands of a pull request that is %o go: %s', async (state, removes) => {
  const removed: number[] = [];
  const through: AfterSweep = {
    github: {} as AfterSweep['github'],
    session: world().session(),
    repository: 'acme/app',
    project: PROJECT,
    deployment: false,
    runUrl: '',
    redactor: createRedactor([]),
    log: () => undefined,
    pullRequests: { own: 'acme/app', open: async () => ({ all: [] }), state: async () => state } as never,
    comment: false,
    bot: { application: APPLICATION, guild: GUILD },
    removeCommands: async number => {
      removed.push(number);
      return undefined;
    },
    tellGone: async () => undefined,
  };
  await afterSweep([{ repository: 'acme/app', number: 12, name: 'pr-12' }], through);
  expect(removed).toEqual(removes ? [12] : []);
});
