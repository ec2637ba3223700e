import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type ExportResult, exportScopes } from '../../../src/engine/export.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { branchId } from '../../contract/neon.branch.ts';
import { byHand, neonPath } from '../../engine/scenarios.ts';
import { lines, statuses, type World, type WorldOptions, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { PROJECT, PROJECT_ID } from './helpers/world.ts';

const ANON = `neon.branch/${PROJECT_ID}/anon`;
const RULE = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

/** A project in which another client has made an anonymized branch and a plain one. */
function withAnonymized(body: object = { masking_rules: [RULE], start_anonymization: true }): World {
  const here = world();
  const branch_create = { branch: { name: 'anon' }, endpoints: [{ type: 'read_write' }] };
  byHand(here, 'POST', '/branch_anonymized', { branch_create, ...body });
  byHand(here, 'POST', '/branches', { branch: { name: 'plain' } });
  return here;
}

/** The same project, as a service would show it whose branch records are changed like that. */
function told(here: World, restricted: (name: string) => unknown, options: WorldOptions = {}): World {
  const state = structuredClone(here.sandbox.state()) as { neon: NeonState };
  const [project] = state.neon.projects;
  if (project === undefined) throw new Error('no project');
  project.branches = project.branches.map(({ restricted_actions: _before, ...branch }) => {
    const restricted_actions = restricted(branch.name);
    return { ...branch, ...(restricted_actions !== undefined && { restricted_actions }) } as never;
  });
  const next = world({ ...options, state: state as never });
  next.clock.advance(600_000);
  return next;
}

const exported = (here: World): Promise<ExportResult> => exportScopes([PROJECT], here.session());

function manifestOf({ sections, leftOut: left }: ExportResult, prune = false): string {
  const keep = left.flatMap(each => (each.keep === undefined ? [] : [each.keep]));
  const text = stringify({ name: 'acme', ...(keep.length > 0 && { keep }), ...sections });
  return prune ? text.replace(`id: ${PROJECT_ID}\n`, `id: ${PROJECT_ID}\n      prune: true\n`) : text;
}

const asked = (here: World): readonly string[] =>
  here.sent().filter(each => /anonymized_status|masking_rules/.test(each));

test('an exported anonymized branch that is deleted is made again masked', async () => {
  const here = withAnonymized();
  const manifest = manifestOf(await exported(here));
  expect(lines(await here.plan(manifest))).toEqual([]);
  expect(manifest, 'the library of the masking').not.toContain('enabled_libraries');
  byHand(here, 'DELETE', `/branches/${branchId(here, 'anon')}`);
  const { plan } = await here.plan(manifest);
  expect(plan.rows.find(row => row.address === ANON)?.desired).toMatchObject({
    'anonymized.masking_rules': [RULE],
  });
  here.forget();
  const report = await here.apply(manifest);
  expect(statuses(report)).toEqual([`done ${ANON}`, `done neon.endpoint/${PROJECT_ID}/anon/read_write`]);
  expect(here.writes()).toEqual([`POST ${neonPath('/branch_anonymized')}`]);
  const { body } = here.foreign('GET', neonPath(`/branches/${branchId(here, 'anon')}/anonymized_status`));
  expect(body).toMatchObject({ state: 'anonymized' });
  expect(lines(await here.plan(manifest))).toEqual([]);
});

test('a branch whose record does not say whether it is anonymized is asked, once', async () => {
  const here = told(withAnonymized(), () => undefined);
  const result = await exported(here);
  expect(JSON.stringify(result.sections)).toContain('anon.fake_email()');
  const path = (name: string, of: string): string =>
    `GET ${neonPath(`/branches/${branchId(here, name)}/${of}`)}`;
  expect([...asked(here)].sort()).toEqual(
    [
      path('main', 'anonymized_status'),
      path('anon', 'anonymized_status'),
      path('anon', 'masking_rules'),
      path('plain', 'anonymized_status'),
    ].sort(),
  );
});

test('a branch whose record restricts nothing is not anonymized, and not asked', async () => {
  const here = told(withAnonymized(), name => (name === 'anon' ? [{ name: 'restore', reason: 'x' }] : []));
  const { leftOut: left } = await exported(here);
  expect(left).toEqual([]);
  expect(asked(here)).toHaveLength(2);
});

test.each([
  [403, 'forbidden'],
  [400, 'refused'],
  [500, 'broken'],
])('a branch of which %i does not tell whether it is anonymized is left out and held', async status => {
  const here = told(withAnonymized(), name => (name === 'anon' ? undefined : []));
  here.sandbox.faults.add([
    faultOf({ status, body: { code: '', message: 'no' } }, { path: '*/anonymized_status', times: 99 }),
  ]);
  const result = await exported(here);
  expect(result.unread).toEqual([]);
  expect(result.leftOut).toEqual([
    {
      address: ANON,
      reason: expect.stringContaining('could not read whether this branch is anonymized'),
      keep: ANON,
    },
  ]);
  expect(JSON.stringify(result.sections)).toContain('"plain"');
  expect(JSON.stringify(result.sections)).not.toContain('"anon"');
  const report = await here.plan(manifestOf(result, true));
  expect(lines(report)).toEqual([]);
});

test('a key that is refused says nothing of a branch: the list is unread, and nothing is written', async () => {
  const here = told(withAnonymized(), () => undefined);
  here.sandbox.faults.add([
    faultOf({ status: 401, body: { code: '', message: 'no' } }, { path: '*/anonymized_status', times: 99 }),
  ]);
  const { unread } = await exported(here);
  expect(unread.map(each => each.kind)).toContain('neon.branch');
});

test('a branch that its record calls anonymized, and that has no masking, is left out and held', async () => {
  const here = told(withAnonymized(), name =>
    name === 'plain' ? [{ name: 'restore', reason: 'cannot restore anonymized branches' }] : [],
  );
  const { leftOut: left } = await exported(here);
  const address = `neon.branch/${PROJECT_ID}/plain`;
  const reason =
    'the restrictions of this branch say that the branch is anonymized, but Neon shows no masking rules for it';
  expect(left).toEqual([{ address, reason, keep: address }]);
});

test.each([
  [
    'that nobody started',
    { masking_rules: [RULE] },
    'the anonymization of this branch is not complete: initialized',
  ],
  [
    'that failed',
    { masking_rules: [{ ...RULE, database_name: 'none' }], start_anonymization: true },
    'the anonymization of this branch is not complete: initialization_error',
  ],
  [
    'that ended in an error',
    { masking_rules: [{ ...RULE, masking_function: 'odd()' }], start_anonymization: true },
    'the anonymization of this branch is not complete: error',
  ],
])('a branch with a masking %s is left out and held, since it is not masked', async (_, body, reason) => {
  const here = withAnonymized(body);
  const result = await exported(here);
  expect(result.leftOut).toEqual([{ address: ANON, reason, keep: ANON }]);
  expect(lines(await here.plan(manifestOf(result, true)))).toEqual([]);
});

test('a branch that is anonymized by no rule is left out and held', async () => {
  const here = withAnonymized();
  byHand(here, 'PATCH', `/branches/${branchId(here, 'anon')}/masking_rules`, { masking_rules: [] });
  const { leftOut: left } = await exported(here);
  expect(left).toEqual([{ address: ANON, reason: expect.stringContaining('masking_rules'), keep: ANON }]);
});

test('a branch whose rules are newer than its last run is left out: no entry claims that it is masked', async () => {
  const here = withAnonymized();
  const masking_rules = [RULE, { ...RULE, column_name: 'name' }];
  byHand(here, 'PATCH', `/branches/${branchId(here, 'anon')}/masking_rules`, { masking_rules });
  const { leftOut: left, sections } = await exported(here);
  expect(left.map(({ address, reason }) => [address, reason])).toContainEqual([
    ANON,
    expect.stringContaining('is not complete: the last masking run masked 1 of 2 columns'),
  ]);
  expect(JSON.stringify(sections)).not.toContain('anon');
});
