import { describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { MERGE } from './pull-request-world.ts';
import { type Step, succeeded } from './runner.ts';
import { fileOf, PROJECTS, severalManifests, tableRows } from './several-manifests.ts';

const world = severalManifests();
const OTHER = 9;
const MARK =
  '> **Out of date:** #7 changed `neon.project/shiny-wind-028834` since this plan; [run the plan again](https://github.com/acme/app/actions/runs/41).';

/** Pull request 7 is planned with all manifests; another is open with a plan of these. */
async function twoOpen(of: readonly number[] = [0, 1], more: { readonly single?: true } = {}): Promise<void> {
  await world.manifests({ 0: ['one'], 1: ['two'], 2: ['three'] });
  if (more.single !== true) await world.planned(of, { number: OTHER, run: 41 });
  else
    for (const nth of of)
      await world.plan({ number: OTHER, env: { GITHUB_RUN_ID: '41' }, with: { file: fileOf(nth) } });
  await world.planned([0, 1]);
}

/** Pull request 7 is merged, and these are applied and shown. */
async function mergedAndApplied(of: readonly number[], open = [OTHER]): Promise<string> {
  await world.merge();
  world.advance(60_000);
  for (const nth of of) await succeeded(world.applyOne(nth));
  const { stdout } = await succeeded(shown({}, open));
  return stdout;
}

/** Shows the applies, while these pull requests and the other one are open. */
async function shown(more: Parameters<typeof world.showApplied>[0] = {}, open = [OTHER]): Promise<Step> {
  for (const number of open) world.pull(number);
  return world.showApplied(more);
}

describe('a merge that is applied', () => {
  test('marks the plan of the same manifest in the comment for several, once, and no other row', async () => {
    await twoOpen();
    expect(await mergedAndApplied([0])).toContain('out of date: #9');
    const body = world.onlyComment(OTHER);
    expect(body.split('\n').filter(line => line === MARK)).toHaveLength(1);
    expect(tableRows(body)[0]).toContain('infra/m0.yaml');
    expect(tableRows(body)[0]).toContain('**out of date**');
    expect(tableRows(body)[1]).toContain('| planned');
    expect(world.page(OTHER).parts.map(({ outdated }) => outdated)).toEqual([[MERGE], undefined]);
    expect(await succeeded(shown())).toMatchObject({
      stdout: expect.not.stringContaining('out of date'),
    });
    expect(world.onlyComment(OTHER)).toBe(body);
    await world.planned([0, 1], { number: OTHER, run: 60 });
    expect(world.onlyComment(OTHER)).not.toContain('Out of date');
    expect(world.page(OTHER).parts.map(({ outdated }) => outdated)).toEqual([undefined, undefined]);
  });

  test('marks the comment of one manifest, and the next plan takes the line away', async () => {
    await twoOpen([0], { single: true });
    await mergedAndApplied([0, 1]);
    const body = world.onlyComment(OTHER);
    expect(body.split('\n').slice(1, 4)).toEqual(['> [!WARNING]', MARK, '']);
    expect(readMarker(body)?.outdated).toEqual([MERGE]);
    expect(body).toContain('/one');
    await world.plan({ number: OTHER, env: { GITHUB_RUN_ID: '60' }, with: { file: fileOf(0) } });
    expect(world.onlyComment(OTHER)).not.toContain('Out of date');
  });

  test('says of two merges both', async () => {
    await twoOpen([0], { single: true });
    await mergedAndApplied([0]);
    const sha = 'e'.repeat(40);
    await world.manifests({ 0: ['one', 'more'] });
    await world.planned([0], { head: 'f'.repeat(40), number: 10, run: 70 });
    await world.merge(sha, 'f'.repeat(40), 10);
    await succeeded(world.applyOne(0, { sha, run: 71 }));
    await shown({ sha, run: 71 });
    const body = world.onlyComment(OTHER);
    expect(body.match(/\*\*Out of date:\*\* #\d+/g)?.map(each => each.slice(-3))).toEqual([' #7', '#10']);
    expect(readMarker(body)?.outdated).toEqual([MERGE, sha]);
  });

  test('marks no plan of other scopes, none that has seen it, and none that is applied', async () => {
    await twoOpen([2]);
    expect(await mergedAndApplied([0, 1])).not.toContain('out of date');
    await world.planned([0], { number: OTHER, run: 61 });
    const body = world.onlyComment(OTHER);
    await shown();
    expect(world.onlyComment(OTHER)).toBe(body);
  });

  test('marks a plan that began while the apply was running', async () => {
    await twoOpen([2]);
    await world.merge();
    const slow = faultOf({ delay_ms: 20_000 }, { method: 'POST', path: '*/branches' });
    world.sandbox.sandbox.faults.add([slow]);
    await succeeded(world.applyOne(0));
    world.advance(-10_000);
    await world.planned([0], { number: OTHER, run: 61 });
    expect((await succeeded(shown())).stdout).toContain('out of date: #9');
  });

  test('marks plans also where what was applied came without a pull request', async () => {
    await world.manifests({ 0: ['one'] });
    await world.planned([0], { number: OTHER, run: 41 });
    const sha = 'e'.repeat(40);
    await world.commit(sha);
    world.advance(60_000);
    await succeeded(world.applyOne(0, { sha, with: { 'expect-digest': '' } }));
    expect((await succeeded(shown({ sha }))).stdout).toContain('out of date: #9');
    expect(world.onlyComment(OTHER)).toContain('The apply of `eeeeeeeeee` changed');
  });

  test('that wrote nothing into a scope marks no plan of it', async () => {
    await twoOpen();
    const fault = faultOf({ status: 400, body: {} }, { method: 'POST', path: '*/branches', times: 9 });
    world.sandbox.sandbox.faults.add([fault]);
    await world.merge();
    await world.applyOne(0);
    await shown();
    expect(world.onlyComment(OTHER)).not.toContain('Out of date');
  });

  test('marks a plan of another manifest that has the scope', async () => {
    await twoOpen([2]);
    await world.write(
      'other.yaml',
      `evenkeel: 1\nname: m0\nneon:\n  projects:\n    - id: ${PROJECTS[0]}\n      branches: [{ name: main }, { name: x }]\n`,
    );
    await world.plan({ number: OTHER, env: { GITHUB_RUN_ID: '41' }, with: { file: 'other.yaml' } });
    await mergedAndApplied([0]);
    const [page, single] = world.github.repository.commentsOf(OTHER).map(({ body }) => body);
    expect(page).not.toContain('Out of date');
    expect(single).toContain(MARK);
  });

  test('looks at fifty pull requests, the last changed first, and says that there are more', async () => {
    await twoOpen();
    const many = Array.from({ length: 60 }, (_, nth) => 100 + nth);
    const said = await mergedAndApplied([0], many);
    expect(said).toContain('More than 50 pull requests are open');
    const lists = world.github.requests.filter(each => /GET .*\/pulls\?.*state=open/.test(each));
    expect(lists).toHaveLength(1);
    expect(lists[0]).toContain('sort=updated&direction=desc&per_page=50');
  });

  test('leaves the comment of somebody else alone', async () => {
    await twoOpen([0], { single: true });
    const [comment] = world.github.repository.commentsOf(OTHER);
    const text = world.onlyComment(OTHER);
    if (comment !== undefined) comment.author = 'mallory';
    await mergedAndApplied([0]);
    expect(world.onlyComment(OTHER)).toBe(text);
  });

  test('says which permission it needs, and does not fail', async () => {
    await twoOpen();
    await world.merge();
    await world.applyOne(0);
    const step = await succeeded(shown({ permissions: { contents: 'read' } }));
    expect(step.told('warning').join()).toContain('pull-requests: write');
  });
});
