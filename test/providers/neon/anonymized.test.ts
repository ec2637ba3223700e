import { describe, expect, test } from 'vitest';
import { maskingProblems, normalRules } from '../../../src/providers/neon/branch/masking-rules.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { neonQuirks, QUIRKS } from '../../../src/sandbox/quirks.ts';
import { lines, nextOf, PROJECT, said, statuses, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const BASE = `/neon/api/v2/projects/${PROJECT}`;
const MASKED = `neon.branch/${PROJECT}/masked`;
const EMAIL =
  '{ database_name: neondb, table_name: users, column_name: email, masking_function: anon.fake_email() }';
const NAME = '{ database_name: neondb, table_name: users, column_name: name, masking_value: "" }';

const manifest = (rules: string, more = ''): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: masked, anonymized: { masking_rules: [${rules}] }${more} }
`;

function branchIds(here: World): readonly string[] {
  const { projects } = here.sandbox.state().neon as NeonState;
  return projects[0]?.branches.filter(branch => branch.name === 'masked').map(branch => branch.id) ?? [];
}

function foreign(here: World, body: object): void {
  const made = here.foreign('POST', `${BASE}/branch_anonymized`, body);
  expect(made.status).toBe(201);
  here.clock.advance(10_000);
}

const FOREIGN_RULE = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  column_name: 'email',
  masking_function: 'anon.fake_email()',
};

describe('an anonymized branch', () => {
  test('is made with its rules and their start in one POST, and is done once all is masked', async () => {
    const here = world({ operationMs: 1500 });
    const report = await here.apply(manifest(`${NAME}, ${EMAIL}`));
    expect(statuses(report)).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([`POST ${BASE}/branch_anonymized`]);
    const status = here.foreign('GET', `${BASE}/branches/${branchIds(here)[0]}/anonymized_status`);
    expect(status.body).toMatchObject({ state: 'anonymized', last_run: { masked_columns: 2 } });
    expect(lines(await here.plan(manifest(`${EMAIL}, ${NAME}`))), 'in any order').toEqual([]);
  });

  test('has its compute in the same POST, and our marks', async () => {
    const here = world();
    const report = await here.apply(manifest(EMAIL, ', endpoints: [{ type: read_write }]'));
    expect(statuses(report)).toEqual([`done ${MASKED}`, `done neon.endpoint/${PROJECT}/masked/read_write`]);
    expect(here.writes()).toHaveLength(1);
    const { projects } = here.sandbox.state().neon as NeonState;
    const branch = projects[0]?.branches.find(each => each.name === 'masked');
    expect(branch?.annotation?.value).toMatchObject({ evenkeel: 'acme', 'evenkeel.branch': 'masked' });
  });

  test('costs a plan two requests more, and only where it is declared', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    const asked = async (yaml: string): Promise<readonly string[]> => {
      here.forget();
      await here.plan(yaml);
      return here.sent().filter(line => /masking_rules|anonymized_status/.test(line));
    };
    expect(await asked(manifest(EMAIL))).toHaveLength(2);
    expect(await asked(manifest(EMAIL).replace(/, anonymized:.*/, ' }'))).toEqual([]);
  });

  test('whose POST had its answer lost is found by our marks and waited for, not made twice', async () => {
    const here = world({ operationMs: 1500 });
    here.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST' })]);
    expect(statuses(await here.apply(manifest(EMAIL)))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toHaveLength(1);
  });

  test('is known under the name it is renamed from', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    const renamed = manifest(EMAIL, ', renamed_from: masked').replace('name: masked', 'name: hidden');
    expect(statuses(await here.apply(renamed))).toEqual([`done neon.branch/${PROJECT}/hidden`]);
    expect(lines(await here.plan(renamed))).toEqual([]);
  });

  test('keeps its other fields changeable', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    const changed = manifest(EMAIL, ', protected: true');
    expect(statuses(await here.apply(changed))).toEqual([`done ${MASKED}`]);
    expect(lines(await here.plan(changed))).toEqual([]);
  });
});

describe.each([
  {},
  ...Object.entries(QUIRKS)
    .filter(([name]) => name in neonQuirks)
    .map(([name, { values }]) => ({ [name]: values[1] })),
] as readonly Readonly<Record<string, string>>[])('with the quirks %j', quirks => {
  test('it is created, confirmed, replaced and deleted', async () => {
    const here = world({ quirks });
    for (const yaml of [
      manifest(EMAIL),
      manifest(NAME, ', allow: [replace, loss]'),
      manifest(NAME, ', absent: true'),
    ]) {
      expect(statuses(await here.apply(yaml))).toEqual([`done ${MASKED}`]);
      here.clock.advance(10_000);
      expect(lines(await here.plan(yaml))).toEqual([]);
    }
  });
});

describe('another list of rules', () => {
  test('is blocked, and nothing is sent', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    here.forget();
    const report = await here.apply(manifest(NAME));
    const [row] = report.plan.rows;
    expect(lines(report)).toEqual([expect.stringMatching(/^blocked .*masked already/)]);
    expect(row?.reason?.code).toBe('neon/masking-rules-fixed');
    expect(nextOf(row?.reason)).toContain('allow: [replace, loss]');
    expect(here.writes()).toEqual([]);
    // What it says to do works.
    const allowed = await here.plan(manifest(NAME, ', allow: [replace, loss]'));
    expect(lines(allowed)).toEqual([`replace ${MASKED}`]);
  });

  test('replaces the branch if the entry says so: no PATCH of the rules, ever', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    const [old] = branchIds(here);
    here.forget();
    const changed = manifest(NAME, ', allow: [replace, loss]');
    expect(statuses(await here.apply(changed))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([`DELETE ${BASE}/branches/${old}`, `POST ${BASE}/branch_anonymized`]);
    here.clock.advance(10_000);
    expect(lines(await here.plan(changed))).toEqual([]);
  });

  test('that another client wrote is seen', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    here.foreign('PATCH', `${BASE}/branches/${branchIds(here)[0]}/masking_rules`, { masking_rules: [] });
    expect((await here.drift(manifest(EMAIL))).plan.rows.map(row => row.action)).toEqual(['blocked']);
  });
});

describe('a masking that does not succeed', () => {
  test.each([
    ['error', EMAIL.replace('anon.fake_email()', 'evil()'), 'function evil() does not exist'],
    ['initialization_error', EMAIL.replace('neondb', 'nope'), 'database "nope" does not exist'],
  ])('fails the row with the message of %s, and the next plan says so', async (state, rule, message) => {
    const here = world();
    here.clock.advance(60_000);
    // Of a point in the past no plan knows which databases it has.
    const at = new Date(here.clock.now() - 5_000).toISOString().replace(/\.\d+Z/, 'Z');
    const past = `, parent: main, parent_timestamp: "${at}"`;
    const report = await here.apply(manifest(rule, past));
    expect(statuses(report)).toEqual([expect.stringContaining('failed')]);
    expect(said(report.results[0]?.reason)).toContain(`${state}: ${message}`);
    here.clock.advance(10_000);
    const again = await here.plan(manifest(rule, past));
    expect(again.plan.rows[0]).toMatchObject({
      action: 'blocked',
      reason: { said: expect.stringMatching(new RegExp(`ended as ${state}: .*may be unmasked`)) },
    });
    const anew = await here.plan(manifest(EMAIL, ', allow: [replace, loss]'));
    expect(anew.plan.rows.map(row => row.action)).toEqual(['replace']);
  });

  test('is not taken for done while its last run has not completed', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    const body = { project_id: PROJECT, state: 'anonymized', last_run: {} };
    here.sandbox.faults.add([faultOf({ body }, { path: '/anonymized_status' })]);
    const [row] = (await here.plan(manifest(EMAIL, ', allow: [replace, loss]'))).plan.rows;
    expect(row).toMatchObject({
      action: 'blocked',
      reason: { said: expect.stringContaining('has not ended (its state is anonymizing)') },
    });
  });
});

describe('a branch that is there already', () => {
  test('cannot be turned into an anonymized one', async () => {
    const here = world();
    here.foreign('POST', `${BASE}/branches`, { branch: { name: 'masked' } });
    here.clock.advance(10_000);
    const [row] = (await here.plan(manifest(EMAIL))).plan.rows;
    expect(row).toMatchObject({
      action: 'blocked',
      reason: { said: expect.stringContaining('Neon can mask the data only of a new branch') },
    });
  });

  test('is adopted where another client made it with the same rules', async () => {
    const here = world();
    foreign(here, {
      branch_create: { branch: { name: 'masked' } },
      masking_rules: [FOREIGN_RULE],
      start_anonymization: true,
    });
    expect(lines(await here.plan(manifest(EMAIL)))).toEqual([]);
  });

  test('and was never masked is neither taken for masked nor replaced', async () => {
    const here = world();
    foreign(here, { branch_create: { branch: { name: 'masked' } }, masking_rules: [FOREIGN_RULE] });
    const [row] = (await here.plan(manifest(EMAIL, ', allow: [replace, loss]'))).plan.rows;
    expect(row).toMatchObject({
      action: 'blocked',
      reason: { said: expect.stringContaining('its state is initialized') },
    });
  });

  test('whose rules cannot be read makes the plan incomplete', async () => {
    const here = world();
    await here.apply(manifest(EMAIL));
    here.clock.advance(10_000);
    here.sandbox.faults.add([faultOf({ status: 403, body: { message: 'no' } }, { path: '/masking_rules' })]);
    expect((await here.plan(manifest(EMAIL))).plan.digest).toBe('incomplete');
  });
});

describe('rules', () => {
  const rule = { database_name: 'a', table_name: 'b', column_name: 'c' };

  test('are sorted by column', () => {
    const one = { ...rule, schema_name: 'public', masking_value: '1' };
    const two = { ...one, column_name: 'a' };
    expect(normalRules([one, two])).toEqual([two, one]);
  });

  test.each([
    [[rule], 'neither'],
    [[{ ...rule, masking_function: 'anon.x()', masking_value: '' }], 'both'],
    [
      [
        { ...rule, masking_value: '' },
        { ...rule, schema_name: 'public', masking_value: 'x' },
      ],
      'two masking rules',
    ],
  ])('%# that make no sense are errors', (masking_rules, words) => {
    const [problem, ...others] = maskingProblems({ name: 'x', anonymized: { masking_rules } });
    expect(problem?.message).toContain(words);
    expect(others).toEqual([]);
  });
});
