import { describe, expect, test } from 'vitest';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { PROJECT, said, type World, world } from '../helpers/world.ts';
import { branch } from './scenarios.ts';

/* Between the look at a scope and the write in it, somebody gives its name away. */

const BASE = `/neon/api/v2/projects/${PROJECT}`;

function manifest(roles: string): string {
  return `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches: [{ name: main }, { name: dev, roles: [${roles}] }]
`;
}

async function written(act: (here: World, id: string) => void) {
  let isArmed = false;
  const here: World = world({
    operationMs: 0,
    wrap: wire => async request => {
      if (isArmed && request.method === 'POST' && request.url.endsWith('/roles')) {
        isArmed = false;
        act(here, branch(here, 'dev').id);
      }
      return await wire(request);
    },
  });
  await here.apply(manifest('{ name: app }'));
  here.clock.advance(60_000);
  isArmed = true;
  const report = await here.apply(manifest('{ name: app }, { name: web }'));
  expect(isArmed).toBe(false);
  const ends = report.results.map(
    ({ address, status, reason }) => `${address.split('/').at(-1)} ${status} ${reason?.code}`,
  );
  return { ends, code: exitCode(report) };
}

describe('a role that is written into a branch whose name somebody changes just then', () => {
  test('is not done where another branch has the name', async () => {
    const { ends, code } = await written((here, id) => {
      here.foreign('PATCH', `${BASE}/branches/${id}`, { branch: { name: 'foo' } });
      here.foreign('POST', `${BASE}/branches`, { branch: { name: 'dev' } });
    });
    expect(ends).toEqual(['web unknown verify/not-shown', 'app stale stale/moved']);
    expect(code).toBe(6);
  });

  test('is in the branch of the entry where nothing else has the name, and the rename is told', async () => {
    const { ends, code } = await written((here, id) => {
      here.foreign('PATCH', `${BASE}/branches/${id}`, { branch: { name: 'foo' } });
    });
    expect(ends).toEqual(['web done undefined', 'dev stale stale/moved']);
    expect(code).toBe(4);
  });

  test('is done where the branch keeps its name', async () => {
    expect(await written(() => undefined)).toEqual({ ends: ['web done undefined'], code: 0 });
  });
});

test('what belongs in a branch that this run made goes into no other one that gets its name', async () => {
  let isOver = false;
  const here: World = world({
    operationMs: 0,
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!isOver && request.method === 'POST' && request.url.endsWith('/branches')) {
        isOver = true;
        here.other('PATCH', `${BASE}/branches/${branch(here, 'dev').id}`, { branch: { name: 'mine' } });
        here.other('POST', `${BASE}/branches`, { branch: { name: 'dev' } });
      }
      return answer;
    },
  });
  const report = await here.apply(manifest('{ name: app }'));
  expect(isOver).toBe(true);
  expect(here.writes().filter(line => line.endsWith('/roles'))).toEqual([]);
  const { status, reason } = report.results.find(({ address }) => address.endsWith('/app')) ?? {};
  expect(status).toBe('stale');
  expect(reason).toMatchObject({ code: 'stale/scope', made: true });
  expect(said(reason)).toContain('dev is not the resource that this run made under this name');
});
