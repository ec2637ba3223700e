import { describe, expect, test } from 'vitest';
import { MANIFEST } from '../cli/sample-manifest.ts';
import { type TestCli, testCli, URL_OF_SANDBOX } from '../cli/test-io.ts';

interface PlanRow {
  address: string;
  action: string;
  desired: Record<string, unknown> | null;
  was: string | null;
  parts: string[];
  scope: { parts: string[] };
  opening?: unknown;
  source?: unknown;
  fields: { path: string; before: unknown; after: unknown }[];
}

interface Plan {
  name: string;
  origins: Record<string, string>;
  digest: string;
  counts: Record<string, number>;
  rows: PlanRow[];
}

const EDITS: readonly (readonly [what: string, edit: (plan: Plan) => void])[] = [
  [
    'a row more',
    plan =>
      plan.rows.push({
        ...(plan.rows[0] as PlanRow),
        address: 'neon.branch/p/x',
        action: 'delete',
        was: 'br-1',
      }),
  ],
  ['a row less', plan => plan.rows.splice(0, 1)],
  ['no rows', plan => plan.rows.splice(0)],
  ['a row twice', plan => plan.rows.push(plan.rows[0] as PlanRow)],
  [
    'another action',
    plan => {
      (plan.rows[0] as PlanRow).action = 'delete';
    },
  ],
  [
    'another address',
    plan => {
      (plan.rows[0] as PlanRow).address += 'x';
    },
  ],
  [
    'another value',
    plan => {
      for (const field of plan.rows[0]?.fields ?? []) field.after = 'changed';
    },
  ],
  [
    'another incarnation',
    plan => {
      (plan.rows[0] as PlanRow).was = '1';
    },
  ],
  ['another order', plan => plan.rows.reverse()],
  [
    'another digest',
    plan => {
      plan.digest = `ek1-${'0'.repeat(40)}`;
    },
  ],
  [
    'an incomplete digest',
    plan => {
      plan.digest = 'incomplete';
    },
  ],
  [
    'another name',
    plan => {
      plan.name = 'other';
    },
  ],
  [
    'another origin',
    plan => {
      for (const key of Object.keys(plan.origins)) plan.origins[key] = 'https://evil.example';
    },
  ],
  [
    'no origins',
    plan => {
      plan.origins = {};
    },
  ],
  [
    'another wish',
    plan => {
      (plan.rows[0] as PlanRow).desired = { description: 'changed' };
    },
  ],
  [
    'another target',
    plan => {
      (plan.rows[0] as PlanRow).parts = ['x', 'global', 'chat_input', 'other'];
    },
  ],
  [
    'another scope in words',
    plan => {
      (plan.rows[0] as PlanRow).scope.parts = ['elsewhere'];
    },
  ],
  [
    'a mark of wider access more',
    plan => {
      (plan.rows[0] as PlanRow).opening = { code: 'discord/opens-command', said: 'is open to everyone' };
    },
  ],
  [
    'other counts',
    plan => {
      plan.counts['create'] = (plan.counts['create'] ?? 0) + 1;
    },
  ],
];

/** Where a row stands in the manifest is not read: the manifest says it again. */
const HARMLESS: typeof EDITS = [
  [
    'another place in the manifest',
    plan => {
      (plan.rows[0] as PlanRow).source = { file: 'evenkeel.yaml', line: 1, column: 1 };
    },
  ],
];

async function saved(cli: TestCli): Promise<Plan> {
  expect((await cli.run('plan', '--out', 'plan.json')).code).toBe(0);
  return JSON.parse(cli.files.contents.get('/demo/plan.json') ?? '') as Plan;
}

describe('a saved plan that someone edited', () => {
  // Whatever an editor does, what is written is what the manifest wants: the plan file can only
  // refuse.
  test.each(EDITS)('with %s writes nothing that was not reviewed', async (_what, edit) => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
    const plan = await saved(cli);
    edit(plan);
    await cli.files.replace('plan.json', JSON.stringify(plan));
    const { code, stderr } = await cli.run('apply', 'plan.json');
    expect([1, 4], stderr).toContain(code);
    expect(stderr).not.toContain('error[bug]');
    expect(cli.writes()).toEqual([]);
  });

  test.each(HARMLESS)('with %s writes what was reviewed all the same', async (_what, edit) => {
    const written: unknown[] = [];
    for (const change of [() => undefined, edit]) {
      const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
      const plan = await saved(cli);
      change(plan);
      await cli.files.replace('plan.json', JSON.stringify(plan));
      expect((await cli.run('apply', 'plan.json')).code).toBe(0);
      written.push([cli.writes(), cli.sandbox.state()]);
    }
    expect(written[1]).toEqual(written[0]);
  });

  test('is not for another service, project or manifest', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
    await saved(cli);
    const text = cli.files.contents.get('/demo/plan.json') ?? '';
    const changes: readonly (readonly [string, Parameters<typeof testCli>[0]])[] = [
      [
        'another host',
        { env: { NEON_API_HOST: `${URL_OF_SANDBOX.replace('127.0.0.1', 'localhost')}/neon/api/v2` } },
      ],
      ['another manifest', { files: { 'evenkeel.yaml': MANIFEST.replace('Ban a member', 'Ban everybody') } }],
      ['another mark', { files: { 'evenkeel.yaml': MANIFEST.replace('name: acme', 'name: other') } }],
      [
        'another project',
        {
          projects: ['other-project-1'],
          files: { 'evenkeel.yaml': MANIFEST.replace('shiny-wind-028834', 'other-project-1') },
        },
      ],
    ];
    for (const [what, options] of changes) {
      const other = testCli({
        ...options,
        files: { 'evenkeel.yaml': MANIFEST, ...options?.files, 'plan.json': text },
      });
      const { code, stderr } = await other.run('apply', 'plan.json');
      expect(code, `${what}: ${stderr}`).toBe(4);
      expect(other.writes()).toEqual([]);
    }
  });
});
