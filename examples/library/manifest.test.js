import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from 'evenkeel/node';
import { openSandbox } from 'evenkeel/sandbox';

const file = 'evenkeel.yaml';

test('the manifest can be applied, and is stable after it', async () => {
  const { env, outside } = openSandbox();
  const keel = await open({ file, env, outside });
  const report = await keel.apply({ confirm: () => true });
  assert.deepEqual(
    report.results.map(({ status }) => status),
    report.plan.rows.map(() => 'done'),
  );
  assert.deepEqual((await keel.plan()).plan.rows, []);
  await keel.close();
});

test('an answer that is lost makes nothing twice', async () => {
  const sandbox = openSandbox();
  sandbox.fault({ match: { method: 'POST', path: '/branches' }, then: { drop: 'after' } });
  const keel = await open({ file, env: sandbox.env, outside: sandbox.outside });
  await keel.apply({ confirm: () => true });
  const created = sandbox.requests.entries.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/branches'),
  );
  assert.equal(created.length, 1);
  await keel.close();
});

test('whoever does not agree changes nothing', async () => {
  const sandbox = openSandbox();
  const keel = await open({ file, env: sandbox.env, outside: sandbox.outside });
  const report = await keel.apply({ confirm: () => false });
  assert.equal(report.refused?.reason.code, 'guard/not-confirmed');
  assert.deepEqual(
    sandbox.requests.entries.filter(({ method }) => method !== 'GET'),
    [],
  );
  await keel.close();
});
