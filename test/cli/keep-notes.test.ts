import { describe, expect, test } from 'vitest';
import { testCli } from './test-io.ts';

/** What each such note says, as the others here do. */
const SAID = 'matches no live resource and no entry';

function manifest(keep: string, branches = '{ name: main }'): string {
  return `evenkeel: 1\nname: acme\nkeep: ["${keep}"]\nneon:\n  projects:\n    - id: shiny-wind-028834\n      prune: true\n      branches: [${branches}]\n`;
}

async function planned(keep: string, ...flags: readonly string[]): Promise<string> {
  const { code, stdout } = await testCli({ manifest: manifest(keep) }).run('plan', ...flags);
  expect(code).toBe(0);
  return stdout.replace(/\s+/g, ' ');
}

describe('a line under keep that fits nothing live or declared', () => {
  test('is told with what it most likely means', async () => {
    expect(await planned('neon.branch/*/mian')).toContain(
      `the line neon.branch/*/mian of \`keep\` ${SAID}, so it protects nothing. Correct the line: did you mean neon.branch/*/main?`,
    );
    expect(await planned('neon.branch/shiny-wnd-028834/main')).toContain(
      'did you mean neon.branch/shiny-wind-028834/main?',
    );
  });

  test.each([
    'neon.branch/*/main',
    'neon.branch/*/ma*',
    'neon.*/*/mian',
    'discord.command/*/global/chat_input/ban',
  ])('is not said of %s, which fits something or of which not all was read', async glob => {
    expect(await planned(glob)).not.toContain(SAID);
  });

  test.each([
    ['neon.branch/*/pr-12', '{ name: main }, { name: dev }'],
    ['neon.branch/*/pr-12', '{ name: main }, { name: pr-13 }'],
    ['neon.branch/shiny-wind-028834/staging', '{ name: main }, { name: dev }'],
  ])('names no other branch for %s, which once held one beside %s', async (glob, branches) => {
    const { stdout } = await testCli({ manifest: manifest(glob, branches) }).run('plan');
    const said = stdout.replace(/\s+/g, ' ');
    expect(said).toContain(`the line ${glob} of \`keep\` ${SAID}, so it protects nothing`);
    expect(said).not.toContain('did you mean');
  });

  test('does not name the same line again where its stars are what fits nothing', async () => {
    const said = await planned('neon.branch/*/zz*');
    expect(said).toContain(`the line neon.branch/*/zz* of \`keep\` ${SAID}`);
    expect(said).not.toContain('did you mean');
  });

  test('is not said where only a part was planned', async () => {
    expect(await planned('neon.branch/*/mian', '--target', 'neon.branch/*/main')).not.toContain(SAID);
    expect(await planned('neon.branch/*/mian', '--shard', '1/2')).not.toContain(SAID);
  });
});

test('one glob for a folder of branches holds all of them, and no other', async () => {
  const branches = ['main', 'preview/pr-1', 'preview/a/b', 'previews']
    .map(name => `{ name: ${name} }`)
    .join(', ');
  const cli = testCli({ manifest: manifest('neon.branch/*/nothing/**', branches) });
  await cli.ok('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', manifest('neon.branch/*/preview/**'));
  const { stdout } = await cli.run('plan', '--format', 'json');
  const { rows, notes } = JSON.parse(stdout).plan as {
    rows: { address: string; action: string }[];
    notes: { message: string }[];
  };
  expect(rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
    'delete neon.branch/shiny-wind-028834/previews',
  ]);
  expect(notes.filter(({ message }) => message.includes(' of `keep` matches this resource'))).toHaveLength(2);
});
