import { beforeAll, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from '../cli/test-io.ts';
import { tamper } from './tamper.ts';

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  prune: true
  commands:
    - name: ban
      description: Ban a member
      options: [{ type: user, name: member, description: Who, required: true }]
    - { name: ping, description: Answers }
  guilds:
    - ids: ["197038439483310086"]
      prune: true
      commands: [{ name: reload, description: Load again }]
      permissions: [{ command: reload, overwrites: [{ everyone: true, allow: false }] }]
neon:
  projects:
    - id: shiny-wind-028834
      prune: true
      settings: { history_retention_seconds: 86400 }
      branches:
        - name: preview
          ttl: 7d
          prune: true
          endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1 }]
          buckets: [{ name: files }]
          roles: [{ name: reporter }]
          databases: [{ name: shop, owner_name: reporter }]
          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }]
        - { name: child, parent: preview }
`;

/** One value somewhere in one answer, and what stands there instead. */
interface Change {
  readonly request: string;
  readonly path: readonly (string | number)[];
  readonly to: unknown;
}

const MISSING = Symbol('missing');
const INSTEAD: readonly unknown[] = [
  MISSING,
  null,
  7,
  -1.5,
  true,
  {},
  [],
  [[]],
  'x'.repeat(5_000),
  '\u001b[2J::error::x',
  '../../x?y#z',
];

function leaves(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, member]) =>
          leaves(member, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return path.length === 0 ? inside : [path, ...inside];
}

function changed(value: unknown, [first, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value)) {
    if (rest.length === 0 && to === MISSING) return value.filter((_, index) => index !== first);
    return value.map((item, index) => (index === first ? changed(item, rest, to) : item));
  }
  const { [first]: member, ...others } = value as Record<string | number, unknown>;
  return rest.length === 0 && to === MISSING ? others : { ...others, [first]: changed(member, rest, to) };
}

interface Row {
  readonly action: string;
  readonly address: string;
}

/** The identity of a thing: another one there is another thing, and nothing can be said against it. */
const IDENTITY = new Set(['name', 'type', 'annotations']);

describe('an answer of another shape than it should have', () => {
  let cli: TestCli;
  let answers: ReadonlyMap<string, unknown>;
  let now: Change | undefined;

  beforeAll(async () => {
    cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
    expect((await cli.run('apply', '--yes')).code).toBe(0);
    expect((await cli.run('plan', '--detailed-exitcode')).code).toBe(0);
    const seen = new Map<string, unknown>();
    tamper(cli, (outcome, { method, path }) => {
      const request = `${method} ${path}`;
      if (now === undefined) {
        if (outcome.text !== '') seen.set(request, JSON.parse(outcome.text));
        return outcome;
      }
      if (request !== now.request) return outcome;
      return { ...outcome, text: JSON.stringify(changed(JSON.parse(outcome.text), now.path, now.to)) };
    });
    await cli.run('plan');
    answers = seen;
  });

  async function planWith(
    change: Change,
  ): Promise<{ code: number; stdout: string; stderr: string; rows: readonly Row[] }> {
    now = change;
    try {
      const ran = await cli.run('plan', '--format', 'json', '--quiet');
      const rows =
        ran.stdout === '' ? [] : (JSON.parse(ran.stdout) as { plan: { rows: readonly Row[] } }).plan.rows;
      return { ...ran, rows };
    } finally {
      now = undefined;
    }
  }

  test('never breaks the program, and never makes it delete, or create what is there', async () => {
    const wrong: string[] = [];
    let cases = 0;
    for (const [request, answer] of answers) {
      for (const path of leaves(answer)) {
        for (const to of INSTEAD) {
          const identity = path.some(part => IDENTITY.has(String(part)));
          if (identity && typeof to === 'string') continue;
          cases += 1;
          const { code, stdout, stderr, rows } = await planWith({ request, path, to });
          const what = `${request} ${path.join('.')} := ${to === MISSING ? 'missing' : JSON.stringify(to).slice(0, 40)}`;
          if (stderr.includes('error[bug]') || stdout === '')
            wrong.push(`${what}: ${code} ${stderr.slice(0, 200)}`);
          for (const row of rows)
            if (['create', 'delete', 'replace', 'rename'].includes(row.action))
              wrong.push(`${what}: ${row.action} ${row.address}`);
        }
      }
    }
    expect(cases).toBeGreaterThan(2_000);
    expect(wrong).toEqual([]);
  }, 120_000);
});
