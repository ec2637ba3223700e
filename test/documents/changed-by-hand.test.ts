import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';

/*
 * docs/changed-by-hand.md: each command of each decision, from the same incident on, and what the
 * page shows of the output.
 */

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/changed-by-hand.md'), 'utf8');

interface Section {
  readonly title: string;
  readonly blocks: readonly { readonly language: string; readonly text: string }[];
}

const sections: readonly Section[] = PAGE.split(/^#{1,3} /m)
  .slice(1)
  .map(text => ({
    title: text.split('\n')[0] ?? '',
    blocks: [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
      language,
      text: block,
    })),
  }));

function textOf(section: Section | undefined, language: string): string | undefined {
  return section?.blocks.find(block => block.language === language)?.text;
}

const MANIFEST = textOf(sections[0], 'yaml') ?? '';

/** The manifest of the page was applied, and someone made the compute larger. */
async function incident(): Promise<TestCli> {
  const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
  const { code, stdout } = await cli.run('apply', '--yes');
  expect(code, stdout).toBe(0);
  const state = JSON.stringify(cli.sandbox.state());
  cli.sandbox.restore(
    JSON.parse(state.replaceAll('"autoscaling_limit_max_cu":2', '"autoscaling_limit_max_cu":8')),
  );
  return cli;
}

const played = sections.filter(section => textOf(section, 'sh') !== undefined);

test('there is a way for every decision', () => {
  expect(played.map(({ title }) => title)).toEqual([
    '1. The alarm',
    'Undo it',
    'Take it over',
    'Accept it until a day',
    'Leave it to others',
  ]);
});

describe.each(played)('$title', section => {
  test('does what the page says', async () => {
    const cli = await incident();
    const manifest = textOf(section, 'yaml');
    if (manifest !== undefined) await cli.files.replace('evenkeel.yaml', manifest);
    const commands = (textOf(section, 'sh') ?? '').trim().split('\n');
    let shown = '';
    let last: number | undefined;
    for (const command of commands) {
      const [program, ...argv] = command.split(' ');
      expect(program).toBe('evenkeel');
      const { code, stdout, stderr } = await cli.run(...argv);
      last = code;
      shown += `${stdout}\n${stderr}\n`;
    }
    for (const line of (textOf(section, 'text') ?? '').trimEnd().split('\n')) expect(shown).toContain(line);
    expect(last, shown).toBe(section.title === '1. The alarm' ? 2 : 0);
  });
});
