import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import { fieldOfLive } from '../../src/core/fields/compared.ts';
import type { MovedPolicy, Plan } from '../../src/core/report/plan.ts';
import type { Scope } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { accepting, acceptingAgain } from '../../src/engine/decide/moved/accepting.ts';
import type { AcceptedLine } from '../../src/engine/desired/accepted-lines.ts';
import { withAcceptingLines } from '../../src/engine/plan/accepting-lines.ts';
import { drift, plan } from '../../src/reconcile.ts';
import { branchId } from '../contract/neon.branch.ts';
import { endpointOf, NEON, patchBranch, patchCommand, patchEndpoint } from '../helpers/other-client.ts';
import { APPLICATION, lines, notesOf, PROJECT, statuses, type World, world } from '../helpers/world.ts';
import { marked, part, thing, toyInput, wantsPart, wantsThing } from './toys.ts';

const MAIN = `neon.branch/${PROJECT}/main`;
const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;
const DAY = 86_400_000;

/** The world begins on 2026-11-20. */
const LINE = `{ address: ${COMPUTE}, field: autoscaling_limit_max_cu, wants: 2, is: 8, until: 2026-12-15 }`;

const neon = (cu: number, accepted = '', more = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - { name: main, ${more} endpoints: [{ type: read_write, autoscaling_limit_max_cu: ${cu} }] }
`;

async function applied(manifest: string): Promise<World> {
  const here = world();
  await here.apply(manifest);
  here.clock.advance(60_000);
  expect(lines(await here.plan(manifest))).toEqual([]);
  return here;
}

/** An incident fix: 8 where the manifest wants 2. */
async function fixed(): Promise<World> {
  const here = await applied(neon(2));
  patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
  return here;
}

const until = (day: string): string => LINE.replace('2026-12-15', day);

describe('an accepted difference', () => {
  test('is neither drift nor planned nor unchanged, and is counted with its day', async () => {
    const here = await fixed();
    const { plan } = await here.drift(neon(2, LINE));
    expect(plan.rows).toEqual([]);
    expect(plan.notes).toEqual([]);
    expect(plan.counts).toMatchObject({ update: 0, unchanged: 1 });
    expect(plan.accepted).toEqual([
      { address: COMPUTE, field: 'autoscaling_limit_max_cu', wants: 2, is: 8, until: '2026-12-15' },
    ]);
  });

  test('is left as live has it by an apply that writes another field of the resource', async () => {
    const here = await fixed();
    const wanted = neon(2, LINE).replace(
      'type: read_write,',
      'type: read_write, suspend_timeout_seconds: 300,',
    );
    expect(statuses(await here.apply(wanted))).toEqual([`done ${COMPUTE}`]);
    expect(endpointOf(here, 'main')).toMatchObject({
      autoscaling_limit_max_cu: 8,
      suspend_timeout_seconds: 300,
    });
  });

  test('is sent as live has it in a field that is written whole', async () => {
    const commands = (description: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: ${description}, nsfw: false }]
`;
    const here = await applied(commands('Bans'));
    patchCommand(here, 'ban', { nsfw: true });
    const line = `{ address: discord.command/${APPLICATION}/global/chat_input/ban, field: nsfw, wants: false, is: true, until: 2026-11-30 }`;
    const report = await here.apply(commands('Bans someone', line));
    expect(report.results.map(({ status }) => status)).toEqual(['done']);
    expect(report.plan.accepted).toHaveLength(1);
    expect(lines(await here.plan(commands('Bans someone', line)))).toEqual([]);
    expect(lines(await here.plan(commands('Bans someone')))).toHaveLength(1);
  });

  test.each([
    ['before its day', -1, []],
    ['on its day', 0, []],
    ['in the last second of its day', 0.999_99, []],
    ['after its day', 1, [`update ${COMPUTE}`]],
  ])('holds by the clock of the service: %s', async (_, days, rows) => {
    const here = await fixed();
    here.clock.advance(Date.parse('2026-12-15T00:00:00Z') + days * DAY - here.clock.now());
    const { plan } = await here.plan(neon(2, LINE));
    expect(plan.rows.map(({ action, address }) => `${action} ${address}`)).toEqual(rows);
    expect(notesOf(plan.notes)).toEqual(
      rows.length === 0
        ? []
        : [
            `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} has expired: its last day was 2026-12-15`,
          ],
    );
  });

  test('is neither hidden nor undone where the clock of the service and ours contradict each other', async () => {
    let isLate = false;
    const day = 'Wed, 16 Dec 2026 00:00:01 GMT';
    const here = world({
      wrap: wire => async request => {
        const answer = await wire(request);
        return isLate ? { ...answer, headers: { ...answer.headers, date: day } } : answer;
      },
    });
    await here.apply(neon(2));
    here.clock.advance(60_000);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    expect(lines(await here.plan(neon(2, LINE)))).toEqual([]);
    isLate = true;
    const report = await here.plan(neon(2, LINE));
    const { plan } = report;
    expect(plan.notes).toEqual([]);
    expect(plan.accepted ?? []).toEqual([]);
    const said =
      'this row needs the right time, such as for an expiry, but the clock of the service is 25 d ahead of the clock of this machine';
    expect(lines(report)).toEqual([`blocked ${COMPUTE}: ${said}`]);
    expect(plan.rows[0]?.fields).toEqual([{ path: 'autoscaling_limit_max_cu', before: 8, after: 2 }]);
    expect((await here.apply(neon(2, LINE))).results.map(({ status }) => status)).toEqual(['blocked']);
    expect(endpointOf(here, 'main')).toMatchObject({ autoscaling_limit_max_cu: 8 });
  });

  test.each([-40, 40])(
    'ends with its day by whichever clock is later: a Date that is %i minutes ahead',
    async by => {
      const here = world({
        wrap: wire => async request => {
          const answer = await wire(request);
          const { date: told = '', 'x-evenkeel-sandbox-time': _, ...headers } = answer.headers;
          const date = new Date(Date.parse(told) + by * 60_000).toUTCString();
          return { ...answer, headers: { ...headers, date } };
        },
      });
      await here.apply(neon(2));
      patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
      const over = Date.UTC(2026, 11, 16);
      here.clock.advance(over - here.clock.now() - 60 * 60_000);
      expect(lines(await here.plan(neon(2, LINE)))).toEqual([]);
      here.clock.advance((by > 0 ? 40 : 80) * 60_000);
      expect(lines(await here.plan(neon(2, LINE)))).toEqual([`update ${COMPUTE}`]);
    },
  );

  test('is told as changed meanwhile where someone changes it while another row of its list is written', async () => {
    let next: 'nothing' | 'a write' | 'a list' = 'nothing';
    const here: World = world({
      wrap: wire => async request => {
        const isList = request.method === 'GET' && request.url.endsWith('/endpoints');
        if (next === 'a write' && request.method === 'PATCH') next = 'a list';
        else if (next === 'a list' && isList) {
          next = 'nothing';
          patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 4 });
        }
        return wire(request);
      },
    });
    const two = (size: number, accepted = ''): string =>
      `${neon(2, accepted)}        - { name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: ${size} }] }\n`;
    await here.apply(two(300));
    here.clock.advance(60_000);
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
    next = 'a write';
    const report = await here.apply(two(600, LINE));
    expect(statuses(report)).toEqual([
      `done neon.endpoint/${PROJECT}/dev/read_write`,
      `stale ${COMPUTE}: someone changed this resource during this run`,
    ]);
  });

  test('ends with the resource where it is made again with the value of the manifest', async () => {
    const here = await fixed();
    const { id } = endpointOf(here, 'main');
    here.other('DELETE', `${NEON}/endpoints/${id}`);
    const { plan: gone } = await here.plan(neon(2, LINE));
    expect(gone.rows.map(({ action }) => action)).toEqual(['create']);
    expect(notesOf(gone.notes)).toContain(
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} no longer has an effect: the resource is gone`,
    );
    await here.apply(neon(2, LINE));
    expect(endpointOf(here, 'main')).toMatchObject({ autoscaling_limit_max_cu: 2 });
    expect((await here.plan(neon(2, LINE))).plan.rows).toEqual([]);
  });

  test('ends, told, once the manifest wants another value', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(4, LINE));
    expect(plan.rows).toHaveLength(1);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} no longer has an effect: the manifest now has 4`,
    ]);
  });

  test('ends, told, once another value is live', async () => {
    const here = await fixed();
    patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 4 });
    const { plan } = await here.plan(neon(2, LINE));
    expect(plan.rows).toHaveLength(1);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} no longer has an effect: the live value is now 4`,
    ]);
  });

  test('is told as done once live is as the manifest wants it', async () => {
    const here = await applied(neon(2));
    expect(notesOf((await here.plan(neon(2, LINE))).plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} has no effect: the live value is the value in the manifest`,
    ]);
  });

  test('is of the resource with the id, and not of one that was made since', async () => {
    const here = await fixed();
    const { id } = endpointOf(here, 'main') as { readonly id: string };
    const withId = (own: string): string => LINE.replace(', until', `, id: ${own}, until`);
    expect(lines(await here.plan(neon(2, withId(id))))).toEqual([]);
    const { plan } = await here.plan(neon(2, withId('ep-gone')));
    expect(plan.rows).toHaveLength(1);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} no longer has an effect: another resource, with the id "${id}", has this name now`,
    ]);
  });

  test('needs the entry of a resource', async () => {
    const here = await fixed();
    const other = LINE.replace('/main/', '/gone/');
    const { plan } = await here.plan(neon(2, other));
    expect(plan.rows).toHaveLength(1);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE.replace('/main/', '/gone/')} has no effect: the manifest has no entry for this resource`,
    ]);
  });

  test('says nothing of a resource that the run does not cover', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2, LINE), { target: [MAIN] });
    expect(plan.notes).toEqual([]);
    expect(plan.accepted).toBeUndefined();
  });
});

