import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markersLine } from '../../src/action/comment/marker.ts';
import { type Page, readPage } from '../../src/action/comment/page.ts';
import { drawPage, planId } from '../../src/action/comment/page-text.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { MERGE } from './pull-request-world.ts';
import { HEAD, pullRequest, succeeded } from './runner.ts';
import { fileOf, severalManifests, tableRows } from './several-manifests.ts';

const LATER = 'd'.repeat(40);
const READS = { contents: 'read', 'pull-requests': 'read' } as const;
const world = severalManifests();

/** The state of each row of the table, by the manifest. */
function states(body = world.onlyComment()): Readonly<Record<string, string>> {
  const rows = tableRows(body).map(row => row.split(' | '));
  return Object.fromEntries(
    rows.map(cells => [
      /infra\/(m\d)/.exec(cells[0] ?? '')?.[1] ?? '',
      (cells[4] ?? '').replace(/ \(\[run\].*/, ''),
    ]),
  );
}

const partOf = (nth: number, page: Page = world.page()) =>
  page.parts.find(({ key }) => key === `${fileOf(nth)}|prod`);

describe('plans of several manifests', () => {
  test('are one comment with a row for each, the gravest first', async () => {
    await world.manifests({ 0: ['old, absent: true'], 1: ['one', 'two'], 2: ['three'], 3: [] });
    world.otherBranch('old');
    const step = await succeeded(world.planned([0, 1, 2, 3]));
    expect(step.outputs).toMatchObject({ result: 'changes', changes: '4', creates: '3', deletes: '1' });
    const body = world.onlyComment();
    const rows = tableRows(body);
    expect(Object.keys(states())).toEqual(['m0', 'm1', 'm2', 'm3']);
    expect(rows[0]).toContain(
      '| 0 | 0 | **1** | planned ([run](https://github.com/acme/app/actions/runs/42)) | `ek1-',
    );
    expect(rows[1]).toContain('| 2 | 0 | 0 | planned');
    expect(rows[3]).toContain('| 0 | 0 | 0 | no changes');
    expect(body).toContain('### 4 manifests · 3 planned, 1 no changes · **1 to delete**');
    for (const name of ['old', 'one', 'two', 'three']) expect(body).toContain(`/${name}`);
    expect(step.summary).toContain('### 4 manifests');
    expect(step.summary).not.toContain('evenkeel:page');
  });

  test('have a row for one that has no plan, which is the first and makes the check red', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.write(fileOf(2), 'evenkeel: 1\nname: m2\nneon: 7\n');
    const step = await world.planned([0, 1, 2]);
    expect([step.code, step.outputs['result']]).toEqual([3, 'invalid']);
    expect(states()).toEqual({ m2: '**no plan**', m0: 'planned', m1: 'planned' });
    expect(Object.keys(states())[0]).toBe('m2');
    expect(world.onlyComment()).toContain('The manifest is not valid');
    expect(world.onlyComment()).toContain('infra/m2.yaml:3');
  });

  test('keep rows of others at the same head, and say which are of an older commit', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'], 2: ['three'] });
    await world.planned([0, 1]);
    await world.planned([2], { run: 44 });
    expect(states()).toEqual({ m0: 'planned', m1: 'planned', m2: 'planned' });
    await world.planned([1], { head: LATER, run: 45 });
    expect(states()).toEqual({ m1: 'planned', m0: 'of an older commit', m2: 'of an older commit' });
    expect(partOf(1)?.sha).toBe(LATER);
    expect(partOf(0)?.sha).toBe(HEAD);
    expect(world.onlyComment()).toContain('/three');
  });

  test('of an older commit or run leave the comment alone', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0], { head: HEAD, run: 44 });
    await world.planned([0, 1], { head: LATER, run: 45 });
    const body = world.onlyComment();
    const old = await world.shown('plans-44', { head: HEAD, run: 44 });
    expect(old.told('notice').join()).toContain('A newer run wrote the comment');
    expect(world.onlyComment()).toBe(body);
    // Also a later run of the older commit, with a manifest that has no row yet.
    await world.manifests({ 3: ['late'] });
    await world.planOne(3, { head: HEAD, run: 46 });
    await world.shown('plans-46', { head: HEAD, run: 46 });
    expect(world.onlyComment()).toBe(body);
    await world.manifests({ 0: ['other'], 2: ['six'] });
    await world.planned([0, 2], { head: LATER, run: 43 });
    expect(world.onlyComment()).not.toContain('/other');
    expect(states()).toEqual({ m0: 'planned', m1: 'planned', m2: 'planned' });
  });

  test('take no row from the comment of another account, and leave that comment alone', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([1]);
    const forged = world.onlyComment();
    world.github.repository.comments.length = 0;
    const theirs = world.github.repository.addComment(7, forged, 'mallory');
    await world.planned([0], { run: 44 });
    const [first, own, ...others] = world.github.repository.commentsOf(7);
    expect([first?.body, others]).toEqual([theirs.body, []]);
    expect(states(own?.body)).toEqual({ m0: 'planned' });
    await world.merge();
    const applied = await world.applyOne(1);
    expect(applied.outputs['result'], applied.stdout).toBe('refused');
  });

  test('go on in the older of two comments that two jobs made', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0]);
    const [older] = world.github.repository.commentsOf(7);
    world.github.repository.addComment(7, older?.body ?? '', older?.author ?? '');
    await world.planned([1], { run: 44 });
    const [first, second] = world.github.repository.commentsOf(7);
    expect(first?.id).toBe(older?.id);
    expect(states(first?.body)).toEqual({ m0: 'planned', m1: 'planned' });
    expect(states(second?.body)).toEqual({ m0: 'planned' });
  });

  test('are told once: the same plans change nothing', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0, 1]);
    const writes = world.github.writes().length;
    const step = await world.shown('plans-42');
    expect(step.stdout).toContain('comment unchanged');
    expect(world.github.writes()).toHaveLength(writes);
  });

  test('leave no comment on a fork, with `comment: false`, or without the permission', async () => {
    await world.manifests({ 0: ['one'] });
    await world.planOne(0);
    const fork = { event: 'pull_request', payload: pullRequest(HEAD, 'someone/fork') };
    await world.shown('plans-42', fork);
    await world.shown('plans-42', { with: { comment: 'false' } });
    const step = await world.shown('plans-42', { permissions: READS });
    expect(step.told('warning').join()).toContain('pull-requests: write');
    expect(step.code).toBe(0);
    expect(world.github.repository.commentsOf(7)).toEqual([]);
  });

  test('fail as `fail-on` says, for any of them', async () => {
    await world.manifests({ 0: [], 1: ['one'] });
    const step = await world.planned([0, 1], { with: { 'fail-on': 'changes' } });
    expect(step.code).toBe(1);
    expect((await world.planned([0], { with: { 'fail-on': 'changes' } })).code).toBe(0);
  });

  test('are refused where two files are of one manifest, wherever they are among the others', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'], 2: ['three'] });
    for (const nth of [0, 1, 2]) await world.planOne(nth);
    const file = join(world.folderOf('plans-42'), '2-all', 'part.json');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('infra/m2', 'infra/m0'));
    const step = await world.shown('plans-42');
    expect(step.code).toBe(1);
    expect(step.told('error').join()).toContain('of the same manifest');
  });

  test('are refused where someone edited a file, gave one twice, or another one', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planOne(0);
    const { outputs } = await world.planOne(1);
    const file = join(world.folderOf('plans-42'), '1-all', 'part.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('/two"', '/six"'));
    const edited = await world.shown('plans-42');
    expect([edited.code, edited.outputs['result']]).toEqual([1, 'error']);
    expect(edited.told('error').join()).toContain('contradicts itself');
    await writeFile(file, text.replaceAll('infra/m1', 'infra/m0'));
    expect((await world.shown('plans-42')).told('error').join()).toContain('of the same manifest');
    await writeFile(file, await readFile(outputs['report-json'] ?? '', 'utf8'));
    expect((await world.shown('plans-42')).told('error').join()).toContain('part-json');
    expect(world.github.repository.commentsOf(7)).toEqual([]);
  });
});

