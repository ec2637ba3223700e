import { describe, expect, test } from 'vitest';
import { parseReportFile } from '../../src/documents/report-file.ts';
import { validateReport } from '../../src/generated/validate-report.js';
import { misfit } from '../helpers/output-schemas.ts';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const HOST = '127.0.0.1:4600';
/** What is said of a service whose host a variable sets. */
const GO = 'requests go to';
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** The vendors' own hosts, which the sandbox's answers come from here. */
const VENDORS = { NEON_API_HOST: undefined, DISCORD_API_HOST: undefined };

describe('a host that is not the vendor’s', () => {
  test.each(['plan', 'drift', 'apply --yes'])(
    'is named in the first line of %s, in text and in Markdown',
    async command => {
      const text = await testCli({ manifest: MANIFEST }).run(...command.split(' '));
      expect(firstLine(text.stdout)).toContain(`discord and neon at ${HOST}`);
      const markdown = await testCli({ manifest: MANIFEST }).run(
        ...command.split(' '),
        '--format',
        'markdown',
      );
      expect(firstLine(markdown.stdout)).toContain(`discord and neon at \`${HOST}\``);
    },
  );

  test('is named before apply asks', async () => {
    const { stdout } = await testCli({ manifest: MANIFEST, terminal: true, stdin: 'no' }).run(
      'apply',
      '--no-color',
    );
    expect(firstLine(stdout)).toContain(`plan  acme · discord and neon at ${HOST}`);
  });

  test('is data in the JSON report, also in a merged one', async () => {
    const cli = testCli({ manifest: MANIFEST });
    for (const shard of ['1/2', '2/2'])
      await cli.run('plan', '--shard', shard, '--format', 'json', '--output', `s${shard[0]}.json`);
    await cli.run('show', 's1.json', 's2.json', '--format', 'json', '--output', 'all.json');
    const merged: unknown = JSON.parse(cli.text('all.json'));
    expect(merged).toMatchObject({ hosts: { discord: HOST, neon: HOST } });
    expect(validateReport(merged)).toBe(true);
    expect(parseReportFile(JSON.stringify(merged)).report?.hosts).toEqual({ discord: HOST, neon: HOST });
  });

  test('is named where a saved plan is shown', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--out', 'plan.json');
    expect(firstLine((await cli.run('show', 'plan.json')).stdout)).toContain(`discord and neon at ${HOST}`);
  });

  test('is named in the first line of doctor and export, with its variable', async () => {
    const doctor = await testCli({ manifest: MANIFEST }).run('doctor');
    expect(doctor.stdout.split('\n').slice(0, 2)).toEqual([
      `neon ${GO} ${HOST} (NEON_API_HOST), not to console.neon.tech`,
      `discord ${GO} ${HOST} (DISCORD_API_HOST), not to discord.com`,
    ]);
    const { stdout, stderr } = await testCli().run('export', 'neon');
    expect(firstLine(stderr)).toBe(`neon ${GO} ${HOST} (NEON_API_HOST), not to console.neon.tech`);
    expect(stdout).not.toContain(HOST);
  });

  test.each(['', '--dry-run', '--yes'])('is named in the first line of adopt %s', async option => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, stdin: 'no' });
    const { stdout } = await cli.run('adopt', '--no-color', ...option.split(' ').filter(Boolean));
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      `neon ${GO} ${HOST} (NEON_API_HOST), not to console.neon.tech`,
      `discord ${GO} ${HOST} (DISCORD_API_HOST), not to discord.com`,
    ]);
  });

  test.each([
    'up --name x',
    'reset --name x --yes',
    'down --name x --yes',
    'down --closed --repository acme/app --open open.json --yes',
    'list',
  ])('is named in the first line of preview %s, and JSON stays JSON', async command => {
    const given = `preview ${command} --project shiny-wind-028834`.split(' ');
    const named = `neon ${GO} ${HOST} (NEON_API_HOST), not to console.neon.tech`;
    const more = { 'evenkeel.yaml': MANIFEST, 'open.json': '[]' };
    const text = await testCli({ files: more }).run(...given, '--format', 'text');
    expect(firstLine(text.stderr), text.stderr).toBe(named);
    const json = await testCli({ files: more }).run(...given, '--format', 'json');
    expect(firstLine(json.stderr)).toBe(named);
    if (json.stdout !== '') expect(JSON.parse(json.stdout)).toBeTypeOf('object');
  });

  test('is named in the first line of rehearse, and is data in its JSON', async () => {
    const { stdout } = await testCli({ manifest: MANIFEST }).run('rehearse');
    expect(firstLine(stdout)).toContain(`as read from discord and neon at ${HOST}`);
    const json = await testCli({ manifest: MANIFEST }).run('rehearse', '--format', 'json');
    expect(misfit('rehearse', JSON.parse(json.stdout))).toBeUndefined();
    expect(JSON.parse(json.stdout)).toMatchObject({ report: { hosts: { discord: HOST, neon: HOST } } });
  });

  test.each(['plan', 'doctor', 'export neon'])(
    'is told by %s to have refused the token, instead of a key to make anew',
    async command => {
      const cli = testCli({ manifest: MANIFEST, env: { NEON_API_KEY: 'of-another-host' } });
      const { stdout, stderr } = await cli.run(...command.split(' '));
      const said = (stdout + stderr).replace(/\s+/g, ' ');
      expect(said).toContain(`401 from ${HOST}: authentication failed`);
      expect(said).not.toMatch(/(?:next:|\.) Make a new key/);
      if (command === 'doctor')
        expect(stdout.replace(/\s+/g, ' ')).toContain(
          `next: ${HOST} refused the token. Unset NEON_API_HOST to reach console.neon.tech`,
        );
    },
  );
});

describe('the vendors’ own hosts', () => {
  test.each([
    'plan',
    'doctor',
    'export neon',
    'adopt --dry-run',
    'rehearse',
    'preview list --project shiny-wind-028834',
  ])('are not named by %s', async command => {
    const served = testCli({ manifest: MANIFEST });
    const cli = testCli({
      manifest: MANIFEST,
      env: { ...served.sandbox.env(''), ...VENDORS },
      wrap: transport => request =>
        transport({
          ...request,
          url: request.url
            .replace('https://console.neon.tech', `http://${HOST}/neon`)
            .replace('https://discord.com/api', `http://${HOST}/discord/api`),
        }),
    });
    const { code, stdout, stderr } = await cli.run(...command.split(' '));
    expect([0, 2], stderr).toContain(code);
    for (const said of [' at ', GO]) expect(firstLine(stdout)).not.toContain(said);
    expect(stderr).not.toContain(GO);
  });
});

test.each(['NEON_API_HOST', 'DISCORD_API_HOST'])('an empty %s is an error, not the default', async name => {
  for (const value of ['', '  ']) {
    const cli = testCli({ manifest: MANIFEST, env: { [name]: value } });
    const { code, stderr } = await cli.run('plan');
    expect(code).toBe(1);
    expect(stderr).toContain(`error[usage]: ${name} is set, but empty`);
    expect(stderr).toMatch(new RegExp(`next: .*unset ${name}`));
    expect(cli.requests()).toEqual([]);
  }
});
