import { describe, expect, test } from 'vitest';
import { permissionsIn } from '../action/example-permissions.ts';
import type { Step, StepOptions } from '../action/runner.ts';
import { PROJECT } from '../helpers/world.ts';
import { gitWorld } from './git-world.ts';
import type { Pull } from './hosted-repository.ts';
import { atRequest } from './meanwhile.ts';

/** A preview over the whole life of its pull request, with the permissions of preview.yml. */

const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;
const FILES = { 'README.md': '# the app\n' };
const world = gitWorld({ files: FILES });

interface Branch {
  readonly id: string;
  readonly name: string;
}

const permissions = permissionsIn('preview.yml');
const given = { with: { project_id: PROJECT, ttl: '7d' }, permissions };

const nameOf = ({ number }: Pull): string => `preview/pr-${number}`;

function branchOf(pull: Pull): Branch | undefined {
  const { branches } = world.other('GET', BRANCHES) as { readonly branches: readonly Branch[] };
  return branches.find(({ name }) => name === nameOf(pull));
}

/** Another client deletes it, and it is gone. */
function deletedByHand(pull: Pull): void {
  const found = branchOf(pull);
  if (found !== undefined) world.other('DELETE', `${BRANCHES}/${found.id}`);
  world.sandbox.sandbox.advance(10_000);
}

function opened(from: string): Pull {
  return world.github.openPull({ from, files: { [`docs/${from}.md`]: `${from}\n` } });
}

function pushed(pull: Pull): void {
  world.github.push(pull, { [`docs/${pull.from}.md`]: `once more at ${world.now()}\n` });
}

const on = (pull: Pull, action: string, more: StepOptions = {}): Promise<Step> =>
  world.preview(pull, action, { ...given, ...more });
const night = (): Promise<Step> => world.step({ ...given, uses: 'preview', event: 'schedule' });

function close(pull: Pull): void {
  world.github.repository.close(pull);
}

function reopen(pull: Pull): void {
  world.github.repository.reopen(pull);
}

/** The commits whose deployment to the preview of a pull request is active. */
function active(pull: Pull): readonly string[] {
  return world.github.repository.deployments
    .filter(({ environment }) => environment.endsWith(`pr-${pull.number}`))
    .filter(({ statuses }) => statuses.at(-1)?.state === 'success')
    .map(({ sha }) => sha);
}

/** All that there is of a preview agrees with the state of its pull request. */
function expectWhole(pull: Pull, what: string): void {
  const isOpen = world.github.repository.issue(pull.number)?.state === 'open';
  expect(branchOf(pull) !== undefined, `${what}: the branch`).toBe(isOpen);
  expect(active(pull), `${what}: deployments`).toHaveLength(isOpen ? 1 : 0);
  // One that was closed before anything was made has no comment.
  if (!isOpen && world.github.repository.commentsOf(pull.number).length === 0) return;
  const comment = world.onlyComment(pull.number);
  expect(comment.includes('The branch is gone.'), `${what}: ${comment}`).toBe(!isOpen);
}

test('opened, pushed, lost, pushed, closed, reopened and merged: one comment, and each time what is true', async () => {
  const pull = opened('one');
  const neighbour = opened('two');
  await on(neighbour, 'opened');
  expect((await on(pull, 'opened')).outputs).toMatchObject({ created: 'true', branch_name: nameOf(pull) });
  expectWhole(pull, 'opened');
  const { id } = branchOf(pull) ?? {};
  pushed(pull);
  expect((await on(pull, 'synchronize')).outputs).toMatchObject({ created: 'false', branch_id: id });
  expectWhole(pull, 'pushed');
  deletedByHand(pull);
  const told = await night();
  expect(told.code, told.stdout).toBe(0);
  expect(world.onlyComment(pull.number)).toContain('The branch is gone.');
  expect(active(pull)).toEqual([]);
  pushed(pull);
  const again = await on(pull, 'synchronize');
  expect(again.outputs).toMatchObject({ created: 'true' });
  expect(again.outputs['branch_id']).not.toBe(id);
  expectWhole(pull, 'pushed after it was lost');
  expect(active(pull)).toEqual([pull.head]);
  close(pull);
  expect((await on(pull, 'closed')).outputs).toMatchObject({ act: 'down', deleted: nameOf(pull) });
  expectWhole(pull, 'closed');
  reopen(pull);
  expect((await on(pull, 'reopened')).outputs).toMatchObject({ created: 'true' });
  expectWhole(pull, 'reopened');
  deletedByHand(pull);
  world.github.merge(pull, 'squash');
  world.github.repository.git.deleteRef(`refs/heads/${pull.from}`);
  const merged = await on(pull, 'closed');
  expect(merged.code, merged.stdout).toBe(0);
  expect(merged.outputs).toMatchObject({ act: 'down', deleted: '' });
  expectWhole(pull, 'merged');
  const sent = world.github.writes().length;
  expect((await night()).code).toBe(0);
  expect(world.github.writes()).toHaveLength(sent);
  expectWhole(neighbour, 'the neighbour');
  expect(world.live()).toEqual([nameOf(neighbour)]);
  expect(world.github.denied).toEqual([]);
});