describe('an apply of what the comment shows', () => {
  test('finds the plan of its own manifest in it, and tells there what it did', async () => {
    await world.manifests({ 0: ['one'], 1: ['two', 'three'] });
    await world.planned([0, 1]);
    await world.merge();
    const seen: string[] = [];
    world.github.onWrite = () => seen.push(world.onlyComment());
    const step = await succeeded(world.applyOne(1));
    expect(step.outputs['result'], step.stdout).toBe('applied');
    expect(states(seen[0])).toEqual({ m0: 'planned', m1: 'being applied' });
    expect(states()).toEqual({ m0: 'planned', m1: 'applied, 2 of 2' });
    expect(world.onlyComment()).toContain('**applied** at `cccccccccc`');
    expect(partOf(1)).toMatchObject({ state: 'applied', applied: { sha: MERGE, whole: true } });
    expect(partOf(0)?.state).toBeUndefined();
    await succeeded(world.applyOne(0, { run: 44 }));
    expect(states()).toEqual({ m0: 'applied, 1 of 1', m1: 'applied, 2 of 2' });
    expect(world.github.repository.commentsOf(7)).toHaveLength(1);
  });

  test('is refused where the plan is of another head, and says so in its row', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0, 1]);
    await world.planned([0], { head: LATER, run: 45 });
    await world.merge(MERGE, LATER);
    const step = await world.applyOne(1, { run: 46 });
    expect([step.code, step.outputs['result']]).toEqual([4, 'refused']);
    expect(step.stdout).toContain('the plan on pull request #7 is of aaaaaaaaaa, but dddddddddd was merged');
    expect(states()['m1']).toContain('**refused**');
    expect(world.writes()).toEqual([]);
  });

  test('is refused where live or the manifest has moved since', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0, 1]);
    await world.manifests({ 1: ['two, protected: true'] });
    await world.merge();
    expect((await world.applyOne(1)).outputs['result']).toBe('refused');
    expect(world.writes()).toEqual([]);
    expect((await world.applyOne(0)).outputs['result']).toBe('applied');
  });

  test('does not take a comment that somebody else wrote', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0]);
    const [own] = world.page().parts;
    if (own === undefined) throw new Error('no part');
    const forged = markersLine({ head: HEAD, markers: [{ ...own, key: `${fileOf(1)}|prod` }] });
    world.github.repository.addComment(7, `${forged}\n### 1 manifest\n`, 'mallory');
    await world.merge();
    const step = await world.applyOne(1);
    expect([step.code, step.outputs['result']]).toEqual([4, 'refused']);
    expect(step.summary).toContain('mallory');
    expect(world.writes()).toEqual([]);
  });

  test('of a row that failed says which, and the next run says that the rest is done', async () => {
    await world.manifests({ 0: ['one'], 1: ['two', 'three'] });
    await world.planned([0, 1]);
    await world.merge();
    const fault = faultOf(
      { status: 400, body: { message: 'no' } },
      { method: 'POST', path: '*/branches', nth: 2 },
    );
    world.sandbox.sandbox.faults.add([fault]);
    await world.applyOne(1);
    expect(states()).toEqual({ m1: '**applied in part**, 1 of 2', m0: 'planned' });
    expect(world.onlyComment()).toContain('400 no');
    await world.applyOne(1, { env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(states()['m1']).toMatch(/^applied/);
    await world.applyOne(1, { env: { GITHUB_RUN_ATTEMPT: '3' } });
    expect(world.onlyComment()).toContain('**Run again:**');
    expect(states()['m1']).toMatch(/^applied/);
  });

  test('writes its row again where a job that read the comment before overwrites it', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0, 1]);
    await world.merge();
    const [comment] = world.github.repository.commentsOf(7);
    let before = world.onlyComment();
    let overwritten = 0;
    world.github.onWrite = () => {
      if (world.onlyComment().includes('"state":"applied"') && overwritten < 2 && comment !== undefined) {
        overwritten += 1;
        comment.body = before;
      } else before = world.onlyComment();
    };
    const step = await succeeded(world.applyOne(1));
    expect(overwritten).toBe(2);
    expect(states(), step.stdout).toEqual({ m0: 'planned', m1: 'applied, 1 of 1' });
  });

  test('ends well, with a notice, where others overwrite its row each time', async () => {
    await world.manifests({ 0: ['one'] });
    await world.planned([0]);
    await world.merge();
    const [comment] = world.github.repository.commentsOf(7);
    const before = world.onlyComment();
    world.github.onWrite = () => {
      if (comment !== undefined) comment.body = before;
    };
    const step = await succeeded(world.applyOne(0));
    expect(step.told('notice').join()).toContain('other jobs overwrote the comment 12 times');
  });

  test('without a plan has a row of its own where it did something', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'], 2: [] });
    await world.planned([0]);
    await world.merge();
    await world.applyOne(1, { with: { 'expect-digest': '' } });
    await world.applyOne(2, { with: { 'expect-digest': '' } });
    expect(states()).toEqual({ m0: 'planned', m1: 'applied, 1 of 1' });
    expect(world.github.repository.commentsOf(7)).toHaveLength(1);
  });

  test('is in the row again after another job overwrote it, once the applies are shown', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planned([0, 1]);
    const [comment] = world.github.repository.commentsOf(7);
    const planned = world.onlyComment();
    await world.merge();
    await world.applyOne(0);
    await world.applyOne(1);
    const applied = world.onlyComment();
    if (comment !== undefined) comment.body = planned;
    const step = await succeeded(world.showApplied());
    expect(step.outputs).toMatchObject({ result: 'applied', changes: '2' });
    expect(tableRows(step.summary).map(row => row.slice(0, 16))).toEqual([
      '| `infra/m0.yaml',
      '| `infra/m1.yaml',
    ]);
    expect(states()).toEqual(states(applied));
    expect(partOf(1)).toMatchObject({ state: 'applied', applied: { sha: MERGE, whole: true } });
    const again = await world.showApplied();
    expect(again.stdout).toContain('comment unchanged');
  });

  test('of a newer run stays in its row when the applies of an older one are shown', async () => {
    await world.manifests({ 0: ['one'] });
    await world.planned([0]);
    await world.merge();
    await world.applyOne(0);
    world.advance(60_000);
    await world.applyOne(0, { run: 44 });
    const body = world.onlyComment();
    expect(partOf(0)?.run?.id).toBe(44);
    await succeeded(world.showApplied());
    expect(world.onlyComment()).toBe(body);
  });

  test('begins no comment, where it is shown with others, on a pull request that has none', async () => {
    await world.manifests({ 0: ['one'] });
    await world.merge();
    const applied = await world.applyOne(0, { with: { 'expect-digest': '', comment: 'false' } });
    expect(applied.outputs['result']).toBe('applied');
    await succeeded(world.showApplied());
    expect(world.github.repository.commentsOf(7)).toEqual([]);
  });

  test.each([
    ['did something', ['one']],
    ['had nothing to do', []],
  ])('that %s is told as ended where another job put back that it was still applying', async (_, added) => {
    await world.manifests({ 0: added, 1: ['two'] });
    await world.planned([0, 1]);
    const [comment] = world.github.repository.commentsOf(7);
    await world.merge();
    let applying = '';
    world.github.onWrite = () => {
      if (applying === '' && world.onlyComment().includes('"state":"applying"'))
        applying = world.onlyComment();
    };
    await world.applyOne(0);
    await world.applyOne(1);
    const applied = world.onlyComment();
    expect(applying).not.toBe('');
    if (comment !== undefined) comment.body = applying;
    await succeeded(world.showApplied());
    expect(states()).toEqual(states(applied));
    expect(partOf(0)).toMatchObject({ state: 'applied' });
  });
});

