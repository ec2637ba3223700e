import { expect, test } from 'vitest';
import { examplePermissions } from './example-permissions.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { succeeded } from './runner.ts';

const runner = pullRequestWorld();

/** What a step came to, but for what is new in each: the delimiter, its folder, times. */
async function planned(bundled: boolean, token: string): Promise<object> {
  const step = await runner.plan({ with: { rehearse: 'true', 'github-token': token }, bundled });
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
  const token = runner.github.token(examplePermissions('plan', 'pull_request'));
  await planned(false, token);
  const here = await planned(false, token);
  expect(here).toMatchObject({ code: 0, outputs: { result: 'changes', changes: '1' } });
  expect(await planned(true, token)).toEqual(here);
});

test('the bundle plans in a pull request and applies what was reviewed', async () => {
  await runner.plan({ bundled: true });
  await runner.merge();
  const step = await succeeded(runner.apply({ bundled: true }));
  expect(step.outputs['result']).toBe('applied');
});

test('the bundle shows no token, in whatever it prints or hands over', async () => {
  const { env } = runner.sandbox;
  const step = await runner.step({ with: { command: 'plan' }, bundled: true });
  const masks = step.told('add-mask');
  expect(masks).toContain(env.NEON_API_KEY);
  const rest = step.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  expect([...rest, step.stderr, step.summary].join('\n')).not.toContain(env.NEON_API_KEY);
});
