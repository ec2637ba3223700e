import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { findAdoptions } from '../../../src/engine/adopt/adopt.ts';
import { exportScopes } from '../../../src/engine/export.ts';
import { preparePlan } from '../../../src/engine/plan/prepare-plan.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import { lines, nextOf, PROJECT, PROVIDERS, said, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import {
  applied,
  BASE,
  BESIDE,
  bare,
  beside,
  branches,
  EMAIL,
  endOf,
  killedAt,
  leftAt,
  MASKED,
  manifest,
  names,
  renewal,
  standing,
} from './helpers/succession-world.ts';

describe('a renewal of a masked branch', () => {
  test('is made beside the old one, with all that is declared in it, and takes over its name', async () => {
    const { here, old } = await applied();
    const planned = await here.plan(manifest(), renewal);
    expect(lines(planned)).toEqual(
      [
        `create ${BESIDE}`,
        `renew ${MASKED}`,
        `create neon.database/${PROJECT}/masked-renewal/shop`,
        `create neon.role/${PROJECT}/masked-renewal/app`,
      ].sort((a, b) => ((a.split(' ')[1] as string) < (b.split(' ')[1] as string) ? -1 : 1)),
    );
    const report = await here.apply(manifest(), { ...renewal, review: { plan: planned.plan } });
    expect(report.results.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(endOf(report)).toEqual({ code: 0, status: 'done', reason: 'renew/done' });
    expect(names(here)).toEqual(['main', 'masked']);
    expect(branches(here).get('masked')).not.toBe(old);
    expect(here.writes().map(line => line.replace(/br-[a-z0-9-]+/, 'ID'))).toEqual(
      [
        'POST /branch_anonymized',
        'POST /branches/ID/roles',
        'POST /branches/ID/databases',
        'PATCH /branches/ID',
        'PATCH /branches/ID',
        'DELETE /branches/ID',
      ].map(line => line.replace(' ', ` ${BASE}`)),
    );
    expect(lines(await here.plan(manifest()))).toEqual([]);
    expect(exitCode(await here.drift(manifest()))).toBe(0);
  });
});

const KILLED = [1, 2, 3, 4, 5, 6].flatMap(nth =>
  (['before', 'after'] as const).map(when => [nth, when] as const),
);
const LEFT = [
  ['masked'],
  ['masked', 'masked-renewal'],
  ['masked', 'masked-renewal'],
  ['masked', 'masked-renewal'],
  ['masked', 'masked-renewal'],
  ['masked', 'masked-renewal'],
  ['masked', 'masked-renewal'],
  ['masked-renewal', 'masked-retired'],
  ['masked-renewal', 'masked-retired'],
  ['masked', 'masked-retired'],
  ['masked', 'masked-retired'],
  ['masked'],
];

describe('a run that is killed at any write', () => {
  test.each(KILLED)(
    '%i, %s it, leaves masked data under a name that is told, and a second run finishes',
    async (nth, when) => {
      const { here, old } = await applied();
      const first = beside(here, { run: 'run-1', ...killedAt(nth, when) });
      const report = await first.apply(manifest(), renewal).catch(error => error as Error);
      expect(report instanceof Error ? report : exitCode(report)).not.toBe(0);
      here.clock.advance(60_000);
      const expected = LEFT[KILLED.findIndex(each => each[0] === nth && each[1] === when)];
      expect(standing(here)).toEqual(expected);

      const plain = await here.plan(manifest());
      const isOver = expected?.length === 1;
      const told = [...plain.plan.notes, ...plain.plan.rows.flatMap(row => row.reason ?? [])];
      const left = told.find(({ code }) => code === 'neon/renewal-left');
      expect(left !== undefined).toBe(!isOver);
      if (left !== undefined) {
        for (const name of expected ?? []) expect(said(left)).toContain(name);
        expect(nextOf(left)).toContain(`evenkeel apply --renew ${MASKED}`);
      }
      expect(lines(plain).filter(line => !line.startsWith('blocked'))).toEqual([]);
      here.forget();
      await here.apply(manifest());
      expect(here.writes()).toEqual([]);
      expect(standing(here)).toEqual(expected);

      const second = beside(here);
      const again = await second.apply(manifest(), renewal);
      const isFresh = nth === 1 && when === 'before';
      expect(again.results.filter(({ status }) => status !== 'done')).toEqual([]);
      expect(exitCode(again)).toBe(0);
      expect(second.writes().filter(line => line.includes('anonymized'))).toHaveLength(
        isFresh || isOver ? 1 : 0,
      );
      expect(standing(here)).toEqual(['masked']);
      expect(branches(here).get('masked')).not.toBe(old);
      expect(lines(await here.plan(manifest()))).toEqual([]);
    },
  );
});

test('with `--target` of the branch alone, the new one has all that is declared all the same', async () => {
  const { here } = await applied();
  const report = await here.apply(manifest(), { ...renewal, target: [MASKED] });
  expect(exitCode(report)).toBe(0);
  expect(report.results.map(({ address }) => address)).toContain(
    `neon.database/${PROJECT}/masked-renewal/shop`,
  );
  expect(lines(await here.plan(manifest()))).toEqual([]);
});

test('a second run says what is left, and that it goes on', async () => {
  const { here } = await leftAt(5, {});
  const { plan } = await here.plan(manifest(), renewal);
  expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([`renew ${MASKED}`]);
  expect(plan.rows[0]?.notes.map(({ code }) => code)).toEqual(['neon/renewal-beside', 'neon/renewal-left']);
});

test('a new branch of weeks ago is told with its time, and a delete of it starts anew', async () => {
  const { here, old } = await leftAt(4, {});
  const of = branches(here).get('masked-renewal');
  here.clock.advance(21 * 86_400_000);
  const { plan } = await here.plan(manifest(), renewal);
  const note = plan.rows[0]?.notes.find(({ code }) => code === 'neon/renewal-left');
  expect(said(note)).toMatch(/made at 20\d\d-\d\d-\d\dT/);
  expect(nextOf(note)).toContain(
    'For the data of today, delete "masked-renewal" first: then it starts anew.',
  );
  here.other('DELETE', `${BASE}/branches/${of}`);
  expect(exitCode(await beside(here).apply(manifest(), renewal))).toBe(0);
  expect(standing(here)).toEqual(['masked']);
  expect([of, old]).not.toContain(branches(here).get('masked'));
});

test('a new branch that has the name already is not made anew by a delete', async () => {
  const { here } = await leftAt(6, {});
  const { plan } = await here.plan(manifest(), renewal);
  const note = plan.rows[0]?.notes.find(({ code }) => code === 'neon/renewal-left');
  expect(nextOf(note)).toContain(
    'finishes it. To give the new one up instead, delete "masked" and give "masked-retired" the name "masked" back.',
  );
  expect(nextOf(note)).not.toContain('anew');
});

test('what is missing in the branch that has the name already is made after the delete', async () => {
  const { here } = await leftAt(6, {});
  const id = branches(here).get('masked');
  expect(here.foreign('DELETE', `${BASE}/branches/${id}/databases/shop`).status).toBe(200);
  here.clock.advance(60_000);
  const report = await here.apply(manifest(), renewal);
  expect(report.results.map(({ status, address }) => `${status} ${address}`).sort()).toEqual([
    `done ${MASKED}`,
    `done neon.database/${PROJECT}/masked/shop`,
  ]);
  expect(standing(here)).toEqual(['masked']);
});

test('while no branch has the name, another rule in the entry makes no third branch', async () => {
  const { here } = await leftAt(5, {});
  const rules = `${EMAIL}, ${EMAIL.replace('email,', 'notes,')}`;
  const text = manifest({ rules, keys: 'allow: [loss, replace]' });
  for (const options of [{}, renewal]) {
    const report = await here.apply(text, options);
    expect(bare(report)).toEqual([`blocked ${MASKED}`]);
  }
  expect(here.writes()).toEqual([]);
  expect(standing(here)).toEqual(['masked-renewal', 'masked-retired']);
});

test('a second renewal makes another branch and deletes the first one', async () => {
  const { here, old } = await applied();
  await here.apply(manifest(), renewal);
  const first = branches(here).get('masked');
  here.clock.advance(60_000);
  expect(exitCode(await here.apply(manifest(), renewal))).toBe(0);
  expect(standing(here)).toEqual(['masked']);
  expect([old, first]).not.toContain(branches(here).get('masked'));
});

test('what somebody keeps under a name of its own is not deleted', async () => {
  const { here, old } = await applied();
  const killed = beside(here, { run: 'run-1', ...killedAt(6, 'before') });
  await killed.apply(manifest(), renewal);
  here.clock.advance(60_000);
  here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { name: 'kept' } });
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest()))).toEqual([]);
  expect((await here.plan(manifest())).plan.notes.map(({ code }) => code)).not.toContain('neon/renewal-left');
  expect([...branches(here).values()]).toContain(old);
});

