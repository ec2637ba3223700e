import { describe, expect, test } from 'vitest';
import { testCli } from '../cli/test-io.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { tamper } from './tamper.ts';

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  prune: true
  commands: [{ name: ping, description: Answers }]
neon:
  projects:
    - id: shiny-wind-028834
      prune: true
      branches: [{ name: main, buckets: [{ name: files }] }]
`;

const CONTROL = /(?![\n])[\p{Cc}\p{Surrogate}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const COMMANDS: readonly (readonly string[])[] = [
  ['plan', '--verbose'],
  ['plan', '--format', 'json'],
  ['plan', '--format', 'markdown'],
  ['plan', '--format', 'github'],
  ['plan', '--format', 'sarif'],
  ['drift', '--verbose'],
  ['doctor', '--verbose'],
  ['export', 'neon'],
  ['export', 'discord', '--application', '222222222222222222'],
];

/** Every name, description and word of an answer is that text. */
function renamed(value: unknown, to: string): unknown {
  if (Array.isArray(value)) return value.map(item => renamed(item, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      ['name', 'description', 'message'].includes(key) && typeof member === 'string'
        ? [key, to]
        : [key, renamed(member, to)],
    ),
  );
}

/** The runner's own reading of a line. */
function isCommand(line: string): boolean {
  return line.trimStart().startsWith('::') || line.includes('##[');
}

/**
 * Some texts are shown shorter: the beginning of what a runner or a terminal would act on is
 * enough.
 */
const named = HOSTILE.map(text => [JSON.stringify(text.slice(0, 40)), text] as const);

describe('live things with a hostile name', () => {
  test.each(named)('%s acts on nothing, in any command', async (_, text) => {
    for (const argv of COMMANDS) {
      const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
      tamper(cli, (outcome, { path }) =>
        path.startsWith('/docs') || outcome.text === ''
          ? outcome
          : { ...outcome, text: JSON.stringify(renamed(JSON.parse(outcome.text), text)) },
      );
      const { stdout, stderr } = await cli.run(...argv);
      for (const output of [stdout, stderr]) {
        expect(output, argv.join(' ')).not.toMatch(CONTROL);
        expect(output).not.toContain('error[bug]');
        const isAnnotations = argv.includes('github');
        for (const line of output.split('\n'))
          if (isCommand(line) && !(isAnnotations && /^::(error|warning|notice) [^:]*::/.test(line)))
            expect.unreachable(`${argv.join(' ')}: ${line}`);
      }
      expect(cli.writes()).toEqual([]);
    }
  });

  test.each(named)('%s in an export comes back as it was', async (_, text) => {
    const cli = testCli();
    tamper(cli, (outcome, { path }) =>
      path.endsWith('/commands?with_localizations=true')
        ? { ...outcome, text: JSON.stringify([command(text)]) }
        : outcome,
    );
    const { code, stdout } = await cli.run('export', 'discord', '--application', '222222222222222222');
    expect(code).toBe(0);
    const again = testCli({ files: { 'evenkeel.yaml': stdout } });
    const { stdout: found } = await again.run('validate', '--format', 'json');
    expect(found).not.toContain('yaml/syntax');
  });
});

function command(description: string): unknown {
  return {
    id: '333333333333333333',
    application_id: '222222222222222222',
    version: '1',
    type: 1,
    name: 'ban',
    description,
    default_member_permissions: null,
  };
}