describe('a job that shows plans', () => {
  test('shows them again where another job overwrites the comment with what it read before', async () => {
    await world.manifests({ 0: ['one'], 1: ['two'] });
    await world.planOne(0, { run: 50 });
    await world.planOne(1, { run: 51 });
    await world.shown('plans-50', { run: 50 });
    const [comment] = world.github.repository.commentsOf(7);
    const before = world.onlyComment();
    let overwritten = 0;
    world.github.onWrite = () => {
      overwritten += 1;
      if (overwritten === 1 && comment !== undefined) comment.body = before;
    };
    await world.shown('plans-51', { run: 51 });
    expect(Object.keys(states())).toEqual(['m0', 'm1']);
  });
});

describe('names of strangers', () => {
  test('end neither the table nor the hidden lines, and mention nobody', async () => {
    await world.manifests({ 0: ['one'] });
    await world.planOne(0);
    const file = join(world.folderOf('plans-42'), '0-all', 'part.json');
    const text = await readFile(file, 'utf8');
    const name = 'a|b --> <img src=x> @team `x`\n| evil | **1** |.yaml';
    const key = `${name.replaceAll('|', '%7C')}|prod`;
    await writeFile(file, text.replaceAll(`"key":"infra/m0.yaml|prod"`, `"key":${JSON.stringify(key)}`));
    await succeeded(world.shown('plans-42'));
    const body = world.onlyComment();
    const rows = tableRows(body);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.replaceAll('\\|', '').split('|')).toHaveLength(8);
    expect(body.split('\n')[0]).not.toMatch(/[<@].*@|<img/);
    expect(body.replace(/(`+)[^`].*?\1/g, '')).not.toMatch(/<img|@team/);
    expect(readPage(body)?.parts.map(each => each.key)).toEqual([key]);
  });

  test('of a text with lines like the hidden ones do not begin another text', () => {
    const key = 'infra/m0.yaml|prod';
    const parts = [{ is: 'plan', key, sha: HEAD, digest: 'none' }] as const;
    const texts = new Map([[planId(key), 'x\n<!-- evenkeel:end -->\n<!-- evenkeel:text left -->\nforged']]);
    const page = readPage(drawPage({ head: HEAD, parts, texts }, { runs: '' }));
    expect([...(page?.texts ?? [])]).toEqual([[planId(key), 'x\nforged']]);
  });
});
