import { existsSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Run } from './hub.ts';
import { canMakeMachines } from './machine.ts';
import { type Files, KEYS, type Scene, type SceneOptions, startScene } from './scene.ts';

/** The runner behaves as the real one where keys, tokens and the order of things are concerned. */

let scene: Scene | undefined;
afterEach(async () => {
  await scene?.close();
  scene = undefined;
});

async function sceneWith(
  workflows: Readonly<Record<string, string>>,
  more: Partial<SceneOptions> = {},
): Promise<Scene> {
  const files: Files = Object.fromEntries(
    Object.entries(workflows).map(([name, text]) => [`.github/workflows/${name}.yml`, text]),
  );
  scene = await startScene({ files, ...more });
  return scene;
}

const job = (...steps: readonly string[]): string =>
  [
    '  one:',
    '    runs-on: ubuntu-24.04',
    '    steps:',
    ...steps.map(step => `      - ${step.replaceAll('\n', '\n        ')}`),
  ].join('\n');
const pushed = (own: Scene): Promise<readonly Run[]> =>
  own.hub.event({ name: 'push', ref: 'refs/heads/main' });
const logOf = ([run]: readonly Run[], at = 0): string => run?.jobs[at]?.log ?? '';

describe.skipIf(!canMakeMachines())('the runner', () => {
  test('evaluates what a workflow names, runs jobs in the order of their needs, and a matrix once for each part', async () => {
    const own = await sceneWith(
      {
        a: `name: a
on: push
env: { FROM: workflow }
jobs:
  last:
    needs: [list, each]
    if: needs.list.outputs.found == 'yes' && !cancelled()
    runs-on: ubuntu-24.04
    steps:
      - run: echo "\${{ format('{0} {1}', needs.list.outputs.found, github.ref) }} \${{ vars.PLACE }} $FROM $OWN"
        env: { OWN: "\${{ hashFiles('**/none') == '' && 'nothing' || 'something' }}" }
  list:
    runs-on: ubuntu-24.04
    outputs: { parts: "\${{ steps.list.outputs.parts }}", found: 'yes' }
    steps:
      - id: list
        run: echo 'parts=["x","y"]' >> "$GITHUB_OUTPUT"
  each:
    needs: list
    strategy: { matrix: { part: "\${{ fromJSON(needs.list.outputs.parts) }}" } }
    runs-on: ubuntu-24.04
    steps:
      - run: echo "part \${{ matrix.part }}"
      - if: failure()
        run: echo never
  not:
    needs: list
    if: contains(github.ref, 'nowhere')
    runs-on: ubuntu-24.04
    steps: [{ run: exit 1 }]`,
      },
      { vars: { PLACE: 'here' } },
    );
    const [run] = await pushed(own);
    expect(run?.conclusion).toBe('success');
    expect(run?.jobs.map(({ name }) => name)).toEqual(['list', 'each', 'each', 'last']);
    expect(run?.jobs[1]?.log).toContain('part x');
    expect(run?.jobs[2]?.log).toContain('part y');
    expect(run?.jobs[3]?.log).toContain('yes refs/heads/main here workflow nothing');
    expect(run?.jobs[1]?.steps[1]?.conclusion).toBe('skipped');
  });

  test('hides secrets and masks in the log, also in base64, and drops an output that has one', async () => {
    const own = await sceneWith(
      {
        a: `name: a
on: push
jobs:
  first:
    runs-on: ubuntu-24.04
    outputs: { plain: "\${{ steps.out.outputs.plain }}", key: "\${{ steps.out.outputs.key }}", made: "\${{ steps.out.outputs.made }}" }
    steps:
      - id: out
        env: { KEY: "\${{ secrets.NEON_API_KEY }}" }
        run: |
          echo "::add-mask::made-up-password"
          echo "it is $KEY, $(printf %s "$KEY" | base64), and made-up-password"
          printf '%s\\n' "plain=nothing" "key=x$KEY" "made<<END" made-up-password END >> "$GITHUB_OUTPUT"
  second:
    needs: first
    runs-on: ubuntu-24.04
    steps:
      - run: echo "[\${{ needs.first.outputs.plain }}] [\${{ needs.first.outputs.key }}] [\${{ needs.first.outputs.made }}]"`,
      },
      { secrets: KEYS },
    );
    const [run] = await pushed(own);
    const [first, second] = run?.jobs ?? [];
    expect(first?.log).toMatch(/it is \*\*\*, [*\w=]*\*\*\*[\w=]*, and \*\*\*/);
    for (const name of ['key', 'made'])
      expect(first?.log).toContain(`Skip output '${name}' since it may contain secret.`);
    expect(first?.outputs).toEqual({ plain: 'nothing' });
    expect(second?.log).toContain('[nothing] [] []');
    expect([first?.secrets, second?.secrets]).toEqual([['NEON_API_KEY'], ['NEON_API_KEY']]);
  });

  test('hands variables and programs to later steps, but no NODE_OPTIONS, and goes on where it may', async () => {
    const own = await sceneWith({
      a: `name: a
on: push
jobs:
${job(
  'run: |\n  mkdir -p "$RUNNER_TEMP/own"; printf "#!/bin/sh\\necho own program\\n" > "$RUNNER_TEMP/own/hello"; chmod +x "$RUNNER_TEMP/own/hello"\n  echo "$RUNNER_TEMP/own" >> "$GITHUB_PATH"\n  printf "%s\\n" "PLACE=there" "NODE_OPTIONS=--no-warnings" >> "$GITHUB_ENV"\n  echo "# Told" >> "$GITHUB_STEP_SUMMARY"',
  'id: fails\nrun: exit 3\ncontinue-on-error: true',
  'run: echo "$(hello) at $PLACE [$NODE_OPTIONS] ${{ steps.fails.outcome }} ${{ steps.fails.conclusion }} ${{ env.PLACE }}"',
  'run: exit 4',
  'run: echo not reached',
  'if: always()\nrun: echo "reached in ${{ job.status }}"',
)}`,
    });
    const runs = await pushed(own);
    expect(logOf(runs)).toContain('own program at there [] failure success there');
    expect(logOf(runs)).toContain("Can't store NODE_OPTIONS");
    expect(logOf(runs)).not.toContain('not reached');
    expect(logOf(runs)).toContain('reached in failure');
    expect(runs[0]?.conclusion).toBe('failure');
    expect(runs[0]?.jobs[0]?.steps.map(({ code }) => code)).toEqual([0, 3, 0, 4, undefined, 0]);
    expect(runs[0]?.jobs[0]?.steps[0]?.summary).toBe('# Told\n');
  });

  test('gives a fork and Dependabot no secret and a token that only reads, and a secret of an environment to main alone', async () => {
    const show = `run: echo "[$KEY]"\nenv: { KEY: "\${{ secrets.NEON_API_KEY == '' && 'none' || 'some' }}" }`;
    const text = `name: a
on: [pull_request, push, workflow_dispatch]
permissions: { contents: read, issues: write }
jobs:
${job(show)}
  two:
    environment: prod
    runs-on: ubuntu-24.04
    steps: [{ run: 'echo "[$KEY]"', env: { KEY: "\${{ secrets.DISCORD_BOT_TOKEN == '' && 'none' || 'some' }}" } }]
  three:
    environment: asked
    runs-on: ubuntu-24.04
    steps: [{ run: 'true' }]`;
    const { NEON_API_KEY, DISCORD_BOT_TOKEN } = KEYS;
    const own = await sceneWith(
      { a: text },
      {
        secrets: { NEON_API_KEY },
        environments: {
          prod: { secrets: { DISCORD_BOT_TOKEN }, branches: ['main'] },
          asked: { secrets: {}, approves: run => run.event === 'push' },
        },
      },
    );
    const [main] = await pushed(own);
    expect(main?.jobs.map(({ log }) => log.split('\n').at(-1))).toEqual([
      '[some]',
      '[some]',
      '##[group]Run true',
    ]);
    const [same] = await own.opened(1, { 'a.txt': 'a' });
    expect(same?.jobs.map(({ log }) => log.split('\n').at(-1))).toEqual([
      '[some]',
      'Branch "refs/pull/1/merge" is not allowed to deploy to prod due to environment protection rules.',
      'The deployment was rejected',
    ]);
    expect(same?.jobs[0]?.permissions).toEqual({ contents: 'read', issues: 'write' });
    const [fork] = await own.opened(2, { 'a.txt': 'b' }, 'stranger/app');
    expect(logOf([fork as Run])).toContain('[none]');
    expect(fork?.jobs[0]?.permissions).toEqual({ contents: 'read', issues: 'read' });
    const [bot] = await own.hub.event({ name: 'push', ref: 'refs/heads/change-1', actor: 'dependabot[bot]' });
    expect(logOf([bot as Run])).toContain('[none]');
    const [branch] = await own.hub.event({ name: 'workflow_dispatch', ref: 'refs/heads/change-1' });
    expect(branch?.jobs[1]?.secrets).toEqual([]);
  });

  test('runs the file of the merge for a pull request, and that of the default branch for what follows a run', async () => {
    const after = `name: after
on: { workflow_run: { workflows: [a], types: [completed] } }
jobs:
${job('run: echo "after $GITHUB_SHA $GITHUB_REF of ${{ github.event.workflow_run.head_branch }} as on main"')}`;
    const own = await sceneWith({
      a: `name: a\non: pull_request\njobs:\n${job('run: echo "as on main"')}`,
      after,
    });
    const main = own.hub.commitOf('refs/heads/main');
    await own.opened(1, {
      '.github/workflows/a.yml': `name: a\non: pull_request\njobs:\n${job('run: echo "as changed, $GITHUB_REF"')}`,
      '.github/workflows/after.yml': after.replace('as on main', 'as changed'),
    });
    expect(own.hub.runs.map(({ workflow, event }) => [workflow, event])).toEqual([
      ['a', 'pull_request'],
      ['after', 'workflow_run'],
    ]);
    expect(own.hub.runs[0]?.jobs[0]?.log).toContain('as changed, refs/pull/1/merge');
    expect(own.hub.runs[1]?.jobs[0]?.log).toContain(`after ${main} refs/heads/main of change-1 as on main`);
  });

  test('keeps a cache of a pull request from main, and gives the one of main to everybody', async () => {
    const own = await sceneWith({
      a: `name: a
on: [pull_request, push]
jobs:
${job(
  'id: cache\nuses: actions/cache@v5\nwith: { key: "k-${{ github.event_name }}", restore-keys: k-, path: kept }',
  'run: echo "had [$(cat kept/who || true)]"; mkdir -p kept; echo "$GITHUB_EVENT_NAME" > kept/who',
)}`,
    });
    expect(logOf(await own.opened(1, { 'a.txt': 'a' }))).toContain('had []');
    expect(logOf(await pushed(own))).toContain('had []');
    expect(logOf(await own.opened(2, { 'b.txt': 'b' }))).toContain('had [push]');
    expect(logOf(await own.onPull(1, 'synchronize'))).toContain('had [pull_request]');
  });

  test('refuses what the token may not: a checkout, and the artifact of another run', async () => {
    const own = await sceneWith({
      a: `name: a
on: push
permissions: {}
jobs:
${job('run: echo one > file', 'uses: actions/upload-artifact@v7\nwith: { name: file, path: file }', 'uses: actions/checkout@v7')}`,
      b: `name: b
on: workflow_dispatch
permissions: { contents: read }
jobs:
${job('uses: actions/checkout@v7', 'uses: actions/download-artifact@v8\nwith: { name: file, run-id: "101" }')}`,
    });
    const [first] = await pushed(own);
    expect(first?.jobs[0]?.denied).toEqual(['contents: read']);
    expect(existsSync(join(own.hub.artifacts, '101/file/file'))).toBe(true);
    const [second] = await own.hub.event({ name: 'workflow_dispatch' });
    expect(second?.jobs[0]?.denied).toEqual(['actions: read']);
    expect(second?.jobs[0]?.used).toEqual(['contents: read']);
  });

  test('asks a cancelled step twice and then kills it, and still runs what always runs', async () => {
    const own = await sceneWith(
      {
        a: `name: a
on: push
jobs:
${job(
  'run: |\n  told="$RUNNER_TEMP/../../../../told"\n  trap "echo INT >> $told" INT; trap "echo TERM >> $told" TERM\n  echo started >> "$told"\n  while true; do sleep 0.05; done',
  'run: echo not reached',
  'if: cancelled()\nrun: echo "after the cancel"',
)}`,
      },
      { patience: { afterInterrupt: 200, afterTerminate: 200, minute: 60_000 } },
    );
    const told = join(own.folder, 'told');
    const runs = pushed(own);
    for await (const { filename } of watch(own.folder)) if (filename === 'told') break;
    own.hub.runs[0]?.cancel();
    const [run] = await runs;
    expect(run?.conclusion).toBe('cancelled');
    expect(readFileSync(told, 'utf8')).toBe('started\nINT\nTERM\n');
    expect(run?.jobs[0]?.steps.map(({ conclusion }) => conclusion)).toEqual([
      'cancelled',
      'skipped',
      'success',
    ]);
    expect(logOf([run as Run])).toContain('after the cancel');
  });

  test('keeps runs of a group apart: the one that waits is dropped for the next, or kept with queue: max', async () => {
    const text = (group: string): string => `name: one at a time
on: workflow_dispatch
concurrency: ${group}
jobs:
${job('run: echo "${{ inputs.nth }}" >> "$RUNNER_TEMP/../../../../told"')}`;
    const own = await sceneWith({ a: text('{ group: a }'), b: text('{ group: b, queue: max }') });
    const starts = ['1', '2', '3'].map(nth => own.hub.event({ name: 'workflow_dispatch', inputs: { nth } }));
    await Promise.all(starts);
    const ended = (name: string) =>
      own.hub.runs.filter(run => run.path.endsWith(`${name}.yml`)).map(run => run.conclusion);
    expect(ended('a')).toEqual(['success', 'cancelled', 'success']);
    expect(ended('b')).toEqual(['success', 'success', 'success']);
  });
});
