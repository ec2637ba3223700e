import { describe, expect, test } from 'vitest';
import { requests } from '../../src/providers/neon/provider.ts';
import { type World, world } from '../helpers/world.ts';

/*
 * Lanes side by side under the client's own limits, in virtual time: answers take none, operations
 * 1.5 s.
 */

const OPERATION_MS = 1_500;
const LIMIT = requests.rate ?? { burst: 0, perSecond: 0 };

interface Sent {
  readonly at: number;
  readonly method: string;
  readonly project: string;
  readonly isLook: boolean;
}

interface Run {
  readonly here: World;
  readonly sent: Sent[];
}

const projectsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `quiet-sea-${String(at + 1).padStart(6, '0')}`);

function manifest(projects: readonly string[], each: number, withCompute: boolean): string {
  const compute = withCompute ? ', endpoints: [{ type: read_write }]' : '';
  const branches = Array.from({ length: each }, (_, at) => `{ name: b${at}${compute} }`).join(', ');
  const entries = projects.map(id => `    - { id: ${id}, branches: [${branches}] }`);
  return `name: acme\nneon:\n  projects:\n${entries.join('\n')}\n`;
}

/**
 * A world that keeps when what was sent; `hung` operations of a project go on until then, in
 * milliseconds after the beginning.
 */
function watched(projects: readonly string[], hung?: { readonly project: string; readonly ms: number }): Run {
  const sent: Sent[] = [];
  const here = world({
    projects,
    operationMs: OPERATION_MS,
    wrap: transport => async request => {
      const [, project = '', rest = ''] = /projects\/([^/?]+)\/([^?]*)/.exec(request.url) ?? [];
      const isLook = rest.startsWith('operations');
      sent.push({ at: here.clock.now() - begun, method: request.method, project, isLook });
      const answer = await transport(request);
      if (!isLook || project !== hung?.project || here.clock.now() - begun >= hung.ms) return answer;
      return { ...answer, value: undefined, body: answer.body.replaceAll('"finished"', '"running"') };
    },
  });
  const begun = here.clock.now();
  return { here, sent };
}

/** Milliseconds until the limits let that many requests go. */
function allowedMs(requests: number): number {
  return Math.max(0, ((requests - LIMIT.burst) / LIMIT.perSecond) * 1000);
}

describe.each([
  [20, 1],
  [20, 5],
  [20, 20],
  [100, 5],
  [100, 50],
])('%i new branches over %i projects', (count, over) => {
  test.each([
    ['without a compute', false, 1],
    ['with a compute', true, 2],
  ])('take what their operations or the limits take, and no longer: %s', async (_, compute, operations) => {
    const projects = projectsOf(over);
    const { here, sent } = watched(projects);
    const applied = await here.apply(manifest(projects, count / over, compute));
    expect(applied.results.filter(result => result.status !== 'done')).toEqual([]);
    expect(here.writes()).toHaveLength(count);

    const looks = sent.filter(({ isLook }) => isLook).length;
    // One look each, and a few at first, until someone knows how long such work takes.
    expect(looks).toBeLessThanOrEqual(count + 10);

    const lastBegins = Math.max(
      ...projects.map(id => sent.findIndex(each => each.method === 'POST' && each.project === id)),
    );
    const chain = (count / over) * operations * OPERATION_MS;
    const needed = allowedMs(sent.length - looks + count);
    expect(applied.ms).toBeLessThanOrEqual(1.05 * Math.max(allowedMs(lastBegins + 1) + chain, needed));
    // Up to five projects the limits hardly show: what counts is the longest chain of operations.
    if (over <= 5) expect(applied.ms).toBeLessThanOrEqual(1.05 * chain);
  });
});

/**
 * A parent with a role, a database of it and a bucket, and branches of it or each of the one
 * before, all new.
 */
function family(projects: readonly string[], each: number, chained: boolean): string {
  const inside =
    'roles: [{ name: own }], databases: [{ name: app, owner_name: own }], buckets: [{ name: files }]';
  const children = Array.from({ length: each }, (_, at) => {
    const parent = chained && at > 0 ? `b${at - 1}` : 'zero';
    return `{ name: b${at}, parent: ${parent}, endpoints: [{ type: read_write }] }`;
  });
  const branches = [...children, `{ name: zero, ${inside} }`].join(', ');
  const entries = projects.map(id => `    - { id: ${id}, branches: [${branches}] }`);
  return `name: acme\nneon:\n  projects:\n${entries.join('\n')}\n`;
}

test.each([
  ['beside each other', 1, 8, false],
  ['each of the one before', 1, 8, true],
  ['beside each other, in three projects', 3, 4, false],
  ['each of the one before, in three projects', 3, 4, true],
])(
  'new branches that wait for what they copy take no longer than their operations: %s',
  async (_, over, each, chained) => {
    const projects = projectsOf(over);
    const { here } = watched(projects);
    const applied = await here.apply(family(projects, each, chained));
    expect(applied.results.filter(result => result.status !== 'done')).toEqual([]);
    const waiting = applied.plan.rows.filter(({ awaits }) => awaits !== undefined);
    expect(waiting).toHaveLength(chained ? over : over * each);
    // A branch is one operation, with a compute two; a role and a database are one each, a bucket
    // none.
    const chain = (1 + 2 + each * 2) * OPERATION_MS;
    expect(applied.ms).toBeLessThanOrEqual(1.05 * chain);
  },
);

test('work that hangs holds up nobody else', async () => {
  const projects = projectsOf(5);
  const hung = { project: 'quiet-sea-000001', ms: 120_000 };
  const { here, sent } = watched(projects, hung);
  const applied = await here.apply(manifest(projects, 4, true));
  expect(applied.results.filter(result => result.status !== 'done')).toEqual([]);
  const others = sent.filter(({ method, project }) => method === 'POST' && project !== hung.project);
  expect(Math.max(...others.map(({ at }) => at))).toBeLessThan(1.1 * 3 * 2 * OPERATION_MS + allowedMs(35));
  expect(applied.ms).toBeGreaterThan(hung.ms);
  expect(sent.filter(({ isLook }) => isLook).length).toBeLessThan(90);
});