test('a former successor that somebody keeps under another name does not get the name', async () => {
  const { here } = await leftAt(4, {});
  const kept = branches(here).get('masked-renewal');
  here.other('PATCH', `${BASE}/branches/${kept}`, { branch: { name: 'masked-x' } });
  expect(exitCode(await beside(here).apply(manifest(), renewal))).toBe(0);
  expect(standing(here)).toEqual(['masked', 'masked-x']);
  expect(branches(here).get('masked-x')).toBe(kept);
});

test('where another branch took the name in the middle, a plan does not call it the old one', async () => {
  const { here } = await leftAt(5, {});
  here.other('POST', `${BASE}/branches`, { branch: { name: 'masked' } });
  const other = branches(here).get('masked');
  const { plan } = await here.plan(manifest());
  const left = plan.rows.find(({ address }) => address === MASKED)?.reason;
  expect(left?.code).toBe('neon/renewal-left');
  expect(said(left)).toContain(`another branch (${other}) has the name "masked"`);
  expect(said(left)).not.toContain('has its name still');
  expect(nextOf(left)).toContain(`Rename the branch ${other}.`);
});

test('while no branch has the name, `adopt` leaves the entry as it is', async () => {
  const { here } = await leftAt(5, {});
  const { given } = await preparePlan(here.collect(manifest()), here.session(), { prune: true });
  const context = { given, providers: PROVIDERS, value: parse(manifest()), now: here.clock.now() };
  const { adopted, left } = await findAdoptions(context, { isMeant: () => true, widened: true });
  expect(adopted).toEqual([]);
  expect(left.find(({ address }) => address === MASKED)?.why).toMatchObject({ code: 'neon/renewal-left' });
});

