import { expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { MANIFEST, PROJECT } from './rehearsed-manifest.ts';
import { HEAD, pullRequest, succeeded } from './runner.ts';

const ONLY_NEON = MANIFEST.replace(/discord:[\s\S]*?neon:/, 'neon:');
const ONLY_DISCORD = MANIFEST.replace(/neon:[\s\S]*/, '');
const REHEARSED = /^rehearsed: .*$/m;

const runner = pullRequestWorld({ manifest: MANIFEST });

const planned = (given: Readonly<Record<string, string>> = {}, payload = pullRequest()) =>
  runner.step({ event: 'pull_request', payload, with: { rehearse: 'true', ...given } });

const commentOf = (): string => runner.comment();
const lineIn = (text: string): string => REHEARSED.exec(text)?.[0] ?? 'no line';
const writesToLive = runner.writes;

test('a rehearsed plan says so in a line of its comment and of its summary, and changes nothing live', async () => {
  const step = await succeeded(planned());
  expect(lineIn(commentOf())).toMatch(/^rehearsed: 3 writes, .* s, nothing refused$/);
  expect(lineIn(step.summary)).toBe(lineIn(commentOf()));
  expect(step.summary).toContain(`POST /projects/${PROJECT}/branches  201`);
  expect(step.stderr).toContain('nothing live was changed');
  expect(writesToLive()).toEqual([]);
});

test('what would not be done is told with its number, and in full in the log and the summary; the step succeeds', async () => {
  await runner.write(
    'evenkeel.yaml',
    MANIFEST.replace('name: main, protected: true', 'name: main, absent: true'),
  );
  const step = await succeeded(planned());
  expect(lineIn(commentOf())).toMatch(/^rehearsed: 1 write, .* s, nothing refused, 3 blocked$/);
  for (const text of [step.stderr, step.summary])
    expect(text).toMatch(/blocked neon\.branch\/shiny-wind-028834\/main: .*default branch/);
});

test('its digest and its marker are those of a plan that is not rehearsed, and the reviewed plan is applied', async () => {
  await planned({ rehearse: 'false' });
  const without = commentOf();
  await planned();
  const digestIn = (body: string): string => /ek1-[0-9a-f]{40}/.exec(body)?.[0] ?? 'none';
  expect(digestIn(commentOf())).toBe(digestIn(without));
  expect(without).not.toContain('rehearsed');
  await runner.merge('c'.repeat(40), HEAD);
  const applied = await runner.step({
    env: { GITHUB_SHA: 'c'.repeat(40) },
    with: { command: 'apply', 'expect-digest': 'reviewed' },
  });
  expect(applied.outputs['result'], applied.stdout).toBe('applied');
  expect(writesToLive()).toHaveLength(3);
  expect(commentOf()).not.toContain('rehearsed:');
});

test('a plan that writes nothing has no line, and live is read once', async () => {
  await runner.write(
    'evenkeel.yaml',
    ONLY_NEON.replace(/ {8}- \{ name: .*\n/g, '').replace('branches:', 'branches: []'),
  );
  const step = await planned();
  expect(step.outputs['result'], step.stdout).toBe('no-changes');
  expect(commentOf() + step.summary + step.stderr).not.toContain('rehearsed');
  const { entries } = runner.sandbox.sandbox.requests;
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
});

test.each([
  ['neon alone', ONLY_NEON, {}, 2],
  ['discord alone', ONLY_DISCORD, {}, 1],
  ['a target', MANIFEST, { target: 'discord.command/**' }, 1],
  ['a shard', MANIFEST, { shard: '1/2' }, undefined],
  ['what changed alone', MANIFEST, { changed: 'true', 'base-applied': 'before.yaml' }, 3],
  [
    'every option of a plan',
    MANIFEST,
    {
      'strict-checks': 'flaky',
      'ask-docs': 'false',
      'answer-cache': 'answers.json',
      events: 'events.jsonl',
      output: 'plan.md',
      format: 'markdown',
      parallelism: '2',
      timeout: '60m',
      prune: 'false',
      'base-applied': 'before.yaml',
      moved: 'leave',
      root: '.',
    },
    undefined,
  ],
] as const)('is made of %s', async (_, manifest, given, count) => {
  await runner.write('evenkeel.yaml', manifest);
  await runner.write('before.yaml', 'evenkeel: 1\nname: acme\n');
  await succeeded(planned(given));
  expect(lineIn(commentOf())).toMatch(/^rehearsed: (\d) writes?, .* s, nothing refused$/);
  if (count !== undefined) expect(lineIn(commentOf())).toContain(`rehearsed: ${count} write`);
});

test('each shard has a line of its own in its own comment', async () => {
  for (const shard of ['1/2', '2/2']) await planned({ shard });
  const lines = runner.github.repository.commentsOf(7).map(({ body }) => lineIn(body));
  expect(lines).toHaveLength(2);
  const counts = lines.map(line => Number(/rehearsed: (\d+)/.exec(line)?.[1]));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(3);
});

test('reads nothing that is shown once, and shows no token and no password', async () => {
  const step = await planned({ format: 'json' });
  const paths = runner.sandbox.sandbox.requests.entries.map(({ path }) => path);
  expect(paths.filter(path => /connection_uri|reveal/.test(path))).toEqual([]);
  const said = step.stdout.replace(/^::add-mask::.*$/gm, '') + step.stderr + step.summary + commentOf();
  for (const secret of [
    runner.sandbox.env.NEON_API_KEY,
    runner.sandbox.env.DISCORD_BOT_TOKEN,
    'npg_',
    'made-up-by',
  ])
    expect(said).not.toContain(secret);
});

test('leaves standard output to the plan, so that a program can read it', async () => {
  const step = await planned({ format: 'json' });
  const json = step.stdout.slice(step.stdout.indexOf('{'), step.stdout.lastIndexOf('}') + 1);
  expect(JSON.parse(json)).toMatchObject({ command: 'plan' });
  expect(step.stdout).not.toContain('rehearsal of');
});

test('is not made for a fork, which is told why', async () => {
  const step = await planned({}, pullRequest(HEAD, 'stranger/app'));
  expect(step.code).toBe(0);
  expect(step.stdout).toContain('nothing live is read, nothing is rehearsed and nothing is commented');
  expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
});

test('where it cannot be made the line says so, and the plan is told as it is', async () => {
  // The plan reads it once.
  runner.sandbox.sandbox.faults.add([
    faultOf({ status: 500 }, { method: 'GET', path: `/projects/${PROJECT}/branches`, nth: 2, times: 99 }),
  ]);
  const step = await succeeded(planned());
  expect(step.outputs['result']).toBe('changes');
  expect(commentOf()).toMatch(/^not rehearsed: the live resources could not be read a second time$/m);
});

test('where someone changed a live resource after the plan was made the line says so, and not what was found', async () => {
  const { sandbox } = runner.sandbox;
  const { handle } = sandbox;
  let lists = 0;
  Object.assign(sandbox, {
    handle(request: Parameters<typeof handle>[0]) {
      if (request.path.includes('/branches') && request.method === 'GET') lists += 1;
      if (lists === 2) {
        lists += 1;
        const name = 'preview/pr-12';
        runner.other('POST', `/neon/api/v2/projects/${PROJECT}/branches`, { branch: { name } });
      }
      return handle(request);
    },
  });
  await succeeded(planned());
  expect(commentOf()).toMatch(/^not rehearsed: someone changed a live resource after the plan was made$/m);
});

test('a plan that is incomplete is not rehearsed, and the line says so', async () => {
  const step = await runner.step({
    event: 'pull_request',
    payload: pullRequest(),
    with: { rehearse: 'true' },
    env: { NEON_API_KEY: 'wrong' },
  });
  expect(step.outputs['result']).toBe('incomplete');
  expect(commentOf()).toContain('not rehearsed: the plan is incomplete');
});

test.each([
  [{ command: 'apply' }, 'the command apply'],
  [{ command: 'drift' }, 'the command drift'],
  [{ command: 'validate' }, 'the command validate'],
  [{ sweep: 'true' }, 'a sweep'],
])('is an error of %o, before anything is read', async (given, what) => {
  const step = await runner.step({ with: { rehearse: 'true', ...given } });
  expect(step.code).toBe(1);
  expect(step.stdout).toContain(`the input rehearse cannot be used with ${what}`);
  expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
});
