import { describe, expect, test } from 'vitest';
import { BRANCHES, COMMANDS, MANIFEST } from '../cli/sample-manifest.ts';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { recordsOf } from '../helpers/records.ts';
import { tamper } from './tamper.ts';

/** What may stand in the place of the answer to a write that was done. */
const ANSWERS: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['nothing', () => ''],
  ['an empty object', () => '{}'],
  ['an empty list', () => '[]'],
  ['null', () => 'null'],
  ['a text', () => '"ok"'],
  ['a page', () => '<html><body>OK</body></html>'],
  ['half of it', text => text.slice(0, text.length / 2)],
  ['ids of another type', text => text.replace(/"id":"[^"]*"/g, '"id":7')],
  ['no ids', text => text.replace(/"id":"[^"]*",?/g, '')],
  ['ids that are paths', text => text.replace(/"id":"[^"]*"/g, '"id":"../../x?y#z"')],
  ['names of something else', text => text.replace(/"name":"[^"]*"/g, '"name":"other"')],
  ['no operations', text => text.replace(/"operations":\[.*?\]/s, '"operations":[]')],
  ['operations that nobody knows', text => text.replace(/"status":"[^"]*"/g, '"status":"dreaming"')],
  ['operations without an end', text => text.replace(/"operations":\[/, '"operations":[{},null,7,')],
];

/** What someone else has: a branch with compute and a schedule, and a command. */
function seedTheirs({ other, pass }: TestCli): void {
  const send = (method: string, path: string, body: unknown): unknown => {
    const answer = other(method, path, body);
    pass(60_000);
    return answer;
  };
  const made = send('POST', BRANCHES, { branch: { name: 'theirs' }, endpoints: [{ type: 'read_write' }] });
  const id = (made as { readonly branch: { readonly id: string } }).branch.id;
  send('PUT', `${BRANCHES}/${id}/backup_schedule`, { schedule: [{ frequency: 'daily', hour: 1 }] });
  send('POST', COMMANDS, { name: 'theirs', description: 'Theirs' });
}

describe('a write that was done and is answered with', () => {
  test.each(ANSWERS)(
    '%s is told as it is, done once, and at rest after one more apply',
    async (_what, change) => {
      let clean = 0;
      for (let at = 0; at === 0 || at < clean; at += 1) {
        const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
        seedTheirs(cli);
        const before = recordsOf(cli.sandbox.state());
        let writes = 0;
        const done = new Map<string, number>();
        tamper(cli, (outcome, { method, path, text }) => {
          if (method === 'GET') return outcome;
          const key = `${method} ${path} ${text}`;
          if (outcome.status < 300) done.set(key, (done.get(key) ?? 0) + 1);
          writes += 1;
          return writes === at + 1 ? { ...outcome, text: change(outcome.text) } : outcome;
        });
        const first = await cli.run('apply', '--yes', '--quiet', '--format', 'json');
        clean = Math.max(clean, writes);
        expect(first.stderr).not.toContain('error[bug]');
        expect([...done.values()].filter(times => times > 1)).toEqual([]);
        const left = await cli.run('plan', '--quiet', '--detailed-exitcode');
        if (first.code === 0) expect(left.code, first.stdout).toBe(0);
        else expect([1, 5, 6]).toContain(first.code);
        await cli.run('apply', '--yes', '--quiet');
        const rest = await cli.run('plan', '--quiet', '--detailed-exitcode');
        expect(rest.code, `${at}: ${rest.stdout}`).toBe(0);
        const { branches } = JSON.parse(
          cli.sandbox.handle({
            method: 'GET',
            path: '/neon/api/v2/projects/shiny-wind-028834/branches',
            headers: { authorization: 'Bearer sandbox-neon-api-key' },
            text: '',
          }).text,
        ) as { branches: readonly { name: string }[] };
        expect(branches.map(({ name }) => name).sort()).toEqual(['main', 'preview/pr-12', 'theirs']);
        const after = new Set(recordsOf(cli.sandbox.state()));
        expect(before.filter(record => !after.has(record))).toEqual([]);
      }
      expect(clean).toBeGreaterThanOrEqual(3);
    },
  );
});