describe('access that is wider than the manifest', () => {
  const PROTECTED = 'protected: true,';
  const line = (more: string): string =>
    `{ address: ${MAIN}, field: protected, wants: true, is: false, until: 2026-12-01${more} }`;

  test('is accepted only by a line that says so', async () => {
    const here = await applied(neon(2, '', PROTECTED));
    patchBranch(here, 'main', { protected: false });
    const { plan } = await here.plan(neon(2, line(''), PROTECTED));
    expect(plan.rows).toHaveLength(1);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`protected\` of ${MAIN} has no effect: live gives more access than the manifest, and the line lacks \`widened: true\``,
    ]);
    expect(lines(await here.plan(neon(2, line(', widened: true'), PROTECTED)))).toEqual([]);
  });

  test('is accepted for 14 days at most, and all else for 90', async () => {
    const here = await applied(neon(2));
    expect(() => here.collect(neon(2, line(', widened: true').replace('2026-12-01', '2026-12-05')))).toThrow(
      '2026-12-05 is 15 days ahead: what is widened is accepted for at most 14 days',
    );
    expect(() => here.collect(neon(2, until('2027-02-18')))).not.toThrow();
    expect(() => here.collect(neon(2, until('2027-02-19')))).toThrow(
      '2027-02-19 is 91 days ahead: a difference is accepted for at most 90 days',
    );
  });

  test('is not accepted for longer by a service whose clock is behind ours', async () => {
    const here = await fixed();
    const wanted = here.collect(neon(2, until('2027-02-18')));
    const [only] = wanted.accepted;
    if (only === undefined) throw new Error('no line');
    const later = { ...wanted, accepted: [{ ...only, until: '2027-02-19' }] };
    const report = await plan(later, here.session(), { prune: true });
    expect(report.plan.rows).toHaveLength(1);
    expect(notesOf(report.plan.notes)).toEqual([
      `the line of \`accepted\` for \`autoscaling_limit_max_cu\` of ${COMPUTE} has no effect: 2027-02-19 is more than 90 days ahead`,
    ]);
  });
});

