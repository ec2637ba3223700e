import { Command } from 'commander';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { addOptions, choice, choiceOr, text, texts, toggle, value } from '../../src/cli/options/option.ts';
import { whole } from '../../src/cli/options/option-values.ts';

const TABLE = {
  loud: toggle('-l, --loud', 'on or off'),
  prune: toggle('--no-prune', 'turned off'),
  out: text('--out <file>', 'a text'),
  maxDeletes: value('--max-deletes <n>', 'made of a text', whole(0, 9)),
  port: value('--port <n>', 'with a default', whole(0, 9), { initial: 4 }),
  target: texts('--target <glob>', 'repeatable', 'all'),
  for: choice('--for <vendor>', 'a word', ['neon', 'discord']),
  format: choiceOr('--format <format>', 'a word with a default', ['text', 'json'], 'text'),
};

function read(...argv: readonly string[]) {
  const command = new Command('test').exitOverride();
  const flags = addOptions(command, TABLE);
  command.parse([...argv], { from: 'user' });
  return flags();
}

describe('a table of options', () => {
  test('gives the defaults of what is not given, and nothing for what has none', () => {
    expect(read()).toEqual({ loud: false, prune: true, port: 4, target: [], format: 'text' });
  });

  test('gives values of the types that follow from it', () => {
    const given =
      '-l --no-prune --out a --max-deletes 3 --port 5 --target x --target y --for neon --format json';
    const flags = read(...given.split(' '));
    expect(flags).toEqual({
      loud: true,
      prune: false,
      out: 'a',
      maxDeletes: 3,
      port: 5,
      target: ['x', 'y'],
      for: 'neon',
      format: 'json',
    });
    expectTypeOf(flags.loud).toEqualTypeOf<boolean>();
    expectTypeOf(flags.out).toEqualTypeOf<string | undefined>();
    expectTypeOf(flags.maxDeletes).toEqualTypeOf<number | undefined>();
    expectTypeOf(flags.port).toEqualTypeOf<number>();
    expectTypeOf(flags.target).toEqualTypeOf<readonly string[]>();
    expectTypeOf(flags.for).toEqualTypeOf<'neon' | 'discord' | undefined>();
    expectTypeOf(flags.format).toEqualTypeOf<'text' | 'json'>();
  });

  test('refuses a name that is not the one of the flag: the command would read nothing', () => {
    const table = { maxDelete: TABLE.maxDeletes };
    expect(() => addOptions(new Command('test'), table)).toThrow('--max-deletes <n> is called maxDelete');
  });
});
