import { beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { aManifest } from '../helpers/manifests.ts';
import { appliedCli, type TestCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const COMPUTE = `neon.endpoint/${PROJECT}/main/read_write`;
const LINE = `- { address: ${COMPUTE}, field: autoscaling_limit_max_cu, wants: 2, is: 8, until: 2026-12-04 }`;

function manifest(cu: number, accepted: readonly string[] = [], more = ''): string {
  const lines = accepted.length === 0 ? [] : ['accepted:', ...accepted.map(line => `  ${line}`)];
  return aManifest({
    head: [...lines, ...(more === '' ? [] : [more])],
    branches: [`{ name: main, endpoints: [{ type: read_write, autoscaling_limit_max_cu: ${cu} }] }`],
  });
}

let cli: TestCli;

/** An incident: the compute was made larger by hand. */
beforeEach(async () => {
  cli = await appliedCli({ manifest: manifest(2) });
  cli.edit('"autoscaling_limit_max_cu":2', '"autoscaling_limit_max_cu":8');
});

/** What a report says above the lines to paste. */
const TO_ACCEPT = 'To accept a difference until a date, copy its line into the manifest';

const linesOf = (text: string): readonly string[] => text.split('\n').map(line => line.trim());

describe('drift', () => {
  test('prints the line to paste in text, Markdown and JSON', async () => {
    const text = await cli.run('drift');
    expect(text.code).toBe(2);
    expect(linesOf(text.stdout)).toContain(TO_ACCEPT);
    // A line break before a key is a space to YAML.
    expect(linesOf(text.stdout.replace(/\n {6}(?=\w+: )/g, ' '))).toContain(LINE);
    const markdown = (await cli.run('drift', '--format', 'markdown')).stdout;
    expect(markdown).toContain(
      [
        '<details><summary>Accept a difference until a date</summary>',
        '',
        '```yaml',
        'accepted:',
        `  ${LINE}`,
        '```',
      ].join('\n'),
    );
    const { plan } = await cli.report('drift');
    expect(plan.rows.map(({ accept }) => accept)).toEqual([[LINE]]);
  });

  test('is in sync with the line, says how many are accepted and until when, and ends 0', async () => {
    await cli.files.replace('evenkeel.yaml', manifest(2, [LINE]));
    const { code, stdout } = await cli.run('drift');
    expect(stdout).toContain('In sync · 1 unchanged · 1 accepted (until 2026-12-04) ·');
    expect(code).toBe(0);
    const json = await cli.report('drift');
    expect(json.plan.accepted).toMatchObject([{ field: 'autoscaling_limit_max_cu', wants: 2, is: 8 }]);
  });

  test('prints none for a plan: what a change writes is no question of accepting it', async () => {
    expect((await cli.run('plan')).stdout).not.toContain(TO_ACCEPT);
  });

  test('a line in an included file counts as well', async () => {
    const included = manifest(2, [], 'include: [accepted.yaml]');
    await cli.files.replace('evenkeel.yaml', included);
    await cli.files.replace('accepted.yaml', `evenkeel: 1\naccepted:\n  ${LINE}\n`);
    await cli.ok('drift');
  });

  test('variables in a line have their values', async () => {
    const line = LINE.replace(PROJECT, '$' + '{p}').replace(/address: (\S+),/, 'address: "$1",');
    await cli.files.replace('evenkeel.yaml', manifest(2, [line], `vars: { p: { default: ${PROJECT} } }`));
    expect((await cli.run('drift')).stdout).toContain('1 accepted');
  });
});

describe('the plan of a change that adds a line', () => {
  beforeEach(async () => {
    await cli.files.replace('base.yaml', manifest(2, [], 'keep: ["neon.branch/*/prod*"]'));
    await cli.files.replace('evenkeel.yaml', manifest(2, [LINE]));
  });

  test('shows the row all the same, and lists the line beside what destroys or widens', async () => {
    const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml');
    expect(stdout).toContain(`~ update   ${COMPUTE}`);
    const words = stdout.replace(/\s+/g, ' ');
    expect(words).toContain(
      `Less guarded after the merge (2) ! this change adds a line to \`accepted\`: after the merge, evenkeel leaves \`autoscaling_limit_max_cu\` of ${COMPUTE} at 8 until 2026-12-04, although the manifest has 2`,
    );
    expect(words).toContain('! this change removes the line neon.branch/*/prod* from `keep`');
    expect(words).not.toContain('note: this change removes the line neon.branch/*/prod*');
  });

  test('warns of it in Markdown before all else', async () => {
    const { stdout } = await cli.run('plan', '--base-applied', 'base.yaml', '--format', 'markdown');
    const [, , warning, undoes, , less] = stdout.split('\n');
    expect(warning).toBe('> [!WARNING]');
    expect(undoes).toContain('Undoes what someone changed');
    expect(less).toContain(
      '> Less guarded after the merge: this change adds a line to `accepted`: after the merge, evenkeel leaves `autoscaling_limit_max_cu`',
    );
  });

  test('a saved plan with it is applied as far as the line lets it', async () => {
    await cli.run('plan', '--base-applied', 'base.yaml', '--out', 'plan.json');
    const { code, stdout } = await cli.run('apply', 'plan.json');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('1 accepted (until 2026-12-04)');
    expect(JSON.stringify(cli.sandbox.state())).not.toContain('"autoscaling_limit_max_cu":2');
  });
});

describe('validate', () => {
  test.each([
    [LINE.replace('neon.endpoint', 'neon.computer'), '"neon.computer" is no kind of resource', 16],
    [
      LINE.replace('/main/', '/*/'),
      'one line accepts one difference, so its address cannot have * ? [ ]',
      16,
    ],
    [
      LINE.replace('autoscaling_limit_max_cu', 'max_cu'),
      'neon.endpoint has no field "max_cu"',
      LINE.indexOf('autoscaling') + 3,
    ],
    [LINE.replace('2026-12-04', '2026-02-30'), '"2026-02-30" is not a day', LINE.indexOf('2026') + 3],
    [LINE.replace('2026-12-04', 'soon'), 'must be a day, such as 2026-12-15', LINE.indexOf('2026') + 3],
    [
      LINE.replace('2026-12-04', '2027-12-04'),
      '2027-12-04 is 379 days ahead: a difference is accepted for at most 90 days',
      LINE.indexOf('2026') + 3,
    ],
    [
      LINE.replace('is: 8', 'is: 2'),
      '`wants` and `is` are the same value, so there is nothing to accept',
      LINE.indexOf('is: 8') + 7,
    ],
    [LINE.replace(' wants: 2,', ''), 'this line does not say which difference it accepts', 5],
    [
      LINE.replace('is: 8', 'is: 8, missing: true'),
      '`missing` accepts that the whole resource is gone, so the line has no field, values or id',
      LINE.indexOf('is: 8') + 10,
    ],
  ])('says where a mistake is: %s', async (line, why, column) => {
    await cli.files.replace('evenkeel.yaml', manifest(2, [line]));
    const { code, stderr, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).toContain(why);
    expect(`${stdout}${stderr}`).toContain(`evenkeel.yaml:4:${column}`);
  });

  test('and that a difference is accepted twice', async () => {
    await cli.files.replace('evenkeel.yaml', manifest(2, [LINE, LINE.replace('is: 8', 'is: 4')]));
    const { code, stderr, stdout } = await cli.run('validate');
    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).toContain(`${COMPUTE}: autoscaling_limit_max_cu is accepted twice`);
    expect(`${stdout}${stderr}`).toContain('evenkeel.yaml:5:5');
  });
});

test('shards: each tells of its own lines, and together they say what one run says', async () => {
  const other = LINE.replace(PROJECT, 'tidy-rain-1');
  await cli.files.replace('evenkeel.yaml', manifest(2, [LINE, other]));
  for (const at of [1, 2])
    await cli.run('drift', '--shard', `${at}/2`, '--format', 'json', '--output', `${at}.json`, '--quiet');
  const merged = await cli.run('show', '1.json', '2.json', '--format', 'json');
  const whole = await cli.run('drift', '--format', 'json');
  const plan = (text: string): unknown => (JSON.parse(text) as Report).plan;
  expect(plan(merged.stdout)).toEqual(plan(whole.stdout));
});