describe('a resource that is accepted as gone', () => {
  const tree = (accepted: string, keySet = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - id: ${PROJECT}
      ${keySet}
      branches:
        - { name: main }
        - { name: dev, endpoints: [{ type: read_write }] }
`;
  const GONE = `{ address: neon.branch/${PROJECT}/dev, missing: true, until: 2026-12-15 }`;

  async function deleted(): Promise<World> {
    const here = await applied(tree(''));
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
    const dev = (body as { branches: readonly { id: string; name: string }[] }).branches.find(
      each => each.name === 'dev',
    );
    here.foreign('DELETE', `/neon/api/v2/projects/${PROJECT}/branches/${dev?.id}`);
    here.clock.advance(60_000);
    return here;
  }

  test('is not created again, nor what is in it', async () => {
    const here = await deleted();
    expect(lines(await here.plan(tree('')))).toHaveLength(2);
    const { plan } = await here.plan(tree(GONE));
    expect(plan.rows).toEqual([]);
    expect(plan.notes).toEqual([]);
    expect(plan.accepted).toEqual([
      { address: `neon.branch/${PROJECT}/dev`, missing: true, until: '2026-12-15' },
    ]);
  });

  test('blocks what refers to it', async () => {
    const here = await deleted();
    const { plan } = await here.plan(
      tree(GONE, 'jwks: [{ jwks_url: "https://x.example/jwks.json", provider_name: P, branch: dev }]'),
    );
    expect(plan.rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'ref/accepted-missing'],
    ]);
  });

  test('is told once it is there again', async () => {
    const here = await applied(tree(''));
    const { plan } = await here.plan(tree(GONE));
    expect(plan.rows).toEqual([]);
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for neon.branch/${PROJECT}/dev no longer has an effect: the resource is there again`,
    ]);
  });
});

