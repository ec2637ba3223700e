import { describe, expect, test } from 'vitest';
import { permissionsIn } from '../action/example-permissions.ts';
import type { Step } from '../action/runner.ts';
import { foreign } from '../helpers/foreign.ts';
import { aManifest } from '../helpers/manifests.ts';
import { PROJECT } from '../helpers/world.ts';
import { gitWorld } from './git-world.ts';
import type { Pull } from './hosted-repository.ts';
import { atRequest } from './meanwhile.ts';

/** Nights of sweep.yml, with its permissions: people and other clients do something in between. */

const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;
const DAY = 86_400_000;
const MANIFEST = aManifest({
  project: ['sweep: [{ match: ["preview/**"], older_than: 1d, no_open: "preview/pr-{number}" }]'],
  branches: ['main'],
});
const world = gitWorld({ files: { 'evenkeel.yaml': MANIFEST } });
const given = {
  with: { command: 'apply', sweep: 'true', 'max-deletes': '20', environment: 'prod' },
  permissions: permissionsIn('sweep.yml'),
};

const nameOf = (number: number): string => `preview/pr-${number}`;

/** Another client makes a branch. */
function made(name: string): void {
  world.other('POST', BRANCHES, { branch: { name } });
  world.sandbox.sandbox.advance(10_000);
}

function idOf(name: string): string | undefined {
  const { branches } = world.other('GET', BRANCHES) as {
    readonly branches: readonly { readonly id: string; readonly name: string }[];
  };
  return branches.find(each => each.name === name)?.id;
}

function protect(id: string, is: boolean): void {
  foreign(world.sandbox.sandbox, 'PATCH', `${BRANCHES}/${id}`, { branch: { protected: is } });
  world.sandbox.sandbox.advance(10_000);
}

/** A pull request with its branch, as a preview leaves it. */
function opened(from: string): Pull {
  const pull = world.github.openPull({ from, files: { [`docs/${from}.md`]: `${from}\n` } });
  made(nameOf(pull.number));
  return pull;
}

function ended(pull: Pull): void {
  world.github.repository.close(pull);
}

function night(event = 'schedule'): Promise<Step> {
  const sha = world.github.repository.tip('main');
  return world.job({ ...given, sha, ref: 'refs/heads/main', event });
}

/** The deletes that reached the service, by the ids of the branches. */
function deletes(): readonly string[] {
  return world.writes().flatMap(each => (each.startsWith('DELETE ') ? [each.split('/').at(-1) ?? ''] : []));
}

function expectDeleted(step: Step, count: number): void {
  expect(step.code, step.stdout + step.stderr).toBe(0);
  expect(step.outputs['deletes'] ?? '', step.stdout).toBe(String(count));
  // It has one, and asked with it who is open.
  expect(step.stdout).not.toContain('no GitHub token');
}

test('night after night what is merged or closed goes, and what is open, reopened, made again or of nobody stays', async () => {
  const [merged, closed, open, again] = ['one', 'two', 'three', 'four'].map(opened);
  if (merged === undefined || closed === undefined || open === undefined || again === undefined)
    throw new Error('four were opened');
  made('preview/by-hand');
  world.github.merge(merged, 'squash');
  world.github.repository.git.deleteRef(`refs/heads/${merged.from}`);
  for (const pull of [closed, again]) ended(pull);
  expectDeleted(await night(), 0);
  world.advance(2 * DAY);
  world.github.repository.reopen(again);
  expectDeleted(await night(), 2);
  const rest = [nameOf(open.number), nameOf(again.number), 'preview/by-hand'].sort();
  expect(world.live()).toEqual(rest);
  made(nameOf(closed.number));
  expectDeleted(await night(), 0);
  expect(world.live()).toEqual([...rest, nameOf(closed.number)].sort());
  world.advance(2 * DAY);
  ended(again);
  expectDeleted(await night('workflow_dispatch'), 2);
  expect(world.live()).toEqual([nameOf(open.number), 'preview/by-hand'].sort());
  expect(world.github.denied).toEqual([]);
  expect(world.github.writes()).toEqual([]);
});

