import { describe, expect, test } from 'vitest';
import type { MovedPolicy } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import {
  endpointOf,
  found,
  NEON,
  patchBranch,
  patchCommand,
  patchEndpoint,
} from '../helpers/other-client.ts';
import { APPLICATION, lines, notesOf, PROJECT, statuses, type World, world } from '../helpers/world.ts';

const MAIN = `neon.branch/${PROJECT}/main`;
const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;

const neon = (cu: number, more = '', head = ''): string => `
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      ${head}
      branches:
        - { name: main, ${more} endpoints: [{ type: read_write, autoscaling_limit_max_cu: ${cu} }] }
`;

async function applied(manifest: string): Promise<World> {
  const here = world();
  const report = await here.apply(manifest);
  expect(report.refused).toBeUndefined();
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
  return here;
}

function against(here: World, applied: string, moved: MovedPolicy = 'revert') {
  return { base: { manifest: here.collect(applied), applied: true, moved } };
}

const whoseOf = (report: Report): readonly string[] =>
  report.plan.rows.map(
    ({ address, whose, fields }) =>
      `${address} ${whose}: ${fields.map(field => `${field.path} ${field.whose}`).join(', ')}`,
  );

describe('a plan with the manifest that was applied last', () => {
  const BEFORE = neon(2);
  const AFTER = neon(2, 'protected: true,', 'settings: { quota: { active_time_seconds: 3600 } }');

  test('tells a change that it makes from an incident fix that it would undo', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    const report = await here.plan(AFTER, against(here, BEFORE));
    expect(whoseOf(report)).toEqual([
      `${MAIN} pending: protected pending`,
      `${COMPUTE} moved: autoscaling_limit_max_cu moved`,
      `neon.project/${PROJECT} pending: settings.quota.active_time_seconds pending`,
    ]);
    expect(report.plan.base).toEqual({ applied: true, moved: 'revert' });
    expect(report.plan.rows.map(row => row.severity)).toEqual([undefined, 'changed', undefined]);
    expect(report.plan.rows[1]?.lastChange).toEqual({ at: '2026-11-20T00:01:00Z', member: 'updated_at' });
  });

  test('has the same digest with it and without it', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    const { digest } = (await here.plan(AFTER, against(here, BEFORE))).plan;
    expect((await here.plan(AFTER)).plan.digest).toBe(digest);
  });

  test('says both where the manifest changes the field too', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    expect(whoseOf(await here.plan(neon(4), against(here, BEFORE)))).toEqual([
      `${COMPUTE} both: autoscaling_limit_max_cu both`,
    ]);
  });

  test('says nothing where the manifest takes over what someone changed', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    expect(lines(await here.plan(neon(8), against(here, BEFORE)))).toEqual([]);
  });
});

describe('a plan finds in the manifest that was applied last', () => {
  const branches = (...entries: readonly string[]): string => `
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches: [{ name: main }, ${entries.join(', ')}]
`;
  const NEXT = `neon.branch/${PROJECT}/next`;

  test('what this change renames, and says that it undoes what someone changed in it', async () => {
    const before = branches('{ name: dev, protected: false }');
    const here = await applied(before);
    patchBranch(here, 'dev', { protected: true });
    const after = branches('{ name: next, renamed_from: dev, protected: false }');
    expect(whoseOf(await here.plan(after, against(here, before)))).toEqual([
      `${NEXT} both: name pending, protected moved`,
    ]);
  });

  test('what is in something that this change renames', async () => {
    const compute = 'endpoints: [{ type: read_write, autoscaling_limit_max_cu: 2 }]';
    const before = branches(`{ name: dev, ${compute} }`);
    const here = await applied(before);
    patchEndpoint(here, 'dev', { autoscaling_limit_max_cu: 8 });
    const after = branches(`{ name: next, renamed_from: dev, ${compute} }`);
    expect(whoseOf(await here.plan(after, against(here, before)))).toEqual([
      `${NEXT} pending: name pending`,
      `neon.endpoint/${PROJECT}/next/read_write moved: autoscaling_limit_max_cu moved`,
    ]);
  });

  test.each([
    ['was to be absent', 'absent: true'],
    ['has expired since', 'expires_at: "2026-11-21T00:00:00Z"'],
  ])('that what it makes %s: nobody deleted it', async (_, own) => {
    const here = world();
    const before = branches(`{ name: next, ${own} }`);
    await here.apply(before);
    here.clock.advance(2 * 86_400_000);
    const report = await here.plan(branches('{ name: next }'), against(here, before));
    expect(report.plan.rows.map(({ action, whose }) => [action, whose])).toEqual([['create', 'pending']]);
  });
});