describe('a delete', () => {
  test('is held by no line', async () => {
    const dev = (own: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - { id: ${PROJECT}, branches: [{ name: main }, { name: dev, ${own} }] }
`;
    const here = await applied(dev('protected: false'));
    const line = `{ address: neon.branch/${PROJECT}/dev, field: protected, wants: false, is: true, until: 2026-12-15 }`;
    const { plan } = await here.plan(dev('absent: true', line));
    expect(plan.rows.map(({ action }) => action)).toEqual(['delete']);
    expect(plan.accepted).toBeUndefined();
    expect(notesOf(plan.notes)).toEqual([
      `the line of \`accepted\` for \`protected\` of neon.branch/${PROJECT}/dev has no effect: the entry says \`absent: true\`, and \`accepted\` does not prevent a delete`,
    ]);
  });
});

test('what is accepted as gone, and is made again while an apply runs, is told: it is wanted otherwise', async () => {
  const DEV = `neon.branch/${PROJECT}/dev`;
  const manifest = (own: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - { id: ${PROJECT}, branches: [{ name: main${own} }, { name: dev, ttl: 10d }] }
`;
  const here = await applied(manifest(''));
  here.other('DELETE', `${NEON}/branches/${branchId(here, 'dev')}`);
  const line = `{ address: ${DEV}, missing: true, until: 2026-12-15 }`;
  const report = await here.apply(manifest(', protected: true', line), {
    confirm: async ({ plan }) => {
      expect(plan.rows.map(({ address }) => address)).toEqual([MAIN]);
      here.other('POST', `${NEON}/branches`, { branch: { name: 'dev' } });
      return true;
    },
  });
  expect(report.results.map(({ status, address }) => [status, address])).toEqual([
    ['done', MAIN],
    ['stale', DEV],
  ]);
});

test.each([
  ['an expiry', 'ttl: 10d', { expires_at: '2026-12-10T00:00:00Z' }],
  ['no expiry', 'ttl: 10d', { expires_at: null }],
  ['a moment of it', 'expires_at: "2026-12-15T00:00:00Z"', { expires_at: '2026-12-10T00:00:00Z' }],
  ['protection', 'protected: false', { protected: true }],
])('what is accepted stays accepted where its list is read again in an apply: %s', async (_, own, does) => {
  const manifest = (main: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon:
  projects:
    - { id: ${PROJECT}, branches: [{ name: main${main} }, { name: dev, ${own} }] }
`;
  const here = await applied(manifest(''));
  patchBranch(here, 'dev', does);
  const { rows } = (await here.drift(manifest(''))).plan;
  const accepted = rows.flatMap(({ accept = [] }) => accept).map(each => each.replace(/^- /, ''));
  expect(accepted).toHaveLength(1);
  const report = await here.apply(manifest(', protected: true', accepted.join()));
  expect(report.plan.accepted).toHaveLength(1);
  expect(report.results.map(({ status, address }) => [status, address])).toEqual([['done', MAIN]]);
});

test('what is accepted as gone is so with all that is in it, however deep', () => {
  const inside = wantsPart('x', 'p');
  const scope: Scope = {
    address: inside.address,
    kind: inside.kind,
    parts: inside.parts,
    parent: inside.scope,
  };
  const deep = { ...wantsPart('x', 'q'), scope, address: `${inside.address}/q` as Address };
  const entries = [wantsThing('x'), inside, deep, wantsThing('y')];
  const input = toyInput({ entries, things: [{ name: 'y', ...marked('y') }] });
  const line: AcceptedLine = { address: thing('x'), missing: true, until: '1970-01-10' };
  const { wanted, accepted } = accepting({ ...input, wanted: { ...input.wanted, accepted: [line] } });
  expect(accepted?.missing).toEqual(new Set([thing('x'), inside.address, deep.address]));
  expect(wanted.desired.map(({ address }) => address)).toEqual([thing('y')]);
});

test('what is accepted is asked again about the manifest, whose entries ignore it meanwhile', () => {
  const line = (name: string, is: number): AcceptedLine => ({
    address: thing(name),
    field: 'v',
    wants: 1,
    is,
    until: '1970-01-10',
  });
  const input = toyInput({
    // What an entry leaves out is as the entry of `base` has it, unless that ignores it.
    thing: {
      entry: {
        defaults: (_, __, seen) => ({ fields: { v: fieldOfLive(seen.desired(thing('base')), 'v') ?? 2 } }),
      },
    },
    entries: [wantsThing('base', { v: 1 }), wantsThing('x')],
    things: [
      { name: 'base', fields: { v: 2 }, ...marked('base') },
      { name: 'x', fields: { v: 3 }, ...marked('x') },
    ],
  });
  const lines = [line('base', 2), line('x', 3)];
  const once = accepting({ ...input, wanted: { ...input.wanted, accepted: lines } });
  expect(once.accepted).toMatchObject({ held: lines, notes: [] });
  expect(acceptingAgain(once).accepted).toEqual(once.accepted);
});

describe('fields that one name ignores', () => {
  const GROUP = ['v', 'w'];
  const line = (field: string, name = 'x'): AcceptedLine => ({
    address: thing(name),
    field,
    wants: 1,
    is: 2,
    until: '1970-01-10',
  });
  const given = (...lines: readonly AcceptedLine[]): ReturnType<typeof accepting> => {
    const input = toyInput({
      thing: { entry: { ignores: { v: GROUP, w: GROUP } } },
      entries: ['x', 'y'].map(name => wantsThing(name, { v: 1, w: 1 })),
      things: ['x', 'y'].map(name => ({ name, fields: { v: 2, w: 2 }, ...marked(name) })),
    });
    return accepting({ ...input, wanted: { ...input.wanted, accepted: lines } });
  };
  const left = (...lines: readonly AcceptedLine[]): readonly unknown[] =>
    decideAll(given(...lines)).rows.map(({ address, fields }) => [address, fields.map(({ path }) => path)]);

  test('are accepted together', () => {
    expect(left(line('v'), line('w'))).toEqual([[thing('y'), ['v', 'w']]]);
  });

  test('or not at all: one line of two hides neither, and counts as none', () => {
    expect(left(line('v'))).toEqual([
      [thing('x'), ['v', 'w']],
      [thing('y'), ['v', 'w']],
    ]);
    expect(given(line('v')).accepted).toMatchObject({ held: [], notes: [{ because: 'together' }] });
  });

  test('nor by a line of another entry for the other field', () => {
    expect(left(line('v'), line('w', 'y'))).toEqual([
      [thing('x'), ['v', 'w']],
      [thing('y'), ['v', 'w']],
    ]);
  });
});

describe('a change that accepts a difference', () => {
  const against = (here: World, before: string, moved: MovedPolicy = 'revert') => ({
    base: { manifest: here.collect(before), applied: true, moved },
  });

  test('shows the row as before, and the line', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2, LINE), against(here, neon(2)));
    expect(plan.rows).toHaveLength(1);
    expect(plan.accepted).toBeUndefined();
    expect(notesOf(plan.notes)).toEqual([
      `this change adds a line to \`accepted\`: after the merge, evenkeel leaves \`autoscaling_limit_max_cu\` of ${COMPUTE} at 8 until 2026-12-15, although the manifest has 2`,
    ]);
  });

  test('is obeyed by the drift of the merged manifest, and by its apply', async () => {
    const here = await fixed();
    expect((await here.drift(neon(2, LINE))).plan.rows).toEqual([]);
    const report = await here.apply(neon(2, LINE), against(here, neon(2)));
    expect(report.results).toEqual([]);
    expect(endpointOf(here, 'main')).toMatchObject({ autoscaling_limit_max_cu: 8 });
  });

  test('is obeyed by a drift against the manifest that was applied before it', async () => {
    const here = await fixed();
    const { base } = against(here, neon(2));
    const { plan } = await drift(here.collect(neon(2, LINE)), here.session(), { prune: true, base });
    expect(plan.rows).toEqual([]);
    expect(plan.accepted).toMatchObject([{ until: '2026-12-15' }]);
    expect(plan.notes).toEqual([]);
  });

  test('has no effect of its own where the base accepts the same, or for longer', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2, until('2026-12-01')), against(here, neon(2, LINE)));
    expect(plan.rows).toEqual([]);
    expect(plan.notes).toEqual([]);
  });

  test('that ends it on an earlier day has its effect at once', async () => {
    const here = await fixed();
    const over = against(here, neon(2, LINE));
    expect((await here.plan(neon(2, until('2026-11-19')), over)).plan.rows).toHaveLength(1);
    const { plan } = await here.plan(neon(2, until('2026-12-01')), over);
    expect(plan.accepted).toMatchObject([{ until: '2026-12-01' }]);
  });

  test('in that its line names another id has no effect', async () => {
    const here = await fixed();
    const { id } = endpointOf(here, 'main');
    const ofThis = LINE.replace(' }', `, id: ${id} }`);
    const same = await here.plan(neon(2, ofThis), against(here, neon(2, ofThis)));
    expect(same.plan.rows).toEqual([]);
    const ofOther = LINE.replace(' }', ', id: ep-other }');
    const { plan } = await here.plan(neon(2, ofThis), against(here, neon(2, ofOther)));
    expect(plan.rows.map(({ address }) => address)).toEqual([COMPUTE]);
    expect(plan.notes.map(({ code }) => code)).toContain('accepted/in-change');
  });

  test('that accepts it for longer is listed, and has no effect', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2, LINE), against(here, neon(2, until('2026-12-01'))));
    expect(plan.rows).toHaveLength(1);
    expect(plan.notes.map(({ code }) => code)).toEqual(['accepted/in-change']);
  });

  test('that lets a line accept what gives more access is shown with its row, and hides nothing', async () => {
    const own = 'protected: true,';
    const here = await applied(neon(2, '', own));
    patchBranch(here, 'main', { protected: false });
    const line = `{ address: ${MAIN}, field: protected, wants: true, is: false, until: 2026-11-30 }`;
    const widened = line.replace(' }', ', widened: true }');
    const { plan } = await here.plan(neon(2, widened, own), against(here, neon(2, line, own)));
    expect(plan.rows.map(({ action, address }) => [action, address])).toEqual([['update', MAIN]]);
    expect(plan.notes.map(({ code }) => code)).toEqual(['accepted/in-change']);
    expect(plan.accepted).toBeUndefined();
    expect((await here.plan(neon(2, widened, own), against(here, neon(2, widened, own)))).plan.rows).toEqual(
      [],
    );
  });

  test.each([
    ['another live value', LINE.replace('is: 8', 'is: 4')],
    ['another wanted value', LINE.replace('wants: 2', 'wants: 1')],
    ['another field', LINE.replace('max_cu', 'min_cu')],
    ['another resource', LINE.replace('/main/', '/dev/')],
    ['one resource, by its id', LINE.replace(' }', ', id: ep-other }')],
    ['that all of it is gone', `{ address: ${COMPUTE}, missing: true, until: 2026-12-15 }`],
  ])('has no effect where the base accepts %s', async (_, before) => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2, LINE), against(here, neon(2, before)));
    expect(plan.rows.map(({ address }) => address)).toEqual([COMPUTE]);
    expect(plan.notes.map(({ code }) => code)).toContain('accepted/in-change');
  });

  test('is what the reviewed row becomes: an apply with the review carries out the rest', async () => {
    const here = await fixed();
    const wanted = neon(2, LINE, 'protected: true,');
    const reviewed = await here.plan(wanted, against(here, neon(2)));
    expect(reviewed.plan.rows).toHaveLength(2);
    const report = await here.apply(wanted, { review: { digest: reviewed.plan.digest } });
    expect(report.refused).toBeUndefined();
    expect(statuses(report)).toEqual([`done ${MAIN}`]);
    expect(endpointOf(here, 'main')).toMatchObject({ autoscaling_limit_max_cu: 8 });
  });

  test('is reviewed beside lines that were accepted before', async () => {
    const here = await fixed();
    patchBranch(here, 'main', { protected: true });
    const old = `{ address: ${MAIN}, field: protected, wants: false, is: true, until: 2026-12-15 }`;
    const own = 'protected: false,';
    const reviewed = (await here.plan(neon(2, `${LINE}, ${old}`, own), against(here, neon(2, old, own))))
      .plan;
    expect(reviewed.rows.map(({ address }) => address)).toEqual([COMPUTE]);
    const remembered = {
      strange: ({ rows }: Plan) => rows.map(({ address }) => address).filter(address => address === MAIN),
      leftOut: () => ({ rows: 0, addresses: [] }),
    };
    const report = await here.apply(neon(2, `${LINE}, ${old}`, own), {
      review: { digest: reviewed.digest, rows: remembered },
    });
    expect(report.refused).toBeUndefined();
    expect(report.plan.accepted).toHaveLength(2);
    expect(report.results).toEqual([]);
  });

  test('so that an update is left of a reviewed replace is reviewed again', async () => {
    const dev = (own: string, accepted = ''): string => `
evenkeel: 1
name: acme
accepted: [${accepted}]
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }, { name: dev, ${own} allow: [replace, loss] }] }] }
`;
    const here = await applied(dev('annotations: { k: v1 },'));
    const own = 'annotations: { k: v2 }, expires_at: "2026-12-10T00:00:00Z",';
    const line = `{ address: neon.branch/${PROJECT}/dev, field: annotations, wants: { k: v2 }, is: { k: v1 }, until: 2026-12-15 }`;
    const reviewed = await here.plan(dev(own, line), against(here, dev('')));
    expect(reviewed.plan.rows.map(({ action }) => action)).toEqual(['replace']);
    here.forget();
    const report = await here.apply(dev(own, line), { review: { digest: reviewed.plan.digest } });
    expect(report.refused?.reason.code).toBe('review/other-digest');
    expect(report.plan.rows.map(({ action }) => action)).toEqual(['update']);
    expect(here.writes()).toEqual([]);
  });

  test('and writes what no review saw is refused all the same', async () => {
    const here = await fixed();
    const reviewed = await here.plan(neon(2, LINE), against(here, neon(2)));
    const report = await here.apply(neon(2, LINE, 'protected: true,'), {
      review: { digest: reviewed.plan.digest },
    });
    expect(report.refused?.reason.code).toBe('review/other-digest');
  });

  test('and takes a line of it back shows the row again', async () => {
    const here = await fixed();
    const { plan } = await here.plan(neon(2), against(here, neon(2, LINE)));
    expect(plan.rows).toHaveLength(1);
  });
});