interface Story {
  readonly story: string;
  /** What was before, each with its job. */
  readonly before: readonly (readonly [does: (pull: Pull) => void, action: string])[];
  /** The event whose job runs. */
  readonly first: readonly [does: (pull: Pull) => void, action: string];
  /** What comes in the middle of that job, and the event of the job after it. */
  readonly meanwhile: readonly [does: (pull: Pull) => void, action: string];
}

const nothing = (): void => undefined;
const OPENED = [nothing, 'opened'] as const;
const CLOSED = [close, 'closed'] as const;

const STORIES: readonly Story[] = [
  { story: 'closed while it is made', before: [], first: OPENED, meanwhile: CLOSED },
  { story: 'closed while it is kept', before: [OPENED], first: [pushed, 'synchronize'], meanwhile: CLOSED },
  { story: 'reopened while it is deleted', before: [OPENED], first: CLOSED, meanwhile: [reopen, 'reopened'] },
  {
    story: 'closed again while it is made anew',
    before: [OPENED, CLOSED],
    first: [reopen, 'reopened'],
    meanwhile: CLOSED,
  },
  {
    story: 'deleted by hand while it is kept, and pushed',
    before: [OPENED],
    first: [pushed, 'synchronize'],
    meanwhile: [deletedByHand, 'synchronize'],
  },
  {
    story: 'deleted by hand while it is deleted',
    before: [OPENED],
    first: CLOSED,
    meanwhile: [deletedByHand, 'closed'],
  },
];

describe('an event in the middle of the job of another one, and then its own job', () => {
  test.each(STORIES)(
    '$story: at whichever request, all agrees in the end',
    async ({ before, first, meanwhile }) => {
      world.other('POST', BRANCHES, { branch: { name: 'preview/by-hand' } });
      const neighbour = opened('neighbour');
      await on(neighbour, 'opened');
      let nth = 0;
      for (let reached = true; reached; ) {
        nth += 1;
        const pull = opened(`at-${nth}`);
        for (const [does, action] of before) {
          does(pull);
          expect((await on(pull, action)).code).toBe(0);
        }
        first[0](pull);
        const middle = atRequest(world, nth, () => meanwhile[0](pull));
        await on(pull, first[1]);
        middle.end();
        reached = middle.reached();
        if (!reached) meanwhile[0](pull);
        const last = await on(pull, meanwhile[1]);
        expect(last.code, `${nth}: ${last.stdout}${last.stderr}`).toBe(0);
        expectWhole(pull, `at request ${nth}`);
        close(pull);
        expect((await on(pull, 'closed')).code).toBe(0);
      }
      expect(nth).toBeGreaterThan(5);
      expectWhole(neighbour, 'the neighbour');
      expect(world.live()).toEqual(['preview/by-hand', nameOf(neighbour)].sort());
      expect(world.github.denied).toEqual([]);
    },
  );
});

test('one that somebody protects is not deleted, and nobody says that it is gone, until it is', async () => {
  const pull = opened('one');
  await on(pull, 'opened');
  expectWhole(pull, 'opened');
  const at = `${BRANCHES}/${branchOf(pull)?.id}`;
  const protect = (is: boolean): void => {
    world.sandbox.sandbox.advance(10_000);
    world.other('PATCH', at, { branch: { protected: is, expires_at: null } });
    world.sandbox.sandbox.advance(10_000);
  };
  protect(true);
  close(pull);
  const kept = await on(pull, 'closed');
  expect(kept.code, kept.stdout).not.toBe(0);
  expect(branchOf(pull)).toBeDefined();
  expect(world.onlyComment(pull.number)).not.toContain('The branch is gone.');
  expect((await night()).code).not.toBe(0);
  expect(branchOf(pull)).toBeDefined();
  protect(false);
  const last = await night();
  expect(last.code, last.stdout).toBe(0);
  expectWhole(pull, 'the night after');
  expect(world.github.denied).toEqual([]);
});