test('what the manifest says of a field that it ignored before undoes nobody: the base says nothing of it', async () => {
  const dev = (more: string): string => `
evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: dev, parent: main${more} }] }] }
`;
  const before = dev(', ignore: [expires_at, protected]');
  const here = await applied(before);
  patchBranch(here, 'dev', { expires_at: '2026-11-25T00:00:00Z' });
  expect(whoseOf(await here.plan(dev(''), against(here, before)))).toEqual([
    `neon.branch/${PROJECT}/dev pending: expires_at pending`,
  ]);
});

describe('--moved leave', () => {
  const branches = (own: string): string => `
evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { ${own} }] }] }
`;

  function idOfDev(here: World): string {
    const isDev = ({ name }: { readonly name: string }): boolean => name === 'dev';
    return found<{ readonly id: string; readonly name: string }>(here, 'branches', isDev).id;
  }

  const BEFORE = neon(2);

  test('writes what the manifest changes, and leaves what someone changed', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    const after = neon(2, 'protected: true,');
    const report = await here.apply(after, against(here, BEFORE, 'leave'));
    expect(statuses(report)).toEqual([`done ${MAIN}`]);
    expect(notesOf(report.plan.notes)).toEqual([
      `someone changed ${COMPUTE} live, and evenkeel does not undo that (--moved leave): \`autoscaling_limit_max_cu\` is 8 live, and 2 in the manifest`,
    ]);
    expect(endpointOf(here, 'main')).toMatchObject({ autoscaling_limit_max_cu: 8 });
  });

  test('blocks with both values what the manifest changes, too', async () => {
    const here = await applied(BEFORE);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    here.forget();
    const report = await here.apply(neon(4), against(here, BEFORE, 'leave'));
    expect(statuses(report)).toEqual([
      `blocked ${COMPUTE}: someone changed this resource since the last apply, and the manifest changed, too: \`autoscaling_limit_max_cu\` is 8 live, and 4 in the manifest`,
    ]);
    expect(here.writes()).toEqual([]);
  });

  test('leaves what someone deleted, with what is in it, and blocks what is new in it', async () => {
    const branches = (more: string): string => `
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main }
        - { name: dev, endpoints: [{ type: read_write }]${more} }
`;
    const here = await applied(branches(''));
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
    const dev = (body as { branches: readonly { id: string; name: string }[] }).branches.find(
      each => each.name === 'dev',
    );
    here.foreign('DELETE', `/neon/api/v2/projects/${PROJECT}/branches/${dev?.id}`);
    here.clock.advance(60_000);
    const report = await here.plan(
      branches(', buckets: [{ name: uploads }]'),
      against(here, branches(''), 'leave'),
    );
    const gone = `neon.branch/${PROJECT}/dev`;
    expect(lines(report)).toEqual([
      `blocked neon.bucket/${PROJECT}/dev/uploads: this entry needs ${gone}, which someone deleted, and --moved leave does not create it again`,
    ]);
    expect(notesOf(report.plan.notes)).toEqual(
      [gone, `neon.endpoint/${PROJECT}/dev/read_write`].map(
        each => `someone deleted ${each} since the last apply, and --moved leave does not create it again`,
      ),
    );
  });

  test('leaves what someone deleted, also under the name that the manifest gives it now', async () => {
    const before = branches('name: dev');
    const here = await applied(before);
    const id = idOfDev(here);
    here.other('DELETE', `${NEON}/branches/${id}`);
    const after = branches('name: next, renamed_from: dev');
    const report = await here.plan(after, against(here, before, 'leave'));
    expect(lines(report)).toEqual([]);
    expect(notesOf(report.plan.notes)).toEqual([
      `someone deleted neon.branch/${PROJECT}/next since the last apply, and --moved leave does not create it again`,
    ]);
  });

  test('leaves the name that someone gave it, and still changes what is in it', async () => {
    const manifest = (more: string): string => `
evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches: [{ name: main }, { name: dev, endpoints: [{ type: read_write${more} }] }]
`;
    const here = await applied(manifest(''));
    patchBranch(here, 'dev', { name: 'daves' });
    here.clock.advance(60_000);
    const after = manifest(', autoscaling_limit_max_cu: 4');
    const report = await here.apply(after, against(here, manifest(''), 'leave'));
    expect(statuses(report)).toEqual([`done neon.endpoint/${PROJECT}/dev/read_write`]);
    expect(notesOf(report.plan.notes)).toEqual([
      `someone changed neon.branch/${PROJECT}/dev live, and evenkeel does not undo that (--moved leave): \`name\` is "daves" live, and "dev" in the manifest`,
    ]);
    expect(whoseOf(await here.plan(after, against(here, after)))).toEqual([
      `neon.branch/${PROJECT}/dev moved: name moved`,
    ]);
  });

  test('leaves no name that someone gave it where the manifest gives it another one', async () => {
    const before = branches('name: dev');
    const here = await applied(before);
    const id = idOfDev(here);
    patchBranch(here, 'dev', { name: 'daves' });
    here.clock.advance(60_000);
    const report = await here.plan(branches(`name: next, id: ${id}`), against(here, before, 'leave'));
    expect(report.plan.rows.map(({ action }) => action)).toEqual(['rename']);
  });

  test('hides no change of the manifest behind the name that someone gave it: the row is blocked', async () => {
    const manifest = (own: string): string => `
evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: dev${own} }] }] }
`;
    const here = await applied(manifest(''));
    patchBranch(here, 'dev', { name: 'daves' });
    here.forget();
    const report = await here.apply(manifest(', protected: true'), against(here, manifest(''), 'leave'));
    expect(report.plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'moved/both'],
    ]);
    expect(here.writes()).toEqual([]);
  });

  test('does not delete what someone created where the scope is pruned', async () => {
    const manifest = `
evenkeel: 1
name: acme
discord: { application_id: "${APPLICATION}", prune: true, commands: [{ name: ping, description: Ping }] }
`;
    const here = await applied(manifest);
    here.foreign('POST', `/discord/api/v10/applications/${APPLICATION}/commands`, {
      name: 'extra',
      description: 'Extra',
    });
    patchCommand(here, 'ping', { description: 'Changed by hand' });
    here.clock.advance(10_000);
    expect(
      whoseOf(await here.plan(manifest, against(here, manifest))).map(line => line.split(' ')[1]),
    ).toEqual(['moved:', 'moved:']);
    here.forget();
    const report = await here.apply(manifest, against(here, manifest, 'leave'));
    expect(report.plan.rows).toEqual([]);
    expect(here.writes()).toEqual([]);
    expect(report.plan.notes.map(({ code }) => code)).toEqual(['moved/left', 'moved/left-extra']);
  });
});

