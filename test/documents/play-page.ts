import { expect } from 'vitest';
import type { TestCli } from '../cli/test-io.ts';

const BLOCK = /^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm;
const NAMED = /^# ([\w./-]+\.yaml)\b/;
const DIGEST = /ek1-[0-9a-f]{40}/;

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

/** Fails at the first piece that is not there, or not in its place. */
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

async function save(cli: TestCli, path: string, text: string): Promise<void> {
  const isThere = [...cli.files.contents.keys()].some(each => each.endsWith(`/${path}`));
  await (isThere ? cli.files.replace(path, text) : cli.files.create(path, text));
}

/**
 * Runs a page of the documentation: saves its files, runs its commands in their order, and compares
 * the standard output with what the page shows, where `…` is in place of what is left out. Returns
 * how the commands ended, and the page with their whole output, without the first two lines of a
 * plan. With `fill` it compares nothing, and a command gets the digest of the plan before it.
 */
export async function playPage(
  page: string,
  cli: TestCli,
  { fill }: { readonly fill: boolean },
): Promise<{ readonly codes: readonly number[]; readonly filled: string }> {
  const codes: number[] = [];
  let filled = page;
  let digest = '';
  for (const [block, language = '', info = '', text = ''] of page.matchAll(BLOCK)) {
    const file = info === '' ? (NAMED.exec(text)?.[1] ?? 'evenkeel.yaml') : info;
    if (language === 'yaml') await save(cli, file, text);
    if (language !== 'text') continue;
    const outputs: string[] = [];
    for (const { command, pieces } of commandsIn(text)) {
      const given = fill ? command.replace(/ek1-\w+/, digest) : command;
      const words = [...given.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      expect(words[0]).toBe('evenkeel');
      const { code, stdout } = await cli.run(...words.slice(1));
      codes.push(code);
      digest = DIGEST.exec(stdout)?.[0] ?? digest;
      if (!fill) expectShown(stdout, pieces);
      const below = `…\n${stdout.split('\n').slice(2).join('\n')}`;
      const shown = /^(?:plan|apply|drift) /.test(stdout) ? below : stdout;
      outputs.push(`$ ${given}\n${shown.trimEnd()}\n`);
    }
    filled = filled.replace(block, () => `\`\`\`text\n${outputs.join('\n')}\`\`\``);
  }
  return { codes, filled };
}
