import { describe, expect, test } from 'vitest';
import { inProcess } from '../../../src/sandbox/in-process.ts';
import type { NeonState } from '../../../src/sandbox/neon/neon-state.ts';
import { memorySink } from '../../helpers/memory-sink.ts';
import {
  lines,
  nextOf,
  ORIGIN,
  PROJECT,
  said,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const BASE = `/neon/api/v2/projects/${PROJECT}`;
const MASKED = `neon.branch/${PROJECT}/masked`;
const column = { database_name: 'neondb', schema_name: 'public', table_name: 'users' };
const EMAIL = { ...column, column_name: 'email', masking_function: 'anon.fake_email()' };
const NAME = { ...column, column_name: 'name', masking_value: "''" };
const LOSS = { allow: ['loss'] };

const manifest = (masking_rules: readonly object[], more: object = {}): string =>
  JSON.stringify({
    name: 'acme',
    neon: {
      projects: [{ id: PROJECT, branches: [{ name: 'masked', anonymized: { masking_rules }, ...more }] }],
    },
  });

const BOTH = manifest([EMAIL, NAME], LOSS);

/** A branch that is masked by one rule. */
async function masked(options: WorldOptions = {}): Promise<World> {
  const here = world({ operationMs: 1500, ...options });
  expect(statuses(await here.apply(manifest([EMAIL])))).toEqual([`done ${MASKED}`]);
  here.clock.advance(10_000);
  here.forget();
  return here;
}

function idOf(here: World): string {
  const { projects } = here.sandbox.state().neon as NeonState;
  return projects[0]?.anonymized[0]?.branch_id ?? '';
}

/** The columns that the sandbox has masked, whatever its rules say. */
function columnsOf(here: World): number | undefined {
  const { projects } = here.sandbox.state().neon as NeonState;
  return projects[0]?.anonymized[0]?.run?.columns;
}

function paths(here: World): { readonly rules: string; readonly run: string; readonly status: string } {
  const branch = `${BASE}/branches/${idOf(here)}`;
  return {
    rules: `${branch}/masking_rules`,
    run: `${branch}/anonymize`,
    status: `${branch}/anonymized_status`,
  };
}

const patchOf = (here: World): string => `PATCH ${paths(here).rules}`;
const runOf = (here: World): string => `POST ${paths(here).run}`;

describe('a rule for a column that had none', () => {
  test('is added in place: the rules, then a run, and the row is done once the run has masked the column', async () => {
    const here = await masked();
    const id = idOf(here);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
    expect(idOf(here)).toBe(id);
    expect(here.foreign('GET', paths(here).status).body).toMatchObject({
      state: 'anonymized',
      last_run: { masked_columns: 2 },
    });
    expect(lines(await here.plan(BOTH))).toEqual([]);
  });

  test('is a loss, which the plan names and the entry has to allow', async () => {
    const here = await masked();
    const report = await here.apply(manifest([EMAIL, NAME]));
    const [row] = report.plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'loss/not-allowed' } });
    expect(here.writes()).toEqual([]);
    const [allowed] = (await here.plan(BOTH)).plan.rows;
    expect(allowed).toMatchObject({
      action: 'update',
      loss: [{ what: 'values of the masked columns', notes: [{ code: 'neon/masking-static' }] }],
    });
    expect(allowed?.fields.map(({ path, before }) => [path, before])).toEqual([
      ['anonymized.masking_rules', [EMAIL]],
      ['anonymized.state', 'outdated'],
    ]);
  });

  test('keeps the branch, even where the entry allows a replace', async () => {
    const here = await masked();
    await here.apply(manifest([EMAIL, NAME], { allow: ['replace', 'loss'] }));
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
  });

  test('comes before the other changes of its row, and the default last', async () => {
    const here = await masked();
    const yaml = manifest([EMAIL, NAME], { ...LOSS, protected: true, default: true });
    expect(statuses(await here.apply(yaml))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([
      patchOf(here),
      runOf(here),
      `PATCH ${BASE}/branches/${idOf(here)}`,
      `POST ${BASE}/branches/${idOf(here)}/set_as_default`,
    ]);
    expect(lines(await here.plan(yaml))).toEqual([]);
  });

  test('is written with a rename', async () => {
    const here = await masked();
    const renamed = { name: 'hidden', renamed_from: 'masked' };
    const [row] = (await here.plan(manifest([EMAIL, NAME], renamed))).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'loss/not-allowed' } });
    const yaml = manifest([EMAIL, NAME], { ...LOSS, ...renamed });
    expect(statuses(await here.apply(yaml))).toEqual([`done neon.branch/${PROJECT}/hidden`]);
    const written = here.writes();
    expect(written.map(each => each.split('/').at(-1))).toEqual(['masking_rules', 'anonymize', idOf(here)]);
    expect(columnsOf(here)).toBe(2);
    expect(lines(await here.plan(yaml))).toEqual([]);
  });

  test('is nobody’s business where the entry ignores the rules', async () => {
    const here = await masked();
    const yaml = manifest([EMAIL, NAME], { ...LOSS, ignore: ['anonymized.masking_rules'] });
    expect(lines(await here.plan(yaml))).toEqual([]);
  });

  test('leads to the same end where a PATCH of the rules sets the state back', async () => {
    const here = await masked({ quirks: { patched_masking_rules: 'initialized' } });
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
    expect(lines(await here.plan(BOTH))).toEqual([]);
  });
});