describe('--moved refuse', () => {
  test('writes nothing if a row would delete what someone created, and names it', async () => {
    const manifest = `
evenkeel: 1
name: acme
discord: { application_id: "${APPLICATION}", prune: true, commands: [{ name: ping, description: Ping }] }
`;
    const here = await applied(manifest);
    const extra = { name: 'extra', description: 'Extra' };
    here.foreign('POST', `/discord/api/v10/applications/${APPLICATION}/commands`, extra);
    here.clock.advance(10_000);
    here.forget();
    const report = await here.apply(manifest, against(here, manifest, 'refuse'));
    expect(report.refused?.reason).toEqual({ code: 'guard/moved' });
    expect(report.refused?.rows).toEqual([expect.stringMatching(/\/extra$/)]);
    expect(here.writes()).toEqual([]);
  });

  test('writes nothing if a row would undo what someone changed, and names it', async () => {
    const here = await applied(neon(2));
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    here.forget();
    const report = await here.apply(neon(2, 'protected: true,'), against(here, neon(2), 'refuse'));
    expect(report.refused).toEqual({ reason: { code: 'guard/moved' }, rows: [COMPUTE] });
    expect(here.writes()).toEqual([]);
  });

  test('applies what undoes nothing', async () => {
    const here = await applied(neon(2));
    const report = await here.apply(neon(4), against(here, neon(2), 'refuse'));
    expect(statuses(report)).toEqual([`done ${COMPUTE}`]);
  });
});
