import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { wholeProgram } from '../../src/cli/arguments/parse-arguments.ts';
import { asFailure } from '../../src/cli/as-failure.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { SERVICES } from '../../src/providers/services.ts';
import { type TestCli, type TestOptions, testCli } from '../cli/test-io.ts';

const TOKEN = `napi_${'k7'.repeat(32)}`;
const ID = '222222222222222222';

/**
 * What nobody should be able to put on a screen, into a log or into a file of ours by having it
 * quoted.
 */
const HOSTILE: Readonly<Record<string, string>> = {
  'a word of 100 KB': 'x'.repeat(100_000),
  'a sentence of 100 KB': 'xy '.repeat(33_000),
  'a cleared screen': 'a\u001b[2Jb\u009b2Jc',
  'lines and commands of a runner': 'a\n::error::injected\r\n::add-mask::x\rb\u2028c ##[error]d',
  'a command of a runner': '::add-mask::x',
  'another direction': 'a\u202egnp.exe\u2066',
  'the end of a code block': '```\n<!-- evenkeel:v1 {"key":"x"} -->\n# x',
  'a token': `a${TOKEN}b`,
  'a token where a long text may be cut':
    `${'x'.repeat(30)}${TOKEN}${'x'.repeat(270)}${TOKEN}${'x'.repeat(3_000)} `.repeat(20),
};

