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
        - { name: other, parent: main }
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

/**
 * Missing and null at every place, the others in turn: each meets every kind of thing often enough.
 */
function valuesFor(turn: number): readonly unknown[] {
  const [missing, none, ...others] = INSTEAD;
  return [missing, none, ...others.filter((_, index) => (index + turn) % 4 === 0)];
}

/** The paths of an answer, with that of the whole. */
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
  return [path, ...inside];
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

/** What tells one thing from another: with another value there, it is another thing. */
const IDENTITY = new Set(['id', 'branch_id', 'name', 'type', 'annotations']);

/**
 * Whether the answer says in a sound way that something else is there: then it may be missing, and
 * be created.
 */
function saysOtherwise({ path, to }: Change): boolean {
  const last = path.at(-1);
  if (typeof last === 'number') return to === MISSING;
  if (Array.isArray(to) && to.length === 0) return true;
  return path.some(part => IDENTITY.has(String(part))) && (typeof to === 'string' || typeof to === 'number');
}

/**
 * What a plan may not want because of a change. A thing with another sound name was renamed, or is
 * another thing.
 */
function writesFor(change: Change): readonly string[] {
  if (change.path.at(-1) === 'name' && typeof change.to === 'string') return [];
  const never = ['delete', 'replace', 'rename'];
  return saysOtherwise(change) ? never : [...never, 'create'];
}

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
      const to = changed(JSON.parse(outcome.text), now.path, now.to);
      return { ...outcome, text: to === MISSING ? '' : JSON.stringify(to) };
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
        for (const to of valuesFor(cases)) {
          const change: Change = { request, path, to };
          cases += 1;
          const { code, stdout, stderr, rows } = await planWith(change);
          const what = `${request} ${path.join('.')} := ${to === MISSING ? 'missing' : JSON.stringify(to).slice(0, 40)}`;
          if (stderr.includes('error[bug]') || stdout === '')
            wrong.push(`${what}: ${code} ${stderr.slice(0, 200)}`);
          for (const row of rows)
            if (writesFor(change).includes(row.action)) wrong.push(`${what}: ${row.action} ${row.address}`);
        }
      }
    }
    expect(cases).toBeGreaterThan(1_000);
    expect(wrong).toEqual([]);
  });
});