describe('every other list stays as it is', () => {
  test.each([
    ['another mask', [{ ...EMAIL, masking_function: 'anon.dummy_free_email()' }]],
    ['another mask beside a new column', [{ ...EMAIL, masking_function: 'anon.x()' }, NAME]],
    ['another column', [NAME]],
    ['two other columns', [NAME, { ...NAME, column_name: 'phone' }]],
  ])('%s is blocked, with advice that works', async (_what, rules) => {
    const here = await masked();
    const [row] = (await here.apply(manifest(rules, LOSS))).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
    expect(said(row?.reason)).toContain('masked already');
    expect(nextOf(row?.reason)).toContain('allow: [replace, loss]');
    expect(here.writes()).toEqual([]);
    const allowed = manifest(rules, { allow: ['replace', 'loss'] });
    expect(lines(await here.plan(allowed))).toEqual([`replace ${MASKED}`]);
  });

  test('a rule is not taken away', async () => {
    const here = world();
    await here.apply(manifest([EMAIL, NAME]));
    here.clock.advance(10_000);
    const [row] = (await here.plan(manifest([EMAIL], LOSS))).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
    const swapped = manifest(
      [EMAIL, { ...NAME, masking_value: "'x'" }, { ...NAME, column_name: 'phone' }],
      LOSS,
    );
    const [other] = (await here.plan(swapped)).plan.rows;
    expect(other).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
  });

  test('nor is one added where the service does not tell how many columns it masked', async () => {
    const here = await masked({ quirks: { masked_columns: 'not_told' } });
    const [row] = (await here.apply(BOTH)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
    expect(said(row?.reason)).toContain('does not say');
    expect(here.writes()).toEqual([]);
  });

  test('nor where it told of more columns than have rules: the number would hide the new one', async () => {
    const here = await masked();
    const last_run = { started_at: 'a', completed_at: 'b', masked_columns: 2 };
    here.sandbox.faults.add([
      faultOf({ body: { state: 'anonymized', last_run } }, { path: '/anonymized_status' }),
    ]);
    const [row] = (await here.plan(BOTH)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
  });

  test('nor where a live rule has a member that this version does not know: a PATCH would take it away', async () => {
    const here = await masked();
    const body = { masking_rules: [{ ...EMAIL, where: 'id > 7' }] };
    here.sandbox.faults.add([faultOf({ body }, { path: '/masking_rules' })]);
    const [row] = (await here.plan(BOTH)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-rules-fixed' } });
  });
});

describe('rules that the last run did not follow', () => {
  test.each([{}, { patched_masking_rules: 'initialized' }] as readonly Readonly<Record<string, string>>[])(
    'are drift although the service says anonymized, and an apply masks again (%j)',
    async quirks => {
      const here = await masked({ quirks });
      here.foreign('PATCH', paths(here).rules, { masking_rules: [EMAIL, NAME] });
      const [row] = (await here.drift(BOTH)).plan.rows;
      expect(row).toMatchObject({
        action: 'update',
        fields: [{ path: 'anonymized.state', before: 'outdated', after: 'anonymized' }],
        notes: [{ code: 'neon/masking-outdated' }],
      });
      expect(said(row?.notes[0])).toContain('masked 1 of 2 columns');
      expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
      expect(here.writes()).toEqual([runOf(here)]);
      expect(columnsOf(here)).toBe(2);
      expect(lines(await here.plan(BOTH))).toEqual([]);
    },
  );

  test('are shown where the entry does not allow the loss, too', async () => {
    const here = await masked();
    here.foreign('PATCH', paths(here).rules, { masking_rules: [EMAIL, NAME] });
    const [row] = (await here.drift(manifest([EMAIL, NAME]))).plan.rows;
    expect(row).toMatchObject({
      action: 'blocked',
      reason: { code: 'loss/not-allowed' },
      notes: [{ code: 'neon/masking-outdated' }],
    });
  });

  test('can be more by then', async () => {
    const here = await masked();
    here.foreign('PATCH', paths(here).rules, { masking_rules: [EMAIL, NAME] });
    const three = manifest([EMAIL, NAME, { ...NAME, column_name: 'phone' }], LOSS);
    expect(statuses(await here.apply(three))).toEqual([`done ${MASKED}`]);
    expect(columnsOf(here)).toBe(3);
    expect(lines(await here.plan(three))).toEqual([]);
  });

  test('are not followed by the former run, which the service may tell of for a moment', async () => {
    const here = await masked();
    const { body } = here.foreign('GET', paths(here).status);
    here.sandbox.faults.add([faultOf({ body }, { path: '/anonymized_status', nth: 4 })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(columnsOf(here)).toBe(2);
  });

  test('fail the row of a run that leaves one out', async () => {
    const here = await masked();
    const last_run = { started_at: 'later', completed_at: 'later', masked_columns: 1 };
    here.sandbox.faults.add([
      faultOf({ body: { state: 'anonymized', last_run } }, { path: '/anonymized_status', nth: 4 }),
    ]);
    const [end] = statuses(await here.apply(BOTH));
    expect(end).toMatch(
      /^failed .*only a part of this row was written: .*the masking run reached 1 of 2 columns/,
    );
  });
});

describe('an apply that does not get through', () => {
  test.each(['before', 'after'] as const)(
    'loses the answer of the PATCH (%s it): both are done',
    async drop => {
      const here = await masked();
      here.sandbox.faults.add([faultOf({ drop }, { method: 'PATCH', path: '/masking_rules' })]);
      expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
      expect(columnsOf(here)).toBe(2);
      expect(here.writes().filter(each => each === runOf(here))).toHaveLength(1);
      expect(lines(await here.plan(BOTH))).toEqual([]);
    },
  );

  test('gets an answer to the PATCH that is about something else: it reads what was done', async () => {
    const here = await masked();
    here.sandbox.faults.add([
      faultOf({ body: { branches: [] } }, { method: 'PATCH', path: '/masking_rules' }),
    ]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
  });

  test('gets such an answer although nothing was done: the rules are sent again', async () => {
    const here = await masked();
    const answer = { status: 200, body: { branches: [] } };
    here.sandbox.faults.add([faultOf(answer, { method: 'PATCH', path: '/masking_rules' })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), patchOf(here), runOf(here)]);
  });

  test('gets an answer to the POST that is about another branch: it reads what was done', async () => {
    const here = await masked();
    const body = { branch_id: 'br-another', state: 'anonymizing' };
    here.sandbox.faults.add([faultOf({ body }, { method: 'POST', path: '/anonymize' })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
  });

  test('gets such an answer although no run was started: the run is sent again', async () => {
    const here = await masked();
    const answer = { status: 200, body: { branch_id: 'br-another', state: 'anonymizing' } };
    here.sandbox.faults.add([faultOf(answer, { method: 'POST', path: '/anonymize' })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here), runOf(here)]);
    expect(columnsOf(here)).toBe(2);
  });

  test('reads rules that are not the new ones yet: it waits, and writes them once', async () => {
    const here = await masked();
    const body = { masking_rules: [EMAIL] };
    // The first one is the plan's; the wait gets the next two.
    here.sandbox.faults.add([faultOf({ body }, { method: 'GET', path: '/masking_rules', nth: 2, times: 2 })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
  });

  test('loses the POST of the run: it is sent again', async () => {
    const here = await masked();
    here.sandbox.faults.add([faultOf({ drop: 'before' }, { method: 'POST', path: '/anonymize' })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(columnsOf(here)).toBe(2);
    expect(lines(await here.plan(BOTH))).toEqual([]);
  });

  test('loses the answer of the POST: the run is waited for, not started twice', async () => {
    const here = await masked();
    here.sandbox.faults.add([faultOf({ drop: 'after' }, { method: 'POST', path: '/anonymize' })]);
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here), runOf(here)]);
    expect(columnsOf(here)).toBe(2);
    expect(lines(await here.plan(BOTH))).toEqual([]);
  });

  test('is refused the run: the row is half done and says so, and nothing takes the branch for masked', async () => {
    const here = await masked();
    const gone = { status: 404, body: { message: 'not now' } };
    here.sandbox.faults.add([faultOf(gone, { method: 'POST', path: '/anonymize' })]);
    const [end] = statuses(await here.apply(BOTH));
    expect(end).toMatch(/^failed .*only a part of this row was written/);
    expect(columnsOf(here)).toBe(1);
    await finishes(here);
  });

  test('is stopped between the two: the next one runs the masking alone', async () => {
    const stop = new AbortController();
    const here = await masked({
      signal: stop.signal,
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'PATCH') stop.abort();
        return answer;
      },
    });
    expect(statuses(await here.apply(BOTH))).not.toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here)]);
    const next = world({
      served: {
        sandbox: here.sandbox,
        url: ORIGIN,
        transport: inProcess(here.sandbox, here.clock),
        clock: here.clock,
      },
    });
    await finishes(next);
  });

  test('has a run that fails: the row fails, the branch is not taken for masked, and its outputs are not written', async () => {
    const secrets = memorySink();
    const here = await masked({ secrets });
    const evil = { ...NAME, masking_value: undefined, masking_function: 'evil()' };
    const yaml = manifest([EMAIL, evil], { ...LOSS, outputs: ['connection_uri'] });
    const [end] = statuses(await here.apply(yaml));
    expect(end).toMatch(/^failed .*only a part of this row was written: .*function evil\(\) does not exist/);
    expect(secrets.kept).toEqual([]);
    const [row] = (await here.plan(yaml)).plan.rows;
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'neon/masking-failed' } });
    expect(nextOf(row?.reason)).toContain('allow: [replace, loss]');
  });
});