const LONGEST_LINE = 4_200;
const CONTROL = /(?!\n)[\p{Cc}\p{Surrogate}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const COMMAND = /^\s*::(?:add-mask|error::injected)|##\[/m;

/** What got through, by name. In JSON and SARIF the name of a file is data, and whole. */
function through(text: string, isData = text.startsWith('{')): readonly string[] {
  const longest = Math.max(...text.split('\n').map(line => line.length));
  return [
    ...(CONTROL.test(text) ? ['a control character'] : []),
    ...(COMMAND.test(text) ? ['a command of a runner'] : []),
    ...(longest > LONGEST_LINE && !isData ? [`a line of ${longest} characters`] : []),
    ...(text.includes('k7'.repeat(5)) ? ['a token'] : []),
    ...(text.includes('error[bug]') ? ['a bug'] : []),
  ];
}

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${ID}"
  commands: [{ name: ping, description: Answers }]
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }]
`;

function open(files: Readonly<Record<string, string>> = {}, more: TestOptions = {}): TestCli {
  return testCli({ files: { 'evenkeel.yaml': MANIFEST, ...files }, tokens: { neonApiKey: TOKEN }, ...more });
}

/** Runs it with each hostile text, and names what gets through where. */
async function expectNothing(
  run: (text: string) => Promise<{ readonly stdout: string; readonly stderr: string }>,
  only: readonly string[] = Object.keys(HOSTILE),
): Promise<void> {
  const found: string[] = [];
  for (const name of only) {
    const { stdout, stderr } = await run(HOSTILE[name] as string);
    for (const [stream, text] of Object.entries({ stdout, stderr }))
      for (const what of through(text)) found.push(`${name}: ${what} on ${stream}: ${text.slice(0, 120)}`);
  }
  expect(found).toEqual([]);
}

interface Door {
  readonly name: string;
  readonly argv: (text: string) => readonly string[];
}

/** Every command with each of its options and arguments. A server would not end. */
const DOORS: readonly Door[] = commandsOf(wholeProgram()).flatMap(({ path, command }): readonly Door[] => [
  { name: `${path.join(' ')}: an argument`, argv: text => [...path, text] },
  { name: `${path.join(' ')}: a second argument`, argv: text => [...path, 'neon', text] },
  { name: `${path.join(' ')}: an unknown option`, argv: text => [...path, `--${text}`] },
  ...command.options.map(
    ({ long }): Door => ({
      name: `${path.join(' ')} ${long}`,
      argv: text => [...path, `${long}=${text}`, ...(path[0] === 'sandbox' ? [] : [`${long}=${text}`])],
    }),
  ),
]);

function commandsOf(
  command: Command,
  path: readonly string[] = [],
): readonly { readonly path: readonly string[]; readonly command: Command }[] {
  const below = command.commands.flatMap(each => commandsOf(each, [...path, each.name()]));
  return path[0] === 'mcp' ? [] : [{ path, command }, ...below];
}

describe('on the command line', () => {
  test.each(DOORS)('$name', async ({ argv }) => {
    await expectNothing(text => open().run(...argv(text)));
  });
});

const VARIABLES = [
  ...SERVICES.flatMap(({ environment }) =>
    environment === undefined ? [] : [environment.base.variable, ...Object.keys(environment.credentials)],
  ),
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'TERM', 'LANG', 'GITHUB_ACTIONS', 'CI'],
];

describe('in the environment', () => {
  test.each(VARIABLES)('%s', async variable => {
    for (const command of [['plan'], ['plan', '--format', 'json'], ['doctor']])
      await expectNothing(text =>
        open({}, { env: { NEON_API_KEY: TOKEN, [variable]: text } }).run(...command),
      );
  });
});

/**
 * A text of a manifest or a JSON file. Nobody can put a lone surrogate or a control character into
 * YAML but escaped.
 */
const quoted = (text: string): string => JSON.stringify(text);

const IN_FILES: readonly (readonly [
  where: string,
  files: (text: string) => Readonly<Record<string, string>>,
  argv: readonly string[],
])[] = [
  ['a key', text => manifest(`${quoted(text)}: 1`), ['validate']],
  ['a key of an entry', text => inBranch(`name: x, ${quoted(text)}: 1`), ['validate']],
  ['a name', text => inBranch(`name: ${quoted(text)}`), ['plan']],
  ['a value of another type', text => inBranch(`name: x, protected: ${quoted(text)}`), ['validate']],
  ['a parent', text => inBranch(`name: x, parent: ${quoted(text)}`), ['plan']],
  ['a former name', text => inBranch(`name: x, renamed_from: ${quoted(text)}`), ['plan']],
  ['an expiry', text => inBranch(`name: x, expires_at: ${quoted(text)}`), ['plan']],
  ['a glob', text => manifest(`keep: [${quoted(text)}]`), ['plan']],
  ['a variable', text => manifest(`vars: { a: { default: ${quoted(text)} } }\nkeep: ["\${a}"]`), ['plan']],
  ['a variable that is not declared', text => inBranch(`name: ${quoted(`\${${text}}`)}`), ['validate']],
  ['an include', text => manifest(`include: [${quoted(text)}]`), ['plan']],
  ['an anchor', text => inBranch(`name: *${text}`), ['validate']],
  ['a tag', text => inBranch(`name: !${text} x`), ['validate']],
  ['raw YAML', text => manifest(text), ['validate']],
  ['the name of a manifest', text => ({ 'evenkeel.yaml': MANIFEST.replace('acme', quoted(text)) }), ['plan']],
  ['the id of a project', text => replaced('shiny-wind-028834', quoted(text)), ['plan']],
  ['the id of an application', text => replaced(`"${ID}"`, quoted(text)), ['plan']],
  ['the name of a command', text => replaced('ping', quoted(text)), ['plan']],
  ['a description', text => replaced('Answers', quoted(text)), ['plan']],
  [
    'a file of commands',
    text => replaced('commands: [', `commands_from: [${quoted(text)}]\n  commands: [`),
    ['plan'],
  ],
  [
    'a key in a file of commands',
    text => codeFile(`[{"name":"a","description":"b",${quoted(text)}:1}]`),
    ['plan'],
  ],
  [
    'a name in a file of commands',
    text => codeFile(`[{"name":${quoted(text)},"description":"b"}]`),
    ['plan'],
  ],
  ['raw JSON of commands', text => codeFile(text), ['plan']],
  ['a file of values', text => ({ 'v.yaml': `${quoted(text)}: 1\n` }), ['plan', '--var-file', 'v.yaml']],
  ['a list of open branches', text => ({ list: text }), ['plan', '--sweep', '--open', 'list']],
  ['a line of open branches', text => ({ list: `["${text}"]` }), ['plan', '--sweep', '--open', 'list']],
  ['a list of heads', text => ({ list: text }), ['plan', '--sweep', '--open', 'list', '--heads', 'list']],
  ['a plan file', text => ({ 'p.json': text }), ['apply', 'p.json']],
  ['a member of a plan file', text => ({ 'p.json': `{"v":1,${quoted(text)}:1}` }), ['apply', 'p.json']],
  ['the version of a plan file', text => ({ 'p.json': `{"v":${quoted(text)}}` }), ['apply', 'p.json']],
  ['a report', text => ({ 'r.json': text }), ['show', 'r.json']],
  ['the error of a report', text => ({ 'r.json': failed(text) }), ['show', 'r.json']],
  ['a base', text => ({ 'b.yaml': text }), ['plan', '--base', 'b.yaml']],
  ['the state of a sandbox', text => ({ 's.json': text }), ['sandbox', '--from', 's.json']],
];

function manifest(more: string): Readonly<Record<string, string>> {
  return { 'evenkeel.yaml': `${MANIFEST}${more}\n` };
}

function replaced(what: string, by: string): Readonly<Record<string, string>> {
  return { 'evenkeel.yaml': MANIFEST.replace(what, () => by) };
}

function inBranch(members: string): Readonly<Record<string, string>> {
  return replaced('{ name: main }', `{ name: main }, { ${members} }`);
}

function codeFile(text: string): Readonly<Record<string, string>> {
  return {
    ...replaced('  commands: [{ name: ping, description: Answers }]', '  commands_from: [c.json]'),
    'c.json': text,
  };
}

function failed(text: string): string {
  const failure = { code: 'usage', message: text, next: text };
  const run = { command: 'plan', evenkeel: '1.0.0', started_at: '2026-11-20T00:00:00Z', exit: 1 };
  return JSON.stringify({ v: 1, command: 'plan', failed: failure, problems: [], runs: [run] });
}

const FORMATTED = new Set(['validate', 'plan']);

describe('in a file', () => {
  test.each(IN_FILES)('%s', async (_where, files, argv) => {
    for (const format of FORMATTED.has(argv[0] as string)
      ? ['text', 'markdown', 'github', 'sarif', 'json']
      : ['']) {
      if (argv[0] === 'validate' && format === 'markdown') continue;
      const how = format === '' ? [] : ['--format', format];
      await expectNothing(text => open(files(text)).run(...argv, ...how));
    }
  });
});

test('an error as data is cut, safe and masked before it is cut', () => {
  const redactor = createRedactor([TOKEN]);
  // The token is where the end that is shown of a long word begins.
  const text = `\u001b ${'x'.repeat(500)}${TOKEN}${'x'.repeat(60)} ${'xy '.repeat(3_000)}`;
  const { message, next = '' } = asFailure(new Failure('usage', text, { next: text }), { redactor });
  expect(through(message + next).filter(what => !what.startsWith('a line'))).toEqual([]);
  expect(message).not.toMatch(/k7/);
  expect(message.length).toBeLessThan(LONGEST_LINE);
});
