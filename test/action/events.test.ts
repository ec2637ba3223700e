import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, succeeded } from './runner.ts';

const MANIFEST = aManifest({ head: ['keep: ["neon.branch/*/main"]'], branches: ['{ name: one, ttl: 7d }'] });

const runner = pullRequestWorld({ manifest: MANIFEST });

const { git, branches } = runner;

function commit(): void {
  git('add', 'evenkeel.yaml');
  git('commit', '-q', '-m', 'change');
}

describe('a pull request from a fork', () => {
  const payload = pullRequest(HEAD, 'mallory/app');
  const withoutSecrets = {
    NEON_API_KEY: undefined,
    DISCORD_BOT_TOKEN: undefined,
    DISCORD_CLIENT_ID: undefined,
    DISCORD_CLIENT_SECRET: undefined,
    DISCORD_PERMISSIONS_TOKEN: undefined,
  };

  test('is validated and compared with the manifest it changes, offline, and succeeds with a notice', async () => {
    git('init', '-q');
    commit();
    await runner.write(
      'evenkeel.yaml',
      MANIFEST.replace('keep: ["neon.branch/*/main"]\n', '').replace('one', 'two'),
    );
    commit();
    const step = await succeeded(runner.step({ event: 'pull_request', payload, env: withoutSecrets }));
    expect(step.outputs).toMatchObject({ result: 'changes', digest: '', 'plan-json': '' });
    expect(step.told('notice')[0]).toContain('from a fork');
    expect(step.summary).toContain('Nothing live was read');
    expect(step.summary).toContain('neon.branch/shiny-wind-028834/two');
    expect(step.summary).toContain('is no longer in the manifest, and the resource stays live');
    expect(step.summary).toMatch(/this change removes the line neon\.branch/);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
    expect(runner.github.requests).toEqual([]);
  });

  test('is compared with the commit that it goes onto, if that is fetched, and not with the commit before', async () => {
    git('init', '-q');
    commit();
    const base = git('rev-parse', 'HEAD');
    for (const name of ['two', 'three']) {
      await runner.write('evenkeel.yaml', MANIFEST.replace('one', name));
      commit();
    }
    const of = pullRequest(HEAD, 'mallory/app') as { readonly pull_request: { readonly base: object } };
    const pull = { ...of.pull_request, base: { ...of.pull_request.base, sha: base } };
    const fork = { event: 'pull_request', payload: { ...of, pull_request: pull }, env: withoutSecrets };
    const step = await succeeded(runner.step(fork));
    expect(step.summary).toContain('one is no longer in the manifest');
    expect(step.summary).not.toContain('two is no longer in the manifest');
  });

  test('is compared with what `base-file` says that the base had, within `root`', async () => {
    const made = (name: string): string => MANIFEST.slice(MANIFEST.indexOf('neon:')).replace('one', name);
    await runner.write('infra/evenkeel.yaml', 'evenkeel: 1\nname: acme\ninclude: [../dist/neon.yaml]\n');
    git('init', '-q');
    git('add', 'infra');
    commit();
    await runner.write('dist/neon.yaml', made('two'));
    await runner.write('before/neon.yaml', made('one'));
    const given = { file: 'infra/evenkeel.yaml', root: '.', base: 'git:HEAD' };
    const step = (more: Readonly<Record<string, string>>) =>
      runner.step({ event: 'pull_request', payload, env: withoutSecrets, with: { ...given, ...more } });
    const { code, stdout, stderr, summary } = await step({ 'base-file': 'dist/neon.yaml=before/neon.yaml' });
    expect(code, stdout + stderr).toBe(0);
    expect(summary).toContain('neon.branch/shiny-wind-028834/two');
    expect(summary).toContain('one is no longer in the manifest, and the resource stays live');
    const without = await step({});
    expect(without.code).toBe(1);
    expect(without.stdout).toContain('--base-file dist/neon.yaml=FILE');
    expect((await step({ root: '' })).outputs['result']).toBe('invalid');
  });

  test.each(['.git/config', 'creds.json'])('learns nothing of %s, which its manifest names', async name => {
    await runner.write(name, '{"type":"key","private_key":"AUTHORIZATION-hunter2"}');
    await runner.write('evenkeel.yaml', `evenkeel: 1\nname: acme\ninclude: [${name}]\n`);
    const step = await runner.step({ event: 'pull_request', payload, env: withoutSecrets });
    expect(step.outputs['result']).toBe('invalid');
    expect(JSON.stringify(step)).not.toContain('hunter2');
    expect(JSON.stringify(step)).not.toContain('private_key');
  });

  test('is only validated where the base was not fetched', async () => {
    const step = await runner.step({ event: 'pull_request', payload, env: withoutSecrets });
    expect(step.code).toBe(0);
    expect(step.told('notice')[0]).toContain('fetch-depth: 2');
  });

  test('gets no use of secrets, should the repository hand them over', async () => {
    const step = await runner.step({ event: 'pull_request', payload, with: { command: 'drift' } });
    expect(step.code).toBe(0);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test('fails where its manifest is not valid', async () => {
    await runner.write('evenkeel.yaml', MANIFEST.replace('ttl', 'tll'));
    const step = await runner.step({ event: 'pull_request', payload, env: withoutSecrets });
    expect(step.code).toBe(3);
    expect(step.outputs['result']).toBe('invalid');
  });

  test("is what Dependabot's is too", async () => {
    const own = { ...withoutSecrets, GITHUB_ACTOR: 'dependabot[bot]' };
    const step = await runner.step({ event: 'pull_request', payload: pullRequest(), env: own });
    expect(step.code).toBe(0);
    expect(runner.github.requests).toEqual([]);
  });

  test('never applies, whatever the inputs say', async () => {
    const step = await runner.step({
      event: 'pull_request',
      payload,
      with: { command: 'apply', 'apply-on': 'pull_request' },
    });
    expect(step.code).toBe(1);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });
});

describe('the action', () => {
  test('refuses pull_request_target and says why', async () => {
    const step = await runner.step({
      event: 'pull_request_target',
      payload: pullRequest(HEAD, 'mallory/app'),
    });
    expect(step.code).toBe(1);
    expect(step.outputs['result']).toBe('error');
    expect(step.told('error')[0]).toContain('a stranger wrote');
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test('does not apply on pull_request unless that is said', async () => {
    const refused = await runner.step({
      event: 'pull_request',
      payload: pullRequest(),
      with: { command: 'apply' },
    });
    expect(refused.code).toBe(1);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
    const allowed = await runner.step({
      event: 'pull_request',
      payload: pullRequest(),
      with: { command: 'apply', 'apply-on': 'pull_request' },
    });
    expect(allowed.outputs['result'], allowed.stdout + allowed.stderr).toBe('applied');
  });

  test.each([
    ['command', 'destroy'],
    ['fail-on', 'sometimes'],
    ['comment', 'perhaps'],
    ['shard', '13/12'],
    ['max-deletes', '4'],
  ])('names the input %s where it says %s', async (name, value) => {
    const step = await runner.step({ with: { [name]: value } });
    expect(step.code).toBe(1);
    expect(step.stdout + step.stderr).toContain(name);
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test.each(['apply', 'drift', 'validate'])('takes `offline` for a plan alone, not for %s', async command => {
    const step = await runner.step({ with: { command, offline: 'true' } });
    expect(step.code).toBe(1);
    expect(step.told('error').join()).toContain(
      `the input offline cannot be used with the command ${command}`,
    );
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test('runs without a runner: no inputs, no event, no token, no files to write to', () => {
    const { PATH, HOME } = process.env;
    const bundle = join(BUILT, 'action.js');
    const ended = spawnSync(process.execPath, [bundle], {
      cwd: runner.folder,
      encoding: 'utf8',
      env: { PATH, HOME, INPUT_COMMAND: 'validate', INPUT_COMMENT: 'false' },
    });
    expect(ended.status, ended.stdout + ended.stderr).toBe(0);
    expect(ended.stdout).toContain('Valid');
    expect(ended.stdout).not.toContain('::add-mask::');
  });

  test('never applies where the event does not show whose pull request it is', async () => {
    const inputs = { command: 'apply', 'apply-on': 'pull_request' };
    const step = await runner.step({ event: 'pull_request', payload: {}, with: inputs });
    expect(step.code, step.stdout + step.stderr).toBe(1);
    expect(step.stdout + step.stderr).toContain('does not run on a pull request from a fork');
    expect(runner.sandbox.sandbox.requests.entries).toEqual([]);
  });

  test.each([['GITHUB_OUTPUT'], ['GITHUB_ACTIONS']])(
    'tells a runner to mask every secret, also one that gives no %s',
    async missing => {
      const step = await succeeded(
        runner.step({ with: { command: 'validate' }, env: { [missing]: undefined } }),
      );
      const masked = step.told('add-mask');
      expect(masked).toContain(runner.sandbox.env.NEON_API_KEY);
    },
  );

  test('writes the plan and the report as files that a later step can use', async () => {
    const step = await runner.step();
    const report = JSON.parse(await readFile(step.outputs['report-json'] ?? '', 'utf8')) as {
      command: string;
    };
    expect(report.command).toBe('plan');
    const plan = JSON.parse(await readFile(step.outputs['plan-json'] ?? '', 'utf8')) as { digest: string };
    expect(plan.digest).toBe(step.outputs['digest']);
    expect(join(step.outputs['plan-json'] ?? '')).toContain('.runner');
  });
});

describe('a preview of a pull request', () => {
  const example = resolve(import.meta.dirname, '../../examples/preview/evenkeel.yaml');

  function preview(closed: boolean) {
    return runner.step({
      event: 'pull_request',
      payload: pullRequest(),
      with: {
        command: 'apply',
        'apply-on': 'pull_request',
        file: 'preview.yaml',
        vars: `pr=7\nclosed=${closed}`,
        ...(closed ? {} : { 'secrets-to': 'preview.env' }),
      },
    });
  }

  test('is made with its connection string in a file, masked everywhere, and is gone once it is closed', async () => {
    await runner.write('preview.yaml', await readFile(example, 'utf8'));
    const opened = await preview(false);
    expect(opened.outputs['result'], opened.stdout + opened.stderr).toBe('applied');
    expect(branches()).toEqual(['main', 'preview/pr-7']);
    const file = await readFile(join(runner.folder, 'preview.env'), 'utf8');
    const [, url = ''] = /^DATABASE_URL="(.+)"$/m.exec(file) ?? [];
    expect(url).toMatch(/^postgres(?:ql)?:/);
    const masked = opened.told('add-mask');
    expect(masked).toContain(url);
    const shown = opened.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
    for (const text of [shown.join('\n'), opened.stderr, opened.summary]) expect(text).not.toContain(url);

    // What a later step prints, as the runner shows it.
    const [, user = '', password = '', host = ''] = /\/\/(.+):(.+)@([^/]+)/.exec(url) ?? [];
    expect(password).toMatch(/^npg_canary-/);
    const later = [
      `postgresql://${user}:${password}@${host}/neondb`,
      `jdbc:postgresql://${host}/neondb?user=${user}&password=${password}`,
      `PGPASSWORD=${password} psql`,
      `{ host: '${host}', password: '${password}' }`,
      `url%3Dpostgresql%3A%2F%2F${user}%3A${password}%40${host}`,
      ...[password, `${user}:${password}`, `x${user}:${password}`, `${password}:`, url].map(text =>
        Buffer.from(text).toString('base64'),
      ),
    ];
    for (const line of later) {
      const log = masked.reduce((text, mask) => text.replaceAll(mask, '***'), line);
      expect(log, line).toContain('***');
      expect(log, line).not.toContain('canary');
      expect(Buffer.from(log, 'base64').toString(), line).not.toContain('canary');
    }
    expect(masked.filter(mask => user.includes(mask) || host.includes(mask))).toEqual([]);

    const closed = await preview(true);
    expect(closed.outputs, closed.stdout + closed.stderr).toMatchObject({ result: 'applied', deletes: '1' });
    expect(branches()).toEqual(['main']);
  });
});
