import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { NEON } from '../../../src/limits/neon.ts';
import { branchSuccession } from '../../../src/providers/neon/branch/succession.ts';
import { retiredName, successorName } from '../../../src/providers/neon/branch/succession-names.ts';
import { nextOf, said } from '../../helpers/world.ts';
import {
  actingAfter,
  applied,
  BASE,
  beside,
  branches,
  EMAIL,
  endOf,
  leftAt,
  MASKED,
  manifest,
  PLAIN,
  renewal,
} from './helpers/succession-world.ts';

const PHONE =
  '{ database_name: neondb, table_name: users, column_name: phone, masking_function: anon.random_phone() }';

describe('what is declared in a renewed branch', () => {
  test('a database that was renamed is not made empty beside the copy of the old one', async () => {
    const role = 'roles: [{ name: app }]';
    const store = 'allow: [loss], databases: [{ name: store, owner_name: app }]';
    const shop = store.replace('name: store', 'name: shop, renamed_from: store');
    const main = `- { name: main, ${role}, databases: [{ name: store, owner_name: app }] }`;
    const text = (keys: string): string => manifest({ keys }).replace('- name: main', main);
    const { here } = await applied({ keys: `allow: [loss], ${role}` });
    for (const keys of [store, shop]) {
      expect(exitCode(await here.apply(text(`${role}, ${keys}`)))).toBe(0);
      here.clock.advance(60_000);
    }
    here.forget();
    expect(exitCode(await here.apply(text(`${role}, ${shop}`), renewal))).toBe(0);
    const writes = here.writes().map(line => line.replace(/br-[a-z0-9-]+/, 'br'));
    expect(writes.filter(line => line.includes('/databases'))).toEqual([
      expect.stringMatching(/^PATCH .*\/databases\/store$/),
    ]);
  });

  test('`prune` holds in the new branch', async () => {
    const written = { keys: 'allow: [loss], prune: true, endpoints: [{ type: read_write }]' };
    const { here } = await leftAt(2, written);
    const made = branches(here).get('masked-renewal');
    here.foreign('POST', `${BASE}/endpoints`, { endpoint: { branch_id: made, type: 'read_only' } });
    here.clock.advance(60_000);
    const second = beside(here);
    const report = await second.apply(manifest(written), { ...renewal, maxDeletes: 5 });
    expect(exitCode(report)).toBe(0);
    expect(second.writes().filter(line => /^DELETE .*\/endpoints\//.test(line))).toHaveLength(1);
    expect(branches(here).get('masked')).toBe(made);
  });

  test('several rules mask the new branch in whatever order they are written', async () => {
    for (const rules of [`${EMAIL}, ${PHONE}`, `${PHONE}, ${EMAIL}`]) {
      const { here } = await applied({ ...PLAIN, rules });
      expect(endOf(await here.apply(manifest({ ...PLAIN, rules }), renewal))).toMatchObject({ code: 0 });
      expect([...branches(here).keys()].sort()).toEqual(['main', 'masked']);
    }
  });
});

test('two masked branches are renewed by one run', async () => {
  const other = MASKED.replace(/masked$/, 'other');
  const entry = `        - { name: other, anonymized: { masking_rules: [${EMAIL}] }, allow: [loss] }`;
  const written = { ...PLAIN, branches: entry };
  const { here, old } = await applied(written);
  const before = branches(here).get('other');
  expect(exitCode(await here.apply(manifest(written), { renew: [MASKED, other] }))).toBe(0);
  expect(branches(here).get('masked')).not.toBe(old);
  expect(branches(here).get('other')).not.toBe(before);
  expect([...branches(here).keys()].sort()).toEqual(['main', 'masked', 'other']);
});

test('the successor of a branch is in its project', () => {
  const at = (...parts: readonly string[]) => ({ parts }) as unknown as Row;
  const is = (row: Row): boolean => branchSuccession.isOfSuccessor(at('p', 'masked'), row);
  expect(is(at('p', 'masked-renewal', 'app'))).toBe(true);
  expect(is(at('q', 'masked-renewal', 'app'))).toBe(false);
  expect(is(at('p', 'masked', 'app'))).toBe(false);
});

test.each([
  [0, 0],
  [1, 4],
])('a name with %i characters more than its renewal has room for ends %i', async (more, code) => {
  const longest = Math.max(successorName('').length, retiredName('').length);
  const name = 'm'.repeat(NEON.branchName.is - longest + more);
  const text = manifest(PLAIN).replace('name: masked,', `name: ${name},`);
  const { here } = await applied();
  expect(exitCode(await here.apply(text))).toBe(0);
  here.clock.advance(60_000);
  const report = await here.apply(text, { renew: [MASKED.replace(/masked$/, name)] });
  expect(exitCode(report)).toBe(code);
});

test('a branch that differs is not renewed, also where its new branch is ready', async () => {
  const written = { keys: 'allow: [loss], expires_at: "2026-12-20T00:00:00Z"' };
  const { here, old } = await leftAt(2, written);
  expect(branches(here).has('masked-renewal')).toBe(true);
  here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { expires_at: '2026-12-10T00:00:00Z' } });
  const second = beside(here);
  const report = await second.apply(manifest(written), renewal);
  expect(report.results).toMatchObject([{ status: 'blocked', reason: { code: 'renew/differs' } }]);
  expect(second.writes()).toEqual([]);
});

test('an old branch that someone keeps under a longer name is not deleted', async () => {
  const { wrap, arm } = actingAfter(3);
  const { here, old } = await applied(PLAIN, { operationMs: 0, wrap });
  arm(() => here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { name: 'masked-kept' } }));
  const report = await here.apply(manifest(PLAIN), renewal);
  expect(exitCode(report)).not.toBe(0);
  const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect(said(reason)).toContain('the old branch is called "masked-kept", so someone keeps it');
  expect(branches(here).get('masked-kept')).toBe(old);
});

test('a row in a new branch that someone else made otherwise says that the next plan needs `--renew`', async () => {
  const { wrap, arm } = actingAfter(2);
  const { here, old } = await applied({}, { operationMs: 0, wrap });
  arm(() => {
    const made = branches(here).get('masked-renewal');
    const database = { name: 'shop', owner_name: 'neondb_owner' };
    here.foreign('POST', `${BASE}/branches/${made}/databases`, { database });
  });
  const report = await here.apply(manifest(), renewal);
  expect(branches(here).get('masked')).toBe(old);
  const { status, reason } = report.results.find(({ address }) => address.endsWith('/shop')) ?? {};
  expect(status).toBe('stale');
  expect(nextOf(reason)).toContain(`--renew ${MASKED}`);
});