describe('in the middle of a night, at whichever request', () => {
  /** Each time with a pull request of its own, until nothing comes at that request any more. */
  async function atEach(
    happens: (pull: Pull, at: 'GitHub' | 'service') => void,
    then: (pull: Pull, step: Step) => Promise<void> | void,
  ): Promise<void> {
    const neighbour = opened('neighbour');
    made('preview/by-hand');
    let nth = 0;
    for (let reached = true; reached; ) {
      nth += 1;
      const pull = opened(`at-${nth}`);
      ended(pull);
      world.advance(2 * DAY);
      const middle = atRequest(world, nth, at => happens(pull, at));
      const step = await night();
      middle.end();
      reached = middle.reached();
      if (reached) await then(pull, step);
      expect(world.live(), `at request ${nth}`).toContain(nameOf(neighbour.number));
      expect(world.live(), `at request ${nth}`).toContain('preview/by-hand');
    }
    expect(nth).toBeGreaterThan(5);
    expect(world.github.denied).toEqual([]);
    expect(world.github.writes()).toEqual([]);
  }

  test('a pull request is reopened: its branch goes only where nobody asked about it after that', async () => {
    let from = 0;
    const results = new Set<boolean>();
    await atEach(
      (pull, at) => {
        from = world.github.requests.length - (at === 'GitHub' ? 1 : 0);
        world.github.repository.reopen(pull);
      },
      async (pull, step) => {
        const isGone = idOf(nameOf(pull.number)) === undefined;
        results.add(isGone);
        const wasPlanned = step.outputs['deletes'] === '1';
        expect(step.code, step.stdout + step.stderr).toBe(isGone || !wasPlanned ? 0 : 4);
        expect(isGone && !wasPlanned).toBe(false);
        if (!isGone) expect(step.stdout).toContain(`pull request ${pull.number} is open`);
        const asked = world.github.requests
          .slice(from)
          .filter(each => each.includes(`/pulls/${pull.number}`));
        if (isGone) expect(asked).toEqual([]);
        ended(pull);
        await night();
      },
    );
    expect(results).toEqual(new Set([true, false]));
  });

  test('another client deletes the branch: nothing else goes, and the next night has nothing to do', async () => {
    await atEach(
      pull => {
        const id = idOf(nameOf(pull.number));
        if (id !== undefined) world.other('DELETE', `${BRANCHES}/${id}`);
      },
      async pull => {
        world.sandbox.sandbox.advance(10_000);
        expect(idOf(nameOf(pull.number))).toBe(undefined);
        expectDeleted(await night(), 0);
      },
    );
  });

  test('another client deletes the branch and makes one of its name: the new one stays', async () => {
    let id: string | undefined;
    await atEach(
      pull => {
        const old = idOf(nameOf(pull.number));
        if (old !== undefined) world.other('DELETE', `${BRANCHES}/${old}`);
        world.sandbox.sandbox.advance(10_000);
        made(nameOf(pull.number));
        id = idOf(nameOf(pull.number));
      },
      async pull => {
        expect(id).toBeDefined();
        expect(idOf(nameOf(pull.number))).toBe(id);
        expect(deletes()).not.toContain(id);
        expectDeleted(await night(), 0);
        world.advance(2 * DAY);
        expectDeleted(await night(), 1);
      },
    );
  });

  test('another client protects the branch: it stays, and is told', async () => {
    await atEach(
      pull => {
        const id = idOf(nameOf(pull.number));
        // Refused while the branch is being deleted.
        if (id !== undefined) protect(id, true);
      },
      async pull => {
        world.sandbox.sandbox.advance(10_000);
        const id = idOf(nameOf(pull.number));
        if (id === undefined) return;
        const told = await night();
        expect(told.outputs['deletes'], told.stdout).toBe('0');
        protect(id, false);
        expectDeleted(await night(), 1);
      },
    );
  });
});

test('two sweeps at once delete each branch once between them', async () => {
  const pulls = ['one', 'two', 'three', 'four'].map(opened);
  const ids = pulls.map(({ number }) => idOf(nameOf(number)));
  for (const pull of pulls) ended(pull);
  world.advance(2 * DAY);
  const sha = world.github.repository.tip('main');
  const env = { GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/main' };
  await world.write('evenkeel.yaml', MANIFEST);
  const both = await Promise.all(
    ['schedule', 'workflow_dispatch'].map(event => world.step({ ...given, env, event })),
  );
  expect(world.live()).toEqual([]);
  expect([...new Set(deletes())].sort()).toEqual([...ids].sort());
  for (const step of both) expect(step.code, step.stdout + step.stderr).not.toBe(null);
  expectDeleted(await night(), 0);
  expect(world.github.denied).toEqual([]);
});
