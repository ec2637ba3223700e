import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { COLUMNS, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const BRANCH = `neon.branch/${PROJECT}/preview/pr-12`;
const WHICH = ['--project', PROJECT, '--repository', 'acme/app', '--pull-request', '12'];
const MANIFEST = `evenkeel: 1
name: acme
neon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, protected: true }] }] }
`;

/** What a person sees on a terminal that was sent this. */
async function screenOf(written: string): Promise<string> {
  const terminal = new Terminal({ cols: COLUMNS, rows: 40, allowProposedApi: true, convertEol: true });
  await new Promise<void>(done => terminal.write(written, done));
  const { active } = terminal.buffer;
  const lines = Array.from(
    { length: active.length },
    (_, at) => active.getLine(at)?.translateToString(true) ?? '',
  );
  terminal.dispose();
  return lines.join('\n').trimEnd();
}

test.each([
  ['down', 'Delete it? Its data will be lost.'],
  ['reset', 'Reset this branch to the state of its parent? What was written to this branch will be lost.'],
])(
  'preview %s shows which branch it is about and its question, and nothing is drawn over them',
  async (verb, question) => {
    const cli = testCli({ terminal: true, lines: ['no'] });
    await cli.run('preview', 'up', ...WHICH);
    await cli.run('preview', verb, ...WHICH);
    expect(cli.atQuestions()).toHaveLength(1);
    const lines = (await screenOf(cli.atQuestions()[0] ?? '')).split('\n');
    const about = lines.indexOf(BRANCH);
    expect(about).toBeGreaterThanOrEqual(0);
    const asked = lines.slice(about + 1).map(line => line.trim());
    expect(asked.join(' ')).toBe(`${question} (project ${PROJECT}) Type "yes" to confirm:`);
    expect(cli.writes().at(-1)).not.toMatch(/^DELETE|restore/);
  },
);

test('apply shows its plan and its question, and nothing is drawn over them', async () => {
  const cli = testCli({ terminal: true, manifest: MANIFEST, lines: ['no'] });
  await cli.run('apply');
  const lines = (await screenOf(cli.atQuestions()[0] ?? '')).split('\n');
  expect(lines.at(-1)).toBe('Apply 1 change? Type "yes" to apply:');
  expect(lines.filter(line => line.includes('list read'))).toEqual([]);
  expect(cli.writes()).toEqual([]);
});

test('adopt shows its changes and its question, and nothing is drawn over them', async () => {
  const cli = testCli({ terminal: true, manifest: MANIFEST, lines: ['no'] });
  await cli.run('adopt', '--widened');
  const lines = (await screenOf(cli.atQuestions()[0] ?? '')).split('\n');
  expect(lines.at(-1)).toBe('Write 1 difference from live into 1 file? Type "yes" to confirm:');
  expect(lines.filter(line => line.includes('list read'))).toEqual([]);
});
