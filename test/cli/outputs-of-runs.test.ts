import { describe, expect, test } from 'vitest';
import { misfit, sarifMisfit } from '../helpers/output-schemas.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { BRANCHES, MANIFEST } from './sample-manifest.ts';
import { type TestCli, testCli } from './test-io.ts';

const WRONG = MANIFEST.replace('description: Ban a member', 'descripton: Ban a member');
const toFiles = ['json', 'sarif', 'markdown', 'github', 'text', 'html'].flatMap(format => [
  '--format',
  `${format}=out.${format}`,
]);

function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** Runs of every sort, each with what came before it. */
type Prepare = (cli: TestCli) => void;
const RUNS: readonly (readonly [name: string, lines: readonly (readonly string[])[], prepare?: Prepare])[] = [
  ['a plan', [['plan']]],
  ['a plan in sync', [['apply', '--yes'], ['plan']]],
  ['a drift', [['drift']]],
  ['a drift in sync', [['apply', '--yes'], ['drift']]],
  ['an apply', [['apply', '--yes']]],
  [
    'an apply of nothing',
    [
      ['apply', '--yes'],
      ['apply', '--yes'],
    ],
  ],
  ['a refused apply', [['apply', '--expect-digest', `ek1-${'0'.repeat(40)}`]]],
  [
    'an apply of a file',
    [
      ['plan', '--out', 'p.json'],
      ['apply', 'p.json'],
    ],
  ],
  ['a target', [['plan', '--target', 'neon.*/**']]],
  ['a shard', [['plan', '--shard', '1/2']]],
  [
    'a pruned one',
    [
      ['apply', '--yes'],
      ['plan', '-f', 'less.yaml'],
    ],
  ],
  ['an offline plan', [['plan', '--offline', '--base', 'less.yaml']]],
  ['a plan with a base', [['plan', '--base', 'less.yaml']]],
  [
    'a lost answer',
    [['apply', '--yes']],
    cli => cli.sandbox.faults.add([faultOf({ status: 500 }, { method: 'POST', path: BRANCHES })]),
  ],
  [
    'a list that cannot be read',
    [['plan']],
    cli => cli.sandbox.faults.add([faultOf({ status: 403 }, { method: 'GET', path: BRANCHES })]),
  ],
  ['an invalid manifest', [['plan', '-f', 'wrong.yaml']]],
  ['a missing manifest', [['drift', '-f', 'nowhere.yaml']]],
  ['nobody to ask', [['apply']]],
  ['a glob that matches nothing', [['plan', '--target', 'a/b']]],
  ['a blocked row', [['plan', '-f', 'blocked.yaml']]],
];

describe('the outputs of 20 runs of every sort', () => {
  test.each(RUNS.map(([name, lines, prepare]) => ({ name, lines, prepare })))(
    '$name: all fit the schemas that we ship, and that of SARIF',
    async ({ lines, prepare }) => {
      const cli = testCli({
        files: {
          'evenkeel.yaml': MANIFEST,
          'wrong.yaml': WRONG,
          'less.yaml': MANIFEST.replace(
            '    - name: ping\n      description: Tells whether it is there\n',
            '',
          ),
          'blocked.yaml': MANIFEST.replace('ttl: 7d', 'parent: nowhere\n          ttl: 7d'),
        },
      });
      for (const [at, line] of lines.entries()) {
        if (at < lines.length - 1) await cli.run(...line);
        else {
          prepare?.(cli);
          const events = line.includes('--offline') ? [] : ['--events', 'e'];
          await cli.run(...line, ...events, ...toFiles);
        }
      }
      const document = json(cli.text('out.json'));
      expect(misfit('failed' in document ? 'failure' : 'report', document)).toBeUndefined();
      expect(sarifMisfit(json(cli.text('out.sarif')))).toBeUndefined();
      expect(cli.text('out.html')).toContain('</html>');
      for (const line of cli.text('e').trimEnd().split('\n').filter(Boolean))
        expect(misfit('event', json(line))).toBeUndefined();
      const shown = await cli.run('show', 'out.json', '--format', 'json');
      expect(shown.stdout).toBe(cli.text('out.json'));
    },
  );
});