test('a new branch that waits for its name is exported, and told as what it is', async () => {
  const { here } = await leftAt(5, {});
  const { sections, leftOut } = await exportScopes([projectScope(PROJECT)], here.session());
  expect(leftOut).toEqual([]);
  expect(JSON.stringify(sections)).toContain('"name":"masked-renewal"');
  const { plan } = await here.plan(manifest().replace('branches:', 'prune: true\n      branches:'));
  const note = plan.notes.find(({ code }) => code === 'prune/mark-void');
  expect(said(note)).toContain('masked-renewal was left waiting by a renewal');
});

test('an entry that is renamed to the name of a successor, after its renewal, differs in nothing', async () => {
  const written = { keys: 'allow: [loss], annotations: { team: web }' };
  const { here } = await applied(written);
  expect(exitCode(await here.apply(manifest(written), renewal))).toBe(0);
  here.clock.advance(60_000);
  const text = manifest(written).replace('name: masked,', 'name: masked-renewal, renamed_from: masked,');
  expect(exitCode(await here.apply(text))).toBe(0);
  here.clock.advance(60_000);
  expect(lines(await here.plan(text))).toEqual([]);
});

test('a new branch that somebody deletes in the middle is told as missing', async () => {
  const { here, old } = await applied();
  const first = beside(here, {
    run: 'run-1',
    wrap: wire => async request => {
      const answer = await wire(request);
      if (request.method === 'PATCH' && String(request.body).includes('masked-retired'))
        here.other('DELETE', `${BASE}/branches/${branches(here).get('masked-renewal')}`);
      return answer;
    },
  });
  const report = await first.apply(manifest(), renewal);
  const { reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  expect(said(reason)).toContain('this resource does not exist');
  expect(said(reason)).not.toContain('another resource has the name');
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest()))).toEqual([`rename ${MASKED}`]);
  expect(branches(here).get('masked-retired')).toBe(old);
});

describe('a set that has the new branch as a member', () => {
  test.each([3, 4, 5])('does not stop a second run, killed before write %i', async nth => {
    const written = { branches: "        - { match: 'masked*', roles: [{ name: ro }] }" };
    const { here } = await applied(written);
    await beside(here, { run: 'run-1', ...killedAt(nth, 'before') }).apply(manifest(written), renewal);
    here.clock.advance(60_000);
    const second = beside(here);
    const report = await second.apply(manifest(written), renewal);
    expect(exitCode(report)).toBe(0);
    const rows = report.plan.rows.map(({ address }) => address);
    expect(new Set(rows).size).toBe(rows.length);
    expect(standing(here)).toEqual(['masked']);
    expect(lines(await here.plan(manifest(written)))).toEqual([]);
  });
});

