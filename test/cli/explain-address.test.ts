import { describe, expect, test } from 'vitest';
import { misfit } from '../helpers/output-schemas.ts';
import { testCli } from './test-io.ts';

const FILE = `evenkeel: 1
name: acme
vars: { size: { default: 2 } }
neon:
  projects:
    - id: shiny-wind-028834
      defaults:
        neon.branch: { protected: true }
        neon.endpoint: { suspend_timeout_seconds: 300 }
      branches:
        - match: preview/**
          allow: [replace]
          endpoints:
            - { type: read_write, autoscaling_limit_max_cu: "\${size}" }
        - name: main
          allow: [loss]
          roles: [{ name: reader }]
        - name: preview/demo
          protected: false
    - match: tenant-*
      branches: [{ name: main }]
`;

async function explained(address: string, ...more: readonly string[]): Promise<string> {
  const cli = testCli({ manifest: FILE });
  const { code, stdout, stderr } = await cli.run('explain', address, ...more);
  expect([code, stderr, cli.requests()]).toEqual([0, '', []]);
  return stdout;
}

describe('explain ADDRESS', () => {
  test('says which file and line each value of an entry comes from', async () => {
    expect(await explained('neon.branch/shiny-wind-028834/main')).toBe(
      `neon.branch/shiny-wind-028834/main  evenkeel.yaml:15
  name       "main"    evenkeel.yaml:15
  allow      ["loss"]  evenkeel.yaml:16
  protected  true      evenkeel.yaml:8  default
`,
    );
  });

  test('puts an entry before sets, and these before defaults', async () => {
    expect(await explained('neon.branch/shiny-wind-028834/preview/demo')).toBe(
      `neon.branch/shiny-wind-028834/preview/demo  evenkeel.yaml:18
  name       "preview/demo"  evenkeel.yaml:18
  protected  false           evenkeel.yaml:19
  allow      ["replace"]     evenkeel.yaml:12
`,
    );
  });

  test('knows what a set would say of a member, without a list', async () => {
    expect(await explained('neon.endpoint/shiny-wind-028834/preview%2Fpr-12/read_write')).toBe(
      `neon.endpoint/shiny-wind-028834/preview/pr-12/read_write  evenkeel.yaml:14
  type                      "read_write"  evenkeel.yaml:14
  autoscaling_limit_max_cu  2             evenkeel.yaml:14
  suspend_timeout_seconds   5m (300 s)    evenkeel.yaml:9  default
`,
    );
    expect(await explained('neon.branch/tenant-a/main')).toContain('evenkeel.yaml:21');
  });

  test('knows a member by its own address, and not only what is in it', async () => {
    expect(await explained('neon.branch/shiny-wind-028834/preview/7')).toMatch(
      /protected +true +evenkeel.yaml:8/,
    );
  });

  test('as JSON and Markdown', async () => {
    const address = 'neon.branch/shiny-wind-028834/main';
    const entry = JSON.parse(await explained(address, '--format', 'json')) as { values: unknown[] };
    expect(misfit('explain', entry)).toBeUndefined();
    const { values } = entry;
    expect(values[2]).toMatchObject({ key: 'protected', value: true, source: { line: 8 }, default: true });
    expect(await explained(address, '--format', 'markdown')).toContain(
      '| `protected` | `true` | `evenkeel.yaml:8 (default)` |',
    );
  });

  test('of an address without an entry names the nearest one', async () => {
    const cli = testCli({ manifest: FILE });
    const { code, stderr } = await cli.run('explain', 'neon.branch/shiny-wind-028834/mian');
    expect([code, stderr.includes('Did you mean neon.branch/shiny-wind-028834/main?')]).toEqual([1, true]);
  });

  test('of text that is no encoding says that there is no such entry', async () => {
    const cli = testCli({ manifest: FILE });
    const { code, stderr } = await cli.run('explain', 'neon.branch/shiny-wind-028834/%zz');
    expect([code, stderr.includes('the manifest has no entry of')]).toEqual([1, true]);
  });

  test('brings no mention or HTML of a value into Markdown', async () => {
    const cli = testCli({
      manifest: FILE.replace('preview/demo', '"@all <b>|"'),
    });
    const { stdout } = await cli.run(
      'explain',
      'neon.branch/shiny-wind-028834/@all%20<b>|',
      '--format',
      'markdown',
    );
    expect(stdout).toContain('`"@all <b>\\|"`');
  });

  test('of an invalid manifest shows its mistakes', async () => {
    const cli = testCli({ manifest: `${FILE}more: 1\n` });
    const { code, stderr } = await cli.run('explain', 'neon.branch/shiny-wind-028834/main');
    expect([code, stderr.includes('schema/unknown-key')]).toEqual([3, true]);
  });
});
