import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from 'evenkeel/node';
import { openSandbox } from 'evenkeel/sandbox';

const file = 'evenkeel.yaml';

test('the manifest can be applied, and is stable after it', async t => {
  const { env, outside } = openSandbox();
  const keel = await open({ file, env, outside });
  t.after(() => keel.close());
  const report = await keel.apply({ confirm: () => true });
  assert.deepEqual(
    report.results.map(({ status }) => status),
    report.plan.rows.map(() => 'done'),
  );
  assert.deepEqual((await keel.plan()).plan.rows, []);
});

test('an answer that is lost makes nothing twice', async t => {
  const sandbox = openSandbox();
  sandbox.fault({ match: { method: 'POST', path: '/branches' }, then: { drop: 'after' } });
  const keel = await open({ file, env: sandbox.env, outside: sandbox.outside });
  t.after(() => keel.close());
  await keel.apply({ confirm: () => true });
  const created = sandbox.requests.entries.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/branches'),
  );
  assert.equal(created.length, 1);
});

test('whoever does not agree changes nothing', async t => {
  const sandbox = openSandbox();
  const keel = await open({ file, env: sandbox.env, outside: sandbox.outside });
  t.after(() => keel.close());
  const report = await keel.apply({ confirm: () => false });
  assert.equal(report.refused?.reason.code, 'guard/not-confirmed');
  assert.deepEqual(
    sandbox.requests.entries.filter(({ method }) => method !== 'GET'),
    [],
  );
});
