import { describe, expect, test } from 'vitest';
import { kindNames } from '../../src/generated/kind-names.ts';
import { loadText, places } from './load-text.ts';

const KEEP = (glob: string): string => `evenkeel: 1\nname: x\nkeep: [${JSON.stringify(glob)}]\n`;

test.each([
  'neon.brnch/*/prod*',
  'neon.branch',
  '*',
  'prod',
  'brnch**',
  'neon.branch/main',
  'neon.branch//main',
  'neon.branch/*/',
  'discord.command/*/global/ban',
  'discord.permissions/*/*/global/ban',
])('%j can match no address', async glob => {
  const { problems } = await loadText(KEEP(glob));
  expect(problems).toMatchObject([{ rule: 'manifest/keep', level: 'error', source: { line: 3, column: 8 } }]);
});

test.each([
  'neon.branch/*/prod*',
  'neon.branch/*/release%2F*',
  'neon.branch/*/release%?F*',
  'neon.branch/**/main',
  'neon.branch/*/my branch',
  'neon.branch/*/[ab]',
  'neon.branch/*/release%2f*',
  'neon.branch/*/100%',
  'neon.branch/*/release/*',
  'neon.branch/**/release/*',
  'neon.*/*/*/*/*/*',
  'docs.answer/https://docs.example.com/*',
  'neon.branch/**release/*',
  'neon.branch**',
  'neon.b**uploads',
  'neon.*/**',
  '**',
  '**/x/y',
  '*/a/b',
  'neon.*/*/*/*/*',
  'discord.command/*/global/chat_input/ban',
  'discord.permissions/*/*/application',
])('%j is fine', async glob => {
  expect(places(await loadText(KEEP(glob)))).toEqual([]);
});

describe('what to do', () => {
  test.each(['neon.branch/main', 'neon.branch/*/main/'])(
    '%s shows the form of the addresses of its kind',
    async glob => {
      const { problems } = await loadText(KEEP(glob));
      expect(problems[0]?.hint).toBe('such an address is neon.branch/<project>/<name>');
    },
  );

  test('an unknown kind shows all kinds', async () => {
    const { problems } = await loadText(KEEP('neon.brnch/*/main'));
    expect(problems[0]?.hint).toContain(kindNames.join(', '));
  });
});
