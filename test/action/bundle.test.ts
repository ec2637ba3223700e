import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPOSITORY } from './fake-github.ts';
import { HEAD, pullRequest, type TestRunner, testRunner } from './runner.ts';

const MERGE = 'c'.repeat(40);
const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: one }]
`;

let runner: TestRunner;

beforeEach(async () => {
  runner = await testRunner();
  await runner.write('evenkeel.yaml', MANIFEST);
});

afterEach(() => runner.close());

/** What a step came to, but for what is new in each: the delimiter, its folder, times. */
async function planned(bundled: boolean): Promise<object> {
  const payload = pullRequest(HEAD, REPOSITORY);
  const step = await runner.step({
    event: 'pull_request',
    payload,
    with: { environment: 'prod', rehearse: 'true' },
    bundled,
  });
  const { 'plan-json': _plan, 'report-json': _report, ...outputs } = step.outputs;
  return {
    code: step.code,
    outputs,
    summary: step.summary,
    stdout: step.stdout.replace(/ +[\d.]+ s$/m, ''),
    stderr: step.stderr,
  };
}

test('the bundle says what its sources say, to the byte', async () => {
  await planned(false);
  const here = await planned(false);
  expect(here).toMatchObject({ code: 0, outputs: { result: 'changes', changes: '1' } });
  expect(await planned(true)).toEqual(here);
});

test('the bundle plans in a pull request and applies what was reviewed', async () => {
  await planned(true);
  await runner.merge(MERGE, HEAD);
  const step = await runner.step({
    env: { GITHUB_SHA: MERGE },
    with: { command: 'apply', environment: 'prod', 'expect-digest': 'reviewed' },
    bundled: true,
  });
  expect(step.code, step.stdout + step.stderr).toBe(0);
  expect(step.outputs['result']).toBe('applied');
});

test('the bundle shows no token, in whatever it prints or hands over', async () => {
  const { env } = runner.sandbox;
  const step = await runner.step({ with: { command: 'plan' }, bundled: true });
  const masks = step.commands.filter(({ command }) => command === 'add-mask').map(({ data }) => data);
  expect(masks).toContain(env.NEON_API_KEY);
  const rest = step.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  expect([...rest, step.stderr, step.summary].join('\n')).not.toContain(env.NEON_API_KEY);
});
