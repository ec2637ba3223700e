import { describe, expect, test } from 'vitest';
import { codePages } from '../../src/providers/code-pages.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { plain, testCli } from './test-io.ts';

describe('explain CODE', () => {
  test('prints the page without a manifest, a token or a request', async () => {
    const cli = testCli({ env: { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined } });
    const { code, stdout, stderr } = await cli.run('explain', 'neon/branch-ttl');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "neon/branch-ttl: A ttl is zero or too long

      Neon lets a branch live at most 30 days once it has an expiry.

      wrong:
          branches:
            - { name: preview, ttl: 90d }

      right:
          branches:
            - { name: preview, ttl: 30d }

      next: Write a duration of up to 30 days, such as \`7d\`, \`36h\` or \`90m\`. A branch that must live
            longer has no ttl.
      "
    `);
    expect(cli.requests()).toEqual([]);
  });

  test('draws the same on a terminal, in color', async () => {
    const { stdout } = await testCli({ terminal: true }).run('explain', 'neon/branch-ttl');
    const { stdout: without } = await testCli().run('explain', 'neon/branch-ttl');
    expect(stdout).not.toBe(without);
    expect(plain(stdout)).toBe(without);
    const off = await testCli({ terminal: true }).run('explain', 'neon/branch-ttl', '--no-color');
    expect(off.stdout).toBe(without);
  });

  test('is JSON and Markdown too', async () => {
    const { stdout: json } = await testCli().run('explain', 'usage', '--format', 'json');
    expect(JSON.parse(json)).toEqual({ v: 1, code: 'usage', ...codePages['usage'] });
    const { stdout: markdown } = await testCli().run('explain', 'neon/branch-ttl', '--format', 'markdown');
    expect(markdown).toMatch(/^# neon\/branch-ttl\n\n\*\*A ttl is zero or too long\.\*\* /);
    expect(markdown).toContain('\n\nWrong:\n\n```yaml\nbranches:\n');
  });

  test('is JSON in the form of its schema, whatever the page has', async () => {
    const cli = testCli();
    const misfits: string[] = [];
    for (const code of Object.keys(codePages)) {
      const { stdout } = await cli.run('explain', code, '--format', 'json');
      const why = misfit('explain', JSON.parse(stdout));
      if (why !== undefined) misfits.push(`${code}: ${why}`);
    }
    expect(misfits).toEqual([]);
  });

  test.each([
    ['schema/unknow-key', 'Did you mean schema/unknown-key? `evenkeel explain` lists all codes.'],
    ['Neon/Branch_TTL', 'Did you mean neon/branch-ttl? `evenkeel explain` lists all codes.'],
    ['toString', '`evenkeel explain` lists all codes.'],
    ['__proto__', '`evenkeel explain` lists all codes.'],
  ])('says of %s that there is none, which was meant, and how to list all', async (code, next) => {
    const ran = await testCli().run('explain', code);
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr: `error[usage]: there is no code "${code}"\n  next: ${next}\n`,
    });
  });

  test('makes control characters of an unknown code visible', async () => {
    const { stderr } = await testCli().run('explain', 'a\u001b[31m\n::error::b');
    expect(stderr).not.toMatch(/\u001b|^::/m);
  });
});

describe('explain', () => {
  test('lists every code with its title, area by area', async () => {
    const { code, stdout } = await testCli().run('explain');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    for (const [name, { title }] of Object.entries(codePages))
      expect(
        lines.some(line => line.startsWith(`  ${name} `) && line.endsWith(` ${title}`)),
        name,
      ).toBe(true);
    const areas = lines.filter(line => /^[a-z]/.test(line));
    expect(areas).toEqual([...areas].sort());
    expect(areas).toContain('schema');
    expect(stdout).toMatch(/`evenkeel explain CODE` says .*\n$/);
  });

  test('lists them as JSON and as Markdown too', async () => {
    const { stdout: json } = await testCli().run('explain', '--format', 'json');
    const list = JSON.parse(json) as { readonly codes: readonly { readonly code: string }[] };
    expect(misfit('explain', list)).toBeUndefined();
    const { codes } = list;
    expect(codes.map(each => each.code).sort()).toEqual(Object.keys(codePages).sort());
    const { stdout: markdown } = await testCli().run('explain', '--format', 'markdown');
    expect(markdown.split('\n')).toHaveLength(Object.keys(codePages).length + 3);
  });
});

describe('mistakes in a manifest', () => {
  const WRONG = 'evenkeel: 1\nname: acme\nnoen: {}\nneon: { projects: [{ id: A }] }\n';

  test('say once, after the count, how to get the page', async () => {
    const one = await testCli({ manifest: WRONG.replace('noen: {}\n', '') }).run('validate');
    expect(one.stdout).toMatch(
      /\n1 error in evenkeel\.yaml\nFor more about a code in brackets: `evenkeel explain schema\/pattern`\n$/,
    );
    const both = await testCli({ manifest: WRONG }).run('plan');
    expect(both.stderr.match(/evenkeel explain/g)).toHaveLength(1);
    expect(both.stderr).toMatch(
      /\n2 errors in evenkeel\.yaml\nFor more about a code in brackets: `evenkeel explain schema\/unknown-key`\n$/,
    );
  });

  test('name the code of an error before that of a warning', async () => {
    const text =
      'evenkeel: 1\nname: acme\nx-note: "${{ x }}"\ndiscord: { application_id: "222222222222222222", comands: [] }\n';
    const { stdout } = await testCli({ manifest: text }).run('validate');
    expect(stdout).toContain('For more about a code in brackets: `evenkeel explain schema/unknown-key`');
  });

  test('are not spoken of where there are none, nor in JSON', async () => {
    const good = testCli({ manifest: 'evenkeel: 1\nname: acme\n' });
    expect((await good.run('validate')).stdout).not.toContain('explain');
    const wrong = testCli({ manifest: WRONG });
    expect((await wrong.run('validate', '--format', 'json')).stdout).not.toContain('evenkeel explain');
  });
});
