import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManifestNode } from '../../src/core/manifest-node.ts';
import { commandsIn } from '../../src/workflows/commands.ts';
import { githubJobs, usedFiles } from '../../src/workflows/github-jobs.ts';
import { gitlabJobs } from '../../src/workflows/gitlab-jobs.ts';
import { keysOfJobs } from '../../src/workflows/judge.ts';
import type { KeyOfJob } from '../../src/workflows/key-of-job.ts';
import { parseWorkflow } from '../../src/workflows/parse-workflow.ts';

const NAMES = ['on', 'jobs', 'steps', 'uses', 'run', 'with', 'env', 'environment', 'secrets', 'if', 'needs'];
const MORE = [
  'runs-on',
  'permissions',
  'script',
  'extends',
  'rules',
  'include',
  'variables',
  'ref',
  '__proto__',
];
const TEXTS = [
  ...[
    'push',
    'pull_request',
    './a.yml',
    './.github/workflows/a.yml',
    'actions/checkout@v4',
    'inherit',
    'make',
  ],
  ...['echo ${{ secrets.K }}', '${{ secrets', "${{ secrets['K'] }}", '${{ github.head_ref }}', 'write-all'],
  ...[
    '$( ( ` \' " \\ <<E #',
    'case x in',
    'self-hosted',
    '$SERVICE_KEY',
    'evenkeel plan',
    '\u202e',
    '::error::x',
  ],
];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 12 }));
const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 7 },
    text,
    fc.constantFrom(null, true, 1),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES, ...MORE), text), tie('tree'), { maxKeys: 5 }),
  ),
}));

function keysOf(files: Readonly<Record<string, string>>): readonly KeyOfJob[] {
  const nodes = new Map<string, ManifestNode>();
  for (const [path, of] of Object.entries(files)) {
    const { node, problems } = parseWorkflow(path, new TextEncoder().encode(of), 'github');
    for (const { source, message } of problems) {
      expect(source.line).toBeGreaterThan(0);
      expect(message).not.toBe('');
    }
    if (node !== undefined) nodes.set(path, node);
  }
  for (const node of nodes.values()) usedFiles(node);
  const { jobs } = githubJobs([...nodes.keys()].sort(), nodes);
  // Of two jobs of one name the order of the files says which counts.
  const inOrder = new Map([...nodes].sort(([a], [b]) => (a < b ? -1 : 1)));
  const more = gitlabJobs(inOrder, { named: new Set(['SERVICE_KEY']), needed: ['SERVICE_KEY'] });
  return keysOfJobs([...jobs, ...more.jobs], { could: new Map(), open: new Set(), home: {} });
}

test('any tree is read without an error, in one order, with each place in its file', () => {
  fc.assert(
    fc.property(tree, tree, fc.constantFrom('push', 'pull_request'), (one, two, on) => {
      const files = {
        '.github/workflows/a.yml': JSON.stringify({
          on,
          jobs: { a: one, b: { steps: [two, { run: 'echo ${{ secrets.K }}' }] } },
        }),
        '.github/workflows/b.yml': JSON.stringify({ a: one, ...(typeof two === 'object' ? two : {}) }),
        'a.yml': JSON.stringify(two),
      };
      const keys = keysOf(files);
      expect(keys.some(({ key, job }) => key === 'K' && job === 'b')).toBe(true);
      expect(keysOf(Object.fromEntries(Object.entries(files).reverse()))).toEqual(keys);
      for (const { at, readers } of keys)
        for (const { file, line, column } of [at, ...readers.flatMap(({ places }) => places)]) {
          const lines = (files as Readonly<Record<string, string>>)[file]?.split('\n') ?? [];
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
    }),
    { numRuns: 150 },
  );
});

test('any text is no crash, with or without a mistake', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.constantFrom(': ', '\n', '- ', '  ', '&a ', '*a', '{', ']'))),
      pieces => {
        keysOf({ '.github/workflows/a.yml': `on: push\njobs:\n  a:\n    ${pieces.join('')}` });
      },
    ),
    { numRuns: 150 },
  );
});

test('a script of any form ends, and no command has no word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.constantFrom(' ', '\n', ';;', '(', ')', '"', "'", '$(', '<<A', '\\'))),
      pieces => {
        for (const { words } of commandsIn(pieces.join(''))) expect(words.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('long scripts and expressions take time that grows with their length alone', () => {
  const times = 60_000;
  for (const piece of [
    '${{ ',
    '$(',
    "'",
    '"',
    '<<A\n',
    '((',
    ';;',
    '\\',
    'case x in\n',
    '${{ github.event.a',
    '`',
  ]) {
    expect(commandsIn(piece.repeat(times)).length).toBeLessThanOrEqual(times + 1);
    const run = `${piece.repeat(times)} secrets.K }}`;
    keysOf({ '.github/workflows/a.yml': JSON.stringify({ on: 'push', jobs: { a: { steps: [{ run }] } } }) });
  }
});