describe('a second client', () => {
  /** Calls it once, right after a request of ours. */
  const onceSent = (method: string, path: string, act: () => void): NonNullable<WorldOptions['wrap']> => {
    let due = true;
    return transport => async request => {
      const answer = await transport(request);
      if (due && request.method === method && request.url.endsWith(path)) {
        due = false;
        act();
      }
      return answer;
    };
  };

  test('who writes other rules between our two writes is not run for us', async () => {
    const others = { masking_rules: [EMAIL, { ...NAME, column_name: 'phone' }] };
    const here: World = await masked({
      wrap: onceSent('PATCH', '/masking_rules', () => here.foreign('PATCH', paths(here).rules, others)),
    });
    const [end] = statuses(await here.apply(BOTH));
    expect(end).toMatch(/^(?!done)/);
    expect(here.writes()).toEqual([patchOf(here)]);
    expect((await here.plan(BOTH)).plan.rows).toMatchObject([{ action: 'blocked' }]);
  });

  test('who writes other rules while our run begins leaves a row that is not done', async () => {
    const others = { masking_rules: [EMAIL, { ...NAME, column_name: 'phone' }] };
    const here: World = await masked({
      wrap: onceSent('POST', '/anonymize', () => here.foreign('PATCH', paths(here).rules, others)),
    });
    const [end] = statuses(await here.apply(BOTH));
    expect(end).toMatch(/^(?!done)/);
    expect((await here.plan(BOTH)).plan.rows).toMatchObject([{ action: 'blocked' }]);
  });

  test('who starts the run before us has done our work', async () => {
    const here: World = await masked({
      wrap: onceSent('PATCH', '/masking_rules', () => here.foreign('POST', paths(here).run)),
    });
    expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
    expect(here.writes()).toEqual([patchOf(here)]);
    expect(columnsOf(here)).toBe(2);
  });

  test('who has written the rules since the plan makes the row stale', async () => {
    const here = await masked();
    const confirm = async (): Promise<boolean> => {
      here.foreign('PATCH', paths(here).rules, { masking_rules: [NAME] });
      here.clock.advance(120_000);
      return true;
    };
    const [end] = statuses(await here.apply(BOTH, { confirm }));
    expect(end).toMatch(/^stale/);
    expect(here.writes()).toEqual([]);
  });
});

/** The half-done branch is drift, left out of an export, and the next apply ends it with a run. */
async function finishes(here: World): Promise<void> {
  const { rows } = (await here.drift(BOTH)).plan;
  expect(rows).toMatchObject([
    { action: 'update', fields: [{ before: 'outdated' }], notes: [{ code: 'neon/masking-outdated' }] },
  ]);
  here.forget();
  expect(statuses(await here.apply(BOTH))).toEqual([`done ${MASKED}`]);
  expect(here.writes()).toEqual([runOf(here)]);
  expect(columnsOf(here)).toBe(2);
  expect(lines(await here.plan(BOTH))).toEqual([]);
}
