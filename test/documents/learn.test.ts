import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';

/*
 * docs/learn: each command of each lesson, in their order, on one sandbox. A block shows the
 * standard output of its commands, with `…` in place of lines that are left out. `UPDATE=1` writes
 * what follows each command, without its first two lines; look at the difference.
 */
const FOLDER = join(import.meta.dirname, '../../docs/learn');
const UPDATE = process.env['UPDATE'] === '1';
const BLOCK = /^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm;
const lessons = readdirSync(FOLDER).filter(name => /^\d\d-.*\.md$/.test(name));
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** How a lesson's commands end, where one does not end with 0. */
const ENDS: Readonly<Record<string, readonly number[]>> = { '04-drift.md': [0, 2] };

let cli: TestCli;
/** What a reader copies from the plan before. */
let digest = '';

beforeAll(() => {
  cli = testCli({ projects: ['shiny-wind-028834', 'late-frost-123456'] });
});

async function save(path: string, text: string): Promise<void> {
  const isThere = [...cli.files.contents.keys()].some(each => each.endsWith(`/${path}`));
  await (isThere ? cli.files.replace(path, text) : cli.files.create(path, text));
}

interface Shown {
  readonly command: string;
  /** The lines below it, in pieces: between two of them something is left out. */
  readonly pieces: readonly string[];
}

function commandsIn(block: string): readonly Shown[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map(text => {
      const [command = '', ...lines] = text.split('\n');
      return { command, pieces: lines.join('\n').split(/^…\n/m) };
    });
}

/** Throws an Error at the first piece that is not there, or not in its place. */
function expectShown(stdout: string, pieces: readonly string[]): void {
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const text = piece.replace(/\n+$/, '');
    const at = index === 0 ? 0 : stdout.indexOf(text, from);
    expect(at, text).toBeGreaterThanOrEqual(0);
    expect(stdout.slice(at, at + text.length)).toBe(text);
    from = at + text.length;
  }
  if (pieces.at(-1) !== '') expect(stdout.slice(from).trim()).toBe('');
}

const withDigest = (command: string): string => command.replace(/ek1-\w+/, digest);

async function run(command: string): Promise<{ readonly code: number; readonly stdout: string }> {
  const words = [...(UPDATE ? withDigest(command) : command).matchAll(/'([^']*)'|(\S+)/g)];
  const [program, ...argv] = words.map(([, quoted, bare]) => quoted ?? bare ?? '');
  expect(program).toBe('evenkeel');
  const { code, stdout } = await cli.run(...argv);
  digest = /ek1-[0-9a-f]{40}/.exec(stdout)?.[0] ?? digest;
  return { code, stdout };
}

/** The lesson with what its commands print. */
async function play(name: string): Promise<string> {
  const page = read(name);
  let filled = page;
  const codes: number[] = [];
  for (const [block, language = '', file = '', text = ''] of page.matchAll(BLOCK)) {
    if (language === 'yaml') await save(file === '' ? 'evenkeel.yaml' : file, text);
    if (language !== 'text') continue;
    const outputs: string[] = [];
    for (const { command, pieces } of commandsIn(text)) {
      const { code, stdout } = await run(command);
      codes.push(code);
      if (!UPDATE) expectShown(stdout, pieces);
      const shown = /^(?:plan|apply|drift) /.test(stdout)
        ? `…\n${stdout.split('\n').slice(2).join('\n')}`
        : stdout;
      outputs.push(`$ ${withDigest(command)}\n${shown.trimEnd()}\n`);
    }
    filled = filled.replace(block, () => `\`\`\`text\n${outputs.join('\n')}\`\`\``);
  }
  expect(codes.length, name).toBeGreaterThan(0);
  expect(codes).toEqual(ENDS[name] ?? codes.map(() => 0));
  return filled;
}

describe('the lessons', () => {
  test.each(lessons)(
    '%s shows what its commands print',
    async name => {
      const filled = await play(name);
      if (UPDATE) writeFileSync(join(FOLDER, name), filled);
      expect(filled).not.toBe('');
    },
    60_000,
  );

  test('there are eight to twelve, each leads to the next, and the list has them all', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(8);
    expect(lessons.length).toBeLessThanOrEqual(12);
    const list = [...read('README.md').matchAll(/\]\((\d\d-[^)]*)\)/g)].map(([, link]) => link);
    expect(list).toEqual(lessons);
    for (const [index, name] of lessons.slice(0, -1).entries())
      expect(read(name)).toMatch(new RegExp(`^Next: \\[[^\\]]+\\]\\(${lessons[index + 1]}\\)\\.$`, 'm'));
  });

  test('the file of the preview has the connection string that the lesson speaks of', () => {
    const [, text = ''] = [...cli.files.contents].find(([path]) => path.endsWith('/pr.env')) ?? [];
    expect(text).toMatch(/^DATABASE_URL=.*^DATABASE_URL_UNPOOLED=/ms);
  });

  test('each says what one sees', () => {
    expect(lessons.filter(name => !/\b[Yy]ou see\b/.test(read(name)))).toEqual([]);
  });
});