describe('an entry that a change makes ignore what protects it', () => {
  test('is told', async () => {
    const here = await applied(neon(2, '', 'protected: true,'));
    const { plan } = await here.plan(neon(2, '', 'protected: true, ignore: [protected],'), {
      base: { manifest: here.collect(neon(2, '', 'protected: true,')), applied: true, moved: 'revert' },
    });
    expect(notesOf(plan.notes)).toEqual([
      `this change adds \`protected\` to \`ignore\` in the entry of ${MAIN}, so evenkeel no longer keeps the resource protected`,
    ]);
  });
});

test('drift offers no line for what the manifest itself has changed since it was applied', async () => {
  const here = await applied(neon(2));
  patchEndpoint(here, 'main', { autoscaling_limit_max_cu: 8 });
  const changed = neon(2).replace('autoscaling_limit_max_cu: 2', '$&, suspend_timeout_seconds: 600');
  const base = { manifest: here.collect(neon(2)), applied: true, moved: 'revert' } as const;
  const { plan } = await drift(here.collect(changed), here.session(), { prune: true, base });
  const [row] = plan.rows;
  expect(row?.fields.map(({ path, whose }) => [path, whose])).toEqual([
    ['autoscaling_limit_max_cu', 'moved'],
    ['suspend_timeout_seconds', 'pending'],
  ]);
  expect(row?.accept).toEqual([`- ${until('2026-12-04')}`]);
});

