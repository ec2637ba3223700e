import { describe, expect, test } from 'vitest';
import { nearProject } from '../../../src/providers/neon/near-project.ts';
import { nextOf, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const NEXT = 'Correct the id, or use a key that sees the project.';
const LIST = 'GET /neon/api/v2/projects?limit=400';

function manifest(...ids: readonly string[]): string {
  const projects = ids.map(id => `    - { id: ${id}, branches: [{ name: main }] }\n`).join('');
  return `evenkeel: 1\nname: acme\nneon:\n  projects:\n${projects}`;
}

const WITH_PROJECTS = { projects: ['shiny-wind-028834', 'calm-sea-555555', 'old-hill-777777'] };

describe('the id of a project that the key does not see', () => {
  test('names the project that has almost the same id', async () => {
    const here = world(WITH_PROJECTS);
    const { plan } = await here.plan(manifest('shiny-wind-028843'));
    expect(plan.unread.map(({ reason }) => nextOf(reason))).toEqual([
      expect.stringMatching(new RegExp(`^Did you mean shiny-wind-028834\\? ${NEXT}`)),
    ]);
    expect(here.sent().filter(sent => sent === LIST)).toHaveLength(1);
    // The row that waits for the list says the same.
    expect(JSON.stringify(plan.rows)).toContain('Did you mean shiny-wind-028834?');
  });

  test('several wrong ids are one request more, and each gets its own hint', async () => {
    const here = world(WITH_PROJECTS);
    const { plan } = await here.plan(manifest('shiny-wind-028835', 'calm-sea-55555', 'nothing-like-it-1'));
    const hints = plan.unread.map(({ scope, reason }) => [
      scope,
      /^Did you mean (\S+)\?/.exec(nextOf(reason) ?? '')?.[1],
    ]);
    expect(hints).toEqual([
      ['neon.project/calm-sea-55555', 'calm-sea-555555'],
      ['neon.project/nothing-like-it-1', undefined],
      ['neon.project/shiny-wind-028835', 'shiny-wind-028834'],
    ]);
    expect(here.sent().filter(sent => sent === LIST)).toHaveLength(1);
  });

  test('a project beside it that can be read is planned as without it', async () => {
    const here = world(WITH_PROJECTS);
    const alone = await here.plan(manifest('calm-sea-555555'));
    const { plan } = await here.plan(manifest('calm-sea-555555', 'shiny-wind-028843'));
    expect(plan.rows.filter(({ scope }) => scope.address === 'neon.project/calm-sea-555555')).toEqual(
      alone.plan.rows,
    );
  });

  test.each([
    ['a plan without a wrong id', manifest('shiny-wind-028834'), []],
    [
      'a 403',
      manifest('shiny-wind-028843'),
      [faultOf({ status: 403, body: { message: 'no' } }, { path: '*/projects/*', times: 9 })],
    ],
    [
      'a 404 of something else',
      manifest('shiny-wind-028843'),
      [faultOf({ status: 404, body: { message: 'not here' } }, { path: '*/projects/*', times: 9 })],
    ],
    [
      'a 500',
      manifest('shiny-wind-028843'),
      [faultOf({ status: 500, body: {} }, { path: '*/projects/*', times: 99 })],
    ],
  ])('%s sends no request for a hint', async (_, yaml, faults) => {
    const here = world(WITH_PROJECTS);
    here.sandbox.faults.add(faults);
    await here.plan(yaml);
    expect(here.sent()).not.toContain(LIST);
  });

  test.each<[string, Parameters<typeof faultOf>[0]]>([
    ['needs an organization', { status: 400, body: { message: 'org_id is required' } }],
    ['is not for the key', { status: 403, body: { message: 'no' } }],
    ['fails', { status: 503, body: {} }],
    ['is no list', { body: { projects: 'none' } }],
    ['has a project without an id', { body: { projects: [{ name: 'x' }] } }],
    ['is empty', { body: { projects: [] } }],
  ])('a list that %s changes nothing, and is asked for once', async (_, answer) => {
    const here = world(WITH_PROJECTS);
    here.sandbox.faults.add([faultOf(answer, { path: '/neon/api/v2/projects?', times: 99 })]);
    const { plan } = await here.plan(manifest('shiny-wind-028843'));
    expect(plan.unread.map(({ reason }) => [reason.code, nextOf(reason)])).toEqual([
      ['neon/no-project', expect.stringMatching(new RegExp(`^${NEXT}`))],
    ]);
    expect(here.sent().filter(sent => sent === LIST)).toHaveLength(1);
  });

  test('an apply and a drift ask for it once, too, and write nothing', async () => {
    const here = world(WITH_PROJECTS);
    const ran = [
      await here.apply(manifest('shiny-wind-028843')),
      await here.drift(manifest('shiny-wind-028843')),
    ];
    for (const { plan } of ran)
      expect(nextOf(plan.unread[0]?.reason)).toMatch(/^Did you mean shiny-wind-028834/);
    expect(here.sent().filter(sent => sent === LIST)).toHaveLength(2);
    expect(here.writes()).toEqual([]);
  });

  test('only the first page is read', async () => {
    const here = world();
    const projects = Array.from({ length: 400 }, (_, at) => ({ id: `p-${at}`, name: '' }));
    here.sandbox.faults.add([
      faultOf(
        { body: { projects, pagination: { cursor: 'next' } } },
        { path: '/neon/api/v2/projects?', times: 9 },
      ),
    ]);
    await here.plan(manifest('shiny-wind-028843'));
    expect(here.sent().filter(sent => sent.includes('/projects?'))).toEqual([LIST]);
  });
});

test.each([
  ['shiny-wind-028843', 'Did you mean shiny-wind-028834 ("acme shop")?'],
  ['SHINY-WIND-028834', 'Did you mean shiny-wind-028834 ("acme shop")?'],
  ['acme-shop', 'Did you mean shiny-wind-028834 ("acme shop")?'],
  ['acme-shpo', 'Did you mean shiny-wind-028834 ("acme shop")?'],
  ['calm-sea-2', 'Did you mean calm-sea-1?'],
  // Two projects have this name.
  ['twin-name', undefined],
  ['zebra-crossing-9', undefined],
  ['', undefined],
])('"%s" has the hint %j', (written, hint) => {
  const seen = [
    { id: 'shiny-wind-028834', name: 'acme shop' },
    { id: 'calm-sea-1', name: '' },
    { id: 'old-hill-3', name: 'twin name' },
    { id: 'low-moon-4', name: 'twin name' },
  ];
  expect(nearProject.hint(written, seen)).toBe(hint);
});

test('a long name is cut, and its quotes and control marks are those of a text', () => {
  const seen = [{ id: 'calm-sea-1', name: `"\u001b[2J${'x'.repeat(1000)}` }];
  expect(nearProject.hint('calm-sea-2', seen)).toBe(
    `Did you mean calm-sea-1 ("\\"\\u001b[2J${'x'.repeat(55)}…")?`,
  );
});