test.each([5, 6])(
  'a set that has the old branch as a member is no reason to end as changed, killed before write %i',
  async nth => {
    const written = { branches: "        - { match: '*-retired', roles: [{ name: ro }] }" };
    const { here } = await applied();
    await beside(here, { run: 'run-1', ...killedAt(nth, 'before') }).apply(manifest(written), renewal);
    here.clock.advance(60_000);
    const report = await beside(here).apply(manifest(written), renewal);
    expect(report.results.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(exitCode(report)).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  },
);

describe('a refusal in the middle', () => {
  const rename = { method: 'PATCH', path: '/branches/' } as const;
  const remove = { method: 'DELETE', path: '/branches/' } as const;

  test.each([
    ['a 423 of the first rename', rename, { status: 423 }],
    ['a 503 of the first rename', rename, { status: 503 }],
    ['a lost answer of the first rename', rename, { drop: 'after' }],
    ['a lost request of the first rename', rename, { drop: 'before' }],
    ['a lost answer of the delete', remove, { drop: 'after' }],
    ['a 503 of the delete', remove, { status: 503 }],
  ] as const)('%s is got over in the same run or in the next one', async (_, match, then) => {
    const { here, old } = await applied();
    here.sandbox.faults.add([faultOf(then, { ...match, times: 1 })]);
    const first = await here.apply(manifest(), renewal);
    expect(standing(here).length).toBeLessThanOrEqual(2);
    if (exitCode(first) !== 0) {
      here.clock.advance(60_000);
      expect(exitCode(await beside(here).apply(manifest(), renewal))).toBe(0);
    }
    expect(standing(here)).toEqual(['masked']);
    expect(branches(here).get('masked')).not.toBe(old);
  });

  test('a signal during the create leaves the old branch under its name, and says so', async () => {
    const { here, old } = await applied();
    const stop = new AbortController();
    const first = beside(here, {
      run: 'run-1',
      signal: stop.signal,
      wrap: wire => async request => {
        const answer = await wire(request);
        if (request.url.endsWith('/branch_anonymized')) stop.abort();
        return answer;
      },
    });
    const report = await first.apply(manifest(), renewal);
    expect(exitCode(report)).not.toBe(0);
    expect(branches(here).get('masked')).toBe(old);
    expect(first.writes()).toHaveLength(1);
    here.clock.advance(60_000);
    expect(exitCode(await beside(here).apply(manifest(), renewal))).toBe(0);
    expect(standing(here)).toEqual(['masked']);
  });

  test('a masking that fails leaves the old branch under its name', async () => {
    const { here } = await applied();
    const bad = EMAIL.replace('anon.fake_email', 'fake_email');
    const old = branches(here).get('masked');
    here.foreign('PATCH', `${BASE}/branches/${old}/masking_rules`, {
      masking_rules: [
        {
          database_name: 'neondb',
          schema_name: 'public',
          table_name: 'users',
          column_name: 'email',
          masking_function: 'fake_email()',
        },
      ],
    });
    const report = await here.apply(manifest({ rules: bad }), renewal);
    expect(exitCode(report)).not.toBe(0);
    expect(branches(here).get('masked')).toBe(old);
    here.clock.advance(60_000);
    const again = await here.apply(manifest({ rules: bad }), renewal);
    expect(exitCode(again)).not.toBe(0);
    expect(branches(here).get('masked')).toBe(old);
    expect(here.writes().filter(line => line.includes('anonymized'))).toHaveLength(1);
  });

  test('a role that is refused in the new branch leaves the old one under its name', async () => {
    const { here, old } = await applied();
    here.sandbox.faults.add([faultOf({ status: 400 }, { method: 'POST', path: '/roles' })]);
    const report = await here.apply(manifest(), renewal);
    expect(endOf(report)).toMatchObject({ code: 5, status: 'skipped' });
    expect(branches(here).get('masked')).toBe(old);
    expect(standing(here)).toEqual(['masked', 'masked-renewal']);
  });

  test('a role that somebody takes away again is noticed before the names change over', async () => {
    const { here, old } = await applied();
    let isMade = false;
    const first = beside(here, {
      run: 'run-1',
      wrap: wire => async request => {
        const isOfDatabases = request.url.endsWith('/databases');
        if (isOfDatabases && request.method === 'POST') isMade = true;
        else if (isOfDatabases && isMade) {
          isMade = false;
          here.clock.advance(60_000);
          const path = `${BASE}/branches/${branches(here).get('masked-renewal')}/databases/shop`;
          expect(here.foreign('DELETE', path).status).toBe(200);
        }
        return await wire(request);
      },
    });
    const report = await first.apply(manifest(), renewal);
    expect(endOf(report)).toMatchObject({ status: 'skipped' });
    expect(branches(here).get('masked')).toBe(old);
  });
});

describe('blocked, and nothing is sent', () => {
  const rows = async (here: World, text: string) => {
    here.forget();
    const report = await here.apply(text, renewal);
    expect(here.writes()).toEqual([]);
    expect(standing(here)).not.toContain('masked-retired');
    const row = report.plan.rows.find(({ address }) => address === MASKED);
    return { row, lines: bare(report), code: row?.reason?.code, said: said(row?.reason) };
  };

  test('without `allow: [loss]`', async () => {
    const { here } = await applied({ keys: 'ttl: 2d' });
    expect(await rows(here, manifest({ keys: 'ttl: 2d' }))).toMatchObject({
      lines: [`blocked ${MASKED}`],
      code: 'loss/not-allowed',
    });
  });

  test('where `keep` holds it', async () => {
    const { here } = await applied();
    const top = `keep: ['${MASKED}']`;
    expect(await rows(here, manifest({ top }))).toMatchObject({
      lines: [`blocked ${MASKED}`],
      code: 'keep/holds',
    });
  });

  test('where it is not live', async () => {
    const { here } = await applied({ branches: '        - { name: qa }' });
    const text = manifest().replaceAll('masked, anon', 'other, anon');
    const report = await here.plan(text, { renew: [`neon.branch/${PROJECT}/other`] });
    expect(report.plan.rows.find(({ address }) => address.endsWith('other'))?.reason?.code).toBe(
      'renew/not-live',
    );
  });

  test('where nobody could read whether it is live', async () => {
    const { here } = await applied();
    const other = beside(here, {
      wrap: wire => async request =>
        request.url.endsWith('/anonymized_status')
          ? { status: 500, headers: {}, body: '{"message":"later"}' }
          : await wire(request),
    });
    expect(await rows(other, manifest())).toMatchObject({ code: 'row/unread' });
  });

  test('where it has a child', async () => {
    const { here, old } = await applied();
    here.foreign('POST', `${BASE}/branches`, { branch: { name: 'kid', parent_id: old } });
    here.clock.advance(60_000);
    expect(await rows(here, manifest())).toMatchObject({
      lines: [`blocked ${MASKED}`],
      code: 'neon/cannot-reset',
    });
  });

  test('where the entry has its `id`', async () => {
    const { here, old } = await applied();
    const keys = `allow: [loss], id: ${old}`;
    expect(await rows(here, manifest({ keys }))).toMatchObject({
      lines: [`blocked ${MASKED}`],
      code: 'neon/cannot-reset',
    });
  });

  test('where live is protected', async () => {
    const { here, old } = await applied();
    here.foreign('PATCH', `${BASE}/branches/${old}`, { branch: { protected: true } });
    here.clock.advance(60_000);
    const { said: why, lines: all } = await rows(here, manifest());
    expect(all).toEqual([`blocked ${MASKED}`]);
    expect(why).toContain('protected');
  });

  test('where the entry protects it', async () => {
    const { here } = await applied();
    const keys = 'allow: [loss], protected: true';
    expect(await rows(here, manifest({ keys }))).toMatchObject({ code: 'neon/cannot-reset' });
  });

  test('where it differs from its entry', async () => {
    const { here } = await applied();
    const keys = 'allow: [loss], ttl: 2d';
    expect(await rows(here, manifest({ keys }))).toMatchObject({
      lines: [`blocked ${MASKED}`],
      code: 'renew/differs',
    });
  });

  test.each(['masked-renewal', 'masked-retired'])('where somebody else has the name %s', async name => {
    const { here } = await applied();
    here.foreign('POST', `${BASE}/branches`, { branch: { name } });
    here.clock.advance(60_000);
    here.forget();
    const report = await here.apply(manifest(), renewal);
    expect(here.writes()).toEqual([]);
    const row = report.plan.rows.find(({ address }) => address === MASKED);
    expect(said(row?.reason)).toContain(`"${name}"`);
    expect(bare(report)).toEqual([`blocked ${MASKED}`]);
  });

  test.each([{}, { target: [MASKED] }])('where a key set of the project names it, with %j', async only => {
    const { here } = await applied();
    const key = '{ jwks_url: "https://keys.example/jwks", provider_name: acme, branch: masked }';
    const text = manifest().replace('branches:', `jwks: [${key}]\n      branches:`);
    const { plan } = await here.plan(text, { ...renewal, ...only });
    const row = plan.rows.find(({ address }) => address === MASKED);
    expect(row?.reason?.code).toBe('neon/cannot-reset');
  });

  test('where the entry has a snapshot that `--target` leaves out', async () => {
    const { here } = await applied();
    const keys = 'allow: [loss], snapshots: [{ name: before }]';
    const { plan } = await here.plan(manifest({ keys }), { ...renewal, target: [MASKED] });
    expect(plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'neon/cannot-reset'],
    ]);
  });

  test('where the entry names no parent, and the live one is not the default branch', async () => {
    const parented = { keys: 'allow: [loss], parent: qa', branches: '        - { name: qa }' };
    const { here } = await applied(parented);
    const {
      lines: all,
      code,
      said: why,
    } = await rows(here, manifest({ ...parented, keys: 'allow: [loss]' }));
    expect(all).toEqual([`blocked ${MASKED}`]);
    expect(code).toBe('neon/cannot-reset');
    expect(why).toContain(`this one is a copy of neon.branch/${PROJECT}/qa`);
    expect(exitCode(await here.apply(manifest(parented), renewal))).toBe(0);
  });

  test.each(['masked-renewal', 'masked-retired'])('where another entry is called %s', async name => {
    const { here } = await applied();
    const { plan } = await here.plan(manifest({ branches: `        - { name: ${name} }` }), renewal);
    expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
      `blocked ${MASKED}`,
      `create neon.branch/${PROJECT}/${name}`,
    ]);
    expect(said(plan.rows[0]?.reason)).toContain(`an entry for neon.branch/${PROJECT}/${name}`);
  });

  test('an entry that is called like the old one in the middle keeps the old one', async () => {
    const { here, old } = await applied();
    await beside(here, { run: 'run-1', ...killedAt(6, 'before') }).apply(manifest(), renewal);
    here.clock.advance(60_000);
    here.forget();
    await here.apply(manifest({ branches: '        - { name: masked-retired }' }), renewal);
    expect(here.writes()).toEqual([]);
    expect(branches(here).get('masked-retired')).toBe(old);
  });

  test('where the name is too long for a second one', async () => {
    const name = 'm'.repeat(250);
    const text = manifest().replace('name: masked,', `name: ${name},`);
    const here = world();
    expect(exitCode(await here.apply(text))).toBe(0);
    here.clock.advance(60_000);
    const { plan } = await here.plan(text, { renew: [`neon.branch/${PROJECT}/${name}`] });
    expect(plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'neon/cannot-reset'],
    ]);
  });

  test('with a renewal of what is in it, which would be left undone', async () => {
    const { here } = await applied();
    const role = `neon.role/${PROJECT}/masked/app`;
    here.forget();
    await expect(here.apply(manifest(), { renew: [role, MASKED] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(role),
    });
    expect(here.sent()).toEqual([]);
  });
});