test('drift offers lines for the differences of a blocked row, which shows them', () => {
  const input = toyInput({
    thing: { write: { fixed: ['size'] } },
    entries: [wantsThing('a', { size: 2 })],
    things: [{ name: 'a', fields: { size: 1 }, ...marked('a') }],
  });
  const given = decideAll(input);
  expect(given.rows.map(({ action, fields }) => [action, fields])).toEqual([
    ['blocked', [{ path: 'size', before: 1, after: 2 }]],
  ]);
  const [row] = withAcceptingLines(given).values();
  expect(row?.accept).toEqual([expect.stringContaining('field: size, wants: 2, is: 1')]);
});

test('drift offers no line for what a rename deletes and restores', () => {
  const of = { $ref: thing('b') };
  const input = toyInput({
    part: { inherit: { predict: ({ action }, mine) => (action === 'rename' ? [] : mine) } },
    entries: [
      wantsThing('b', { size: 2 }, { renamedFrom: thing('a') }),
      wantsThing('home'),
      wantsPart('home', 'p', { of, v: 1 }),
    ],
    things: [{ name: 'a', fields: { size: 1 } }, { name: 'home' }],
    parts: { home: [{ name: 'p', fields: { of, v: 2 } }] },
  });
  const given = decideAll(input);
  expect(given.rows.map(({ action, address, because }) => [action, address, because])).toEqual([
    ['create', part('home', 'p'), thing('b')],
    ['rename', thing('b'), undefined],
  ]);
  expect([...withAcceptingLines(given).keys()].map(({ address }) => address)).toEqual([thing('b')]);
});
