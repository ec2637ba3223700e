import { describe, expect, it } from 'vitest';
import type { Reason } from '../../../src/core/report/reason.ts';
import { lines, notesOf, type World, world } from '../../helpers/world.ts';
import { PROJECT_ID } from './helpers/world.ts';

const PATH = `/neon/api/v2/projects/${PROJECT_ID}`;
const SETTINGS = 'settings: {}, ';

/** The sandbox, with another plan and limit in the record of its project. */
function on(subscription_type: string, branches_limit = -1): World {
  return world({
    wrap: transport => async request => {
      const answer = await transport(request);
      if (request.method !== 'GET' || !request.url.endsWith(PATH)) return answer;
      const { project } = JSON.parse(answer.body);
      const owner = { ...project.owner, subscription_type, branches_limit };
      const { value: _, ...rest } = answer;
      return { ...rest, body: JSON.stringify({ project: { ...project, owner } }) };
    },
  });
}

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `{ name: b${index} }`);
const manifest = (branches: readonly string[], more = SETTINGS): string =>
  `{ name: acme, neon: { projects: [{ id: ${PROJECT_ID}, ${more}branches: [${branches.join(', ')}] }] } }`;

async function notes(here: World, text: string): Promise<readonly string[]> {
  return notesOf(((await here.plan(text)).plan.notes ?? []).filter(isLimit));
}
const isLimit = ({ code }: Reason): boolean => /allowance|too-many/.test(code);

describe('the branches of a project', () => {
  it('are counted against what its plan has, those that the plan adds', async () => {
    expect(await notes(on('scale_v3'), manifest(names(3)))).toEqual([
      `after an apply, project ${PROJECT_ID} has 4 of at most 25 included branches (Neon plan Scale)`,
    ]);
    const all = ['{ name: so, init_source: schema-only }', '{ name: main, protected: true }'];
    expect(await notes(on('scale_v3'), manifest(all))).toEqual([
      `after an apply, project ${PROJECT_ID} has 2 of at most 25 included branches, 2 of at most 25 root branches, 1 of at most 5 protected branches (Neon plan Scale)`,
    ]);
    expect(await notes(on('scale_v3'), manifest(['{ name: main }']))).toEqual([]);
  });

  it('cost extra beyond those that a paid plan includes', async () => {
    expect(await notes(on('launch_v3', 5000), manifest(names(9)))).toHaveLength(1);
    expect(await notes(on('launch_v3', 5000), manifest(names(10)))).toContain(
      `project ${PROJECT_ID}: the apply needs 11 branches in all, and the Neon plan Launch includes 10; the other branches cost extra`,
    );
  });

  it.each([
    ['free_v3', 3],
    ['launch_v3', 5],
    ['scale_v3', 25],
  ])('have as many roots as plan %s publishes: %i', async (plan, most) => {
    const roots = (count: number) =>
      manifest(names(count).map(each => each.replace(' }', ', init_source: schema-only }')));
    const isBeyond = (each: string): boolean => each.includes('root branches in all');
    expect((await notes(on(plan), roots(most - 1))).filter(isBeyond)).toEqual([]);
    expect((await notes(on(plan), roots(most))).filter(isBeyond)).toHaveLength(1);
  });

  it('are protected as far as the sources agree: none on Free, five on Scale, nothing is said of Launch', async () => {
    const protecting = (count: number): string =>
      manifest(names(count).map(each => each.replace(' }', ', protected: true }')));
    const said = async (plan: string, count: number): Promise<readonly string[]> =>
      (await notes(on(plan), protecting(count))).filter(each => /protected branch(?:es)? in all/.test(each));
    expect(await said('free_v3', 1)).toEqual([
      `project ${PROJECT_ID}: the apply needs 1 protected branch in all, and the Neon plan Free includes 0; Neon may refuse more`,
    ]);
    expect(await said('scale_v3', 5)).toEqual([]);
    expect(await said('scale_v3', 6)).toHaveLength(1);
    expect(await said('launch_v3', 9)).toEqual([]);
  });

  it('are blocked, all of them, where the record of the project and the published limit agree', async () => {
    const here = on('free_v3', 10);
    const report = await here.apply(manifest(names(10)));
    expect(report.plan.counts).toMatchObject({ create: 0, blocked: 10 });
    expect(lines(report)[0]).toContain(
      '1 live branch and 10 to create are more than the 10 that the Neon plan Free allows',
    );
    expect(here.writes()).toEqual([]);
    expect((await here.apply(manifest(names(9)))).plan.counts).toMatchObject({ create: 9, blocked: 0 });
  });

  it.each([
    ['free_v3', -1],
    ['free_v3', 20],
  ])('are not blocked where they do not: %s, %i', async (plan, limit) => {
    expect((await on(plan, limit).apply(manifest(names(10)))).plan.counts.blocked).toBe(0);
  });

  it('are counted while what is deleted is still live, because deletes run last', async () => {
    const here = on('free_v3', 10);
    await here.apply(manifest(names(9)));
    here.forget();
    const text = manifest(['{ name: b0, absent: true, allow: [loss] }', '{ name: new }']);
    expect((await here.apply(text)).plan.counts).toMatchObject({ create: 0, delete: 0, blocked: 2 });
    expect(here.writes()).toEqual([]);
  });

  it.each(['free', 'business', 'direct_sales_v3', 'UNKNOWN', 'constructor', ''])(
    'are not judged for a plan whose figures are not published: "%s"',
    async plan => {
      expect(await notes(on(plan, 10), manifest(names(30)))).toEqual([]);
    },
  );

  it('cost no request: where the record is not read anyway, nothing is said', async () => {
    const here = on('free_v3', 10);
    expect(await notes(here, manifest(names(30), ''))).toEqual([]);
    expect(here.sent().filter(each => each === `GET ${PATH}`)).toEqual([]);
  });
});
