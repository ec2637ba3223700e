import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apply, drift, plan } from '../src/reconcile.ts';
import { collectFile } from './golden/collect-file.ts';
import { APPLICATION, lines, PROJECT, statuses, type World, world } from './helpers/world.ts';

const EXAMPLES = join(import.meta.dirname, '../examples');
const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.yaml') && !/^(?:workflows|provider)\//.test(file))
  .sort();
const complete = files.filter(file => !file.includes('/') || /^[^/]+\/evenkeel\.yaml$/.test(file));

const EDITOR = /^# yaml-language-server: \$schema=(\S+)\n/;

test('there are the examples that the README speaks of', () => {
  expect(complete).toEqual([
    'data-api.yaml',
    'discord.yaml',
    'docs.yaml',
    'everything/evenkeel.yaml',
    'from-code/evenkeel.yaml',
    'library/evenkeel.yaml',
    'localized/evenkeel.yaml',
    'minimal.yaml',
    'neon.yaml',
    'preview/evenkeel.yaml',
  ]);
});

test.each(files)('%s begins with an editor line that finds its schema', file => {
  const path = join(EXAMPLES, file);
  const [, schema = 'nothing'] = EDITOR.exec(readFileSync(path, 'utf8')) ?? [];
  expect(existsSync(join(dirname(path), schema)), schema).toBe(true);
  const isLocale = file.includes('/locales/');
  expect(basename(schema)).toBe(isLocale ? 'locale.schema.json' : 'editor.schema.json');
});

describe.each(complete)('%s', file => {
  test('is valid without a warning, applies to a new sandbox, and then is in sync', async () => {
    const here = world();
    const { wanted, warnings } = await collectFile(join(EXAMPLES, file));
    expect(warnings).toEqual([]);
    const planned = await plan(wanted, here.session(), { prune: true });
    expect(planned.plan.rows.filter(row => !['create', 'update'].includes(row.action))).toEqual([]);
    expect(planned.plan.rows.length).toBe(wanted.desired.length - planned.plan.counts.unchanged);
    expect(planned.plan.unread).toEqual([]);
    expect(planned.checks.map(check => check.verdict)).toEqual(wanted.checks.map(() => 'pass'));
    expect(here.writes()).toEqual([]);
    const applied = await apply(wanted, here.session(), {
      prune: true,
      review: { digest: planned.plan.digest },
    });
    expect(applied.refused).toBeUndefined();
    expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
    here.clock.advance(60_000);
    here.forget();
    expect(lines(await plan(wanted, here.session(), { prune: true }))).toEqual([]);
    expect(here.writes()).toEqual([]);
  });

  test('shows what another client moved, and restores it without a second branch', async () => {
    const here = world();
    const { wanted } = await collectFile(join(EXAMPLES, file));
    const applied = await apply(wanted, here.session(), { prune: true });
    here.clock.advance(60_000);
    const command = editCommand(here);
    const made = applied.plan.rows.find(row => row.kind === 'neon.branch' && row.action === 'create');
    if (made !== undefined) renameBranch(here, made.parts[1] as string);
    const moved = [command, made?.address].filter(address => address !== undefined);
    const drifted = await drift(wanted, here.session(), { prune: true });
    expect(drifted.plan.rows.map(row => row.address).sort()).toEqual([...moved].sort());
    for (const row of drifted.plan.rows) {
      const [first] = row.fields;
      expect(row.action).toBe(row.kind === 'neon.branch' ? 'rename' : 'update');
      expect(first?.before).toEqual(row.kind === 'neon.branch' ? 'moved-by-hand' : 'Changed by hand');
      expect(first?.after).toEqual(expect.any(String));
    }
    const names = branchNames(here).length;
    await apply(wanted, here.session(), { prune: true });
    here.clock.advance(60_000);
    expect(lines(await drift(wanted, here.session(), { prune: true }))).toEqual([]);
    expect(branchNames(here)).toHaveLength(names);
    expect(branchNames(here)).not.toContain('moved-by-hand');
  });
});

test('preview/evenkeel.yaml takes its branch away once the pull request is closed', async () => {
  const here = world();
  const path = join(EXAMPLES, 'preview/evenkeel.yaml');
  await apply((await collectFile(path, { pr: '7' })).wanted, here.session(), { prune: true });
  here.clock.advance(60_000);
  expect(branchNames(here)).toEqual(['main', 'preview/pr-7']);
  const closed = (await collectFile(path, { pr: '7', closed: 'true' })).wanted;
  expect(lines(await plan(closed, here.session(), { prune: true }))).toEqual([
    `delete neon.branch/${PROJECT}/preview%2Fpr-7`,
  ]);
  await apply(closed, here.session(), { prune: true });
  here.clock.advance(60_000);
  expect(branchNames(here)).toEqual(['main']);
  expect(lines(await plan(closed, here.session(), { prune: true }))).toEqual([]);
});

/** Another client edits a global command that has a description. Returns its address. */
function editCommand(here: World): string | undefined {
  const path = `/discord/api/v10/applications/${APPLICATION}/commands`;
  const all = here.foreign('GET', path).body as readonly {
    readonly id: string;
    readonly name: string;
    readonly type: number;
  }[];
  const command = all.find(each => each.type === 1);
  if (command === undefined) return undefined;
  expect(here.foreign('PATCH', `${path}/${command.id}`, { description: 'Changed by hand' }).status).toBe(200);
  return `discord.command/${APPLICATION}/global/chat_input/${command.name}`;
}

interface BranchRecord {
  readonly id: string;
  readonly name: string;
}

function branchesOf(here: World): readonly BranchRecord[] {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  return (body as { readonly branches: readonly BranchRecord[] }).branches;
}

function branchNames(here: World): readonly string[] {
  return branchesOf(here)
    .map(branch => branch.name)
    .sort();
}

function renameBranch(here: World, name: string): void {
  const branch = branchesOf(here).find(each => each.name === name);
  const path = `/neon/api/v2/projects/${PROJECT}/branches/${branch?.id}`;
  expect(here.foreign('PATCH', path, { branch: { name: 'moved-by-hand' } }).status).toBe(200);
  here.clock.advance(60_000);
}