test('the connection of the new branch goes to the file for secrets', async () => {
  const keys = 'allow: [loss], endpoints: [{ type: read_write }], outputs: [connection_uri]';
  const { here, sink } = await applied({ keys });
  const before = JSON.stringify(sink.kept);
  const report = await here.apply(manifest({ keys }), renewal);
  expect(exitCode(report)).toBe(0);
  const written = sink.kept.at(-1);
  expect(written?.address).toBe(MASKED);
  expect(before).not.toContain(String(written?.secrets[0]?.value));
  expect(JSON.stringify([report, here.events])).not.toContain(String(written?.secrets[0]?.value));
});

test.each([
  [3, 'the old branch keeps its name'],
  [5, 'the old branch is not deleted'],
])('rules that someone changes in the new branch after write %i: %s', async most => {
  let writes = 0;
  let change: (() => void) | undefined;
  const { here, old } = await applied(
    {},
    {
      operationMs: 0,
      wrap: wire => async request => {
        const answer = await wire(request);
        if (change !== undefined && request.method !== 'GET') {
          writes += 1;
          if (writes === most) change();
        }
        return answer;
      },
    },
  );
  change = () => {
    const all = branches(here);
    const id = all.get('masked-renewal') ?? all.get('masked');
    here.foreign('PATCH', `${BASE}/branches/${id}/masking_rules`, { masking_rules: [] });
  };
  const report = await here.apply(manifest(), renewal);
  expect(exitCode(report)).not.toBe(0);
  expect([...branches(here).values()]).toContain(old);
  if (most === 3) expect(branches(here).get('masked')).toBe(old);
});
