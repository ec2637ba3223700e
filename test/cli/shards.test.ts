import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const SHARDS = 12;
const guilds = Array.from({ length: 300 }, (_, at) => String(197_038_439_483_310_000n + BigInt(at)));
const projects = Array.from({ length: 199 }, (_, at) => `project-${at}`);

/**
 * 500 scopes: the global commands, 300 guilds with one to six commands, 199 projects with one to
 * five branches.
 */
function manifest(): string {
  const command = (name: string, indent: string): string =>
    `${indent}- { name: ${name}, description: Does ${name} }`;
  return [
    'evenkeel: 1',
    'name: acme',
    'discord:',
    `  application_id: "${APPLICATION}"`,
    '  commands:',
    ...['ban', 'kick', 'ping'].map(name => command(name, '    ')),
    '  guilds:',
    ...guilds.flatMap((id, at) => [
      `    - ids: ["${id}"]`,
      '      commands:',
      ...Array.from({ length: (at % 6) + 1 }, (_, n) => command(`cmd-${n}`, '        ')),
      ...(at % 10 === 0
        ? [
            '      permissions:',
            '        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }',
          ]
        : []),
    ]),
    'neon:',
    '  projects:',
    ...projects.flatMap((id, at) => [
      `    - id: ${id}`,
      `      prune: ${at % 4 === 0}`,
      '      branches:',
      ...Array.from({ length: (at % 5) + 1 }, (_, n) => `        - { name: work-${n}, parent: main }`),
    ]),
    '',
  ].join('\n');
}

function cliWith(): TestCli {
  return testCli({ manifest: manifest(), guilds, projects, applications: [APPLICATION] });
}

async function report(cli: TestCli, file: string, ...argv: readonly string[]): Promise<Report> {
  const ran = await cli.run(...argv, '--format', 'json', '--output', file, '--quiet');
  expect(ran.code, ran.stderr).toBe(0);
  return JSON.parse(cli.text(file)) as Report;
}

/** What two runs may differ in. */
function isTime(note: unknown): boolean {
  return JSON.stringify(note).includes('"plan/expected-time"');
}

/** Also without how long an apply takes: shards share the limits, and round up. */
function withoutTimes({ ms: _, requests: __, runs: ___, ...rest }: Report): unknown {
  return { ...rest, plan: { ...rest.plan, notes: rest.plan.notes.filter(note => !isTime(note)) } };
}

describe('12 shards over 500 scopes', () => {
  test('together report what one run reports, and none has much more to do than the others', async () => {
    const cli = cliWith();
    const first = await cli.run('apply', '--yes', '--target', 'discord.command/*/global/**');
    expect(first.code, first.stderr).toBe(0);
    const whole = await report(cli, 'whole.json', 'plan');
    expect(new Set(whole.plan.rows.map(row => row.kind))).toEqual(
      new Set(['discord.command', 'discord.permissions', 'neon.branch']),
    );
    const loads: number[] = [];
    for (let index = 1; index <= SHARDS; index += 1) {
      const part = await report(cli, `shard-${index}.json`, 'plan', '--shard', `${index}/${SHARDS}`);
      expect(part.shard).toEqual({ index, of: SHARDS });
      loads.push(part.plan.rows.length + part.plan.counts.unchanged);
    }
    const mean = loads.reduce((sum, load) => sum + load, 0) / SHARDS;
    expect(mean / 4).toBeGreaterThan(6);
    expect(Math.max(...loads)).toBeLessThanOrEqual(1.3 * mean);

    // The order of the files says nothing.
    const files = Array.from({ length: SHARDS }, (_, at) => `shard-${at + 1}.json`).reverse();
    const merged = await report(cli, 'merged.json', 'show', ...files);
    expect(withoutTimes(merged)).toEqual(withoutTimes(whole));
    const times = [merged, whole].map(({ plan }) => plan.notes.filter(isTime));
    for (const time of times) {
      expect(time).toHaveLength(1);
      expect(JSON.stringify(time)).toContain('"creates":1080,');
    }
  });

  test('are the same parts each time, and none has a scope of another', async () => {
    const cli = cliWith();
    const owner = new Map<string, number>();
    for (const index of [1, 5, 12]) {
      const part = await report(cli, 'a.json', 'plan', '--shard', `${index}/${SHARDS}`);
      const again = await report(cli, 'b.json', 'plan', '--shard', `${index}/${SHARDS}`);
      expect(again.plan).toEqual(part.plan);
      for (const { scope } of part.plan.rows) {
        expect(owner.get(scope.address) ?? index).toBe(index);
        owner.set(scope.address, index);
      }
    }
  });
});

test('scopes that only have to be read are shared evenly, too', async () => {
  const some = projects.slice(0, 12);
  const text = ['evenkeel: 1', 'name: acme', 'neon:', '  projects:']
    .concat(some.map(id => `    - { id: ${id}, prune: true, branches: [] }`))
    .join('\n');
  const cli = testCli({ manifest: text, projects: some });
  const reads: unknown[] = [];
  for (const index of [1, 2, 3, 4]) {
    const { requests } = await report(cli, 'part.json', 'plan', '--shard', `${index}/4`);
    reads.push(requests);
  }
  expect(reads).toEqual(reads.map(() => ({ GET: expect.any(Number) })));
  expect(new Set(reads.map(each => JSON.stringify(each))).size).toBe(1);
});

const SMALL = [
  'evenkeel: 1',
  'name: acme',
  'discord:',
  `  application_id: "${APPLICATION}"`,
  '  commands:',
  '    - { name: ban, description: Ban }',
  '    - { name: kick, description: Kick }',
  '  guilds:',
  `    - ids: ["${guilds[0]}"]`,
  '      permissions:',
  '        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }',
  '',
].join('\n');

describe('permissions of a global command that another shard has not created yet', () => {
  test('are blocked and named, and go ahead once the other shard is through', async () => {
    const cli = testCli({ manifest: SMALL, guilds, applications: [APPLICATION] });
    const early = await cli.run('apply', '--yes', '--shard', '2/2');
    expect(early.code).toBe(4);
    expect(early.stdout).toMatch(/which another\s+run\s+of\s+this\s+manifest\s+has\s+not\s+created yet/);
    expect(early.stdout).toContain('ban');
    expect(cli.writes()).toEqual([]);
    await cli.ok('apply', '--yes', '--shard', '1/2');
    await cli.ok('apply', '--yes', '--shard', '2/2');
    const drifted = await cli.run('drift');
    expect(drifted.code, drifted.stdout).toBe(0);
  });
});

describe('renaming a global command', () => {
  const OVERWRITES =
    'overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }]';
  const withGuilds = (command: string, inGuild: readonly string[]): string =>
    [
      ...SMALL.split('\n').slice(0, 5),
      `    - ${command}`,
      '  guilds:',
      ...guilds.slice(0, 3).flatMap(id => [`    - ids: ["${id}"]`, ...inGuild]),
      '',
    ].join('\n');
  const permissions = (name: string, overwrites: string): readonly string[] => [
    '      permissions:',
    `        - { command: ${name}, of: global, ${overwrites} }`,
  ];
  const renamed = '{ name: new, renamed_from: old, description: x, allow: [loss] }';
  const others = ['      commands: [{ name: other, description: x }]'];

  async function afterShards(manifest: string, wanted: string): Promise<void> {
    const files = {
      'before.yaml': withGuilds('{ name: old, description: x }', permissions('old', OVERWRITES)),
      'evenkeel.yaml': manifest,
      'wanted.yaml': wanted,
    };
    const cli = testCli({ files, guilds, applications: [APPLICATION] });
    await cli.ok('apply', '--yes', '-f', 'before.yaml');
    for (const index of [1, 2, 3, 4, 1]) {
      const ran = await cli.run('apply', '--yes', '--shard', `${index}/4`);
      expect(ran.code, ran.stdout).toBe(0);
    }
    await cli.ok('drift', '-f', 'wanted.yaml');
  }

  test('takes its overwrites along in every guild that the manifest names, whatever the shards', async () => {
    const wanted = withGuilds('{ name: new, description: x }', permissions('new', OVERWRITES));
    await afterShards(withGuilds(renamed, others), wanted);
  });

  test('does so where the guilds declare overwrites', async () => {
    const declared = permissions('new', 'overwrites: [{ everyone: true, allow: false }]');
    await afterShards(withGuilds(renamed, declared), withGuilds('{ name: new, description: x }', declared));
  });
});

describe('--target in a shard', () => {
  const target = ['--target', '**/global/**/kick', '--target', `discord.permissions/**/${guilds[0]}/**`];

  test('may match in another shard alone', async () => {
    const cli = testCli({ manifest: SMALL, guilds, applications: [APPLICATION] });
    await cli.run('apply', '--yes', '--target', 'discord.command/**/ban');
    const rows: string[] = [];
    for (const index of [1, 2]) {
      const part = await report(cli, `${index}.json`, 'plan', '--shard', `${index}/2`, ...target);
      rows.push(...part.plan.rows.map(row => row.kind));
    }
    expect(rows.sort()).toEqual(['discord.command', 'discord.permissions']);
    for (const index of [1, 2]) await cli.ok('plan', '--shard', `${index}/2`, '--target', '**/kick');
  });

  test('is refused in every shard where a glob matches in none', async () => {
    const cli = testCli({ manifest: SMALL, guilds, applications: [APPLICATION] });
    for (const index of [1, 2]) {
      const argv = ['--shard', `${index}/2`, ...target, '--target', '**/kikc', '--out', 'plan.json'];
      const ran = await cli.run('plan', ...argv);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain('--target **/kikc matches nothing');
    }
    expect(cli.files.contents.has('/demo/plan.json')).toBe(false);
    expect(cli.requests()).toEqual([]);
  });
});

test('the limits of the services are divided by the number of shards', async () => {
  const ids = projects.slice(0, 120);
  const text = ['evenkeel: 1', 'name: acme', 'neon:', '  projects:']
    .concat(ids.map(id => `    - { id: ${id}, branches: [{ name: one }] }`))
    .join('\n');
  const cli = testCli({ manifest: text, projects: ids });
  const whole = await report(cli, 'whole.json', 'plan');
  cli.pass(60_000);
  const half = await report(cli, 'half.json', 'plan', '--shard', '1/2');
  expect(whole.requests['GET']).toBe(2 * (half.requests['GET'] ?? 0));
  expect(half.ms / whole.ms).toBeCloseTo(1, 1);
});

describe('show of several reports', () => {
  async function shards(of: number): Promise<TestCli> {
    const cli = testCli({ manifest: SMALL, guilds, applications: [APPLICATION] });
    for (let index = 1; index <= of; index += 1)
      await report(cli, `${index}.json`, 'plan', '--shard', `${index}/${of}`);
    return cli;
  }

  test('says which shard is missing, never calls the rest all there is, and ends 1', async () => {
    const cli = await shards(3);
    const ran = await cli.run('show', '1.json', '3.json');
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain('shard 2/3 left no report, so it is not known what that run did');
    expect(ran.stdout).toContain('incomplete');
  });

  test('carries the refusal of a shard, and ends 5 where another one wrote', async () => {
    const text = SMALL.replace('  commands:', '  prune: true\n  commands:').replace(
      '      permissions:',
      '      commands:\n        - { name: own, description: Own }\n      permissions:',
    );
    const cli = testCli({ manifest: text, guilds, applications: [APPLICATION] });
    const old = Array.from({ length: 6 }, (_, at) => `    - { name: old-${at}, description: Old }`);
    await cli.files.replace('old.yaml', text.replace('  guilds:', [...old, '  guilds:'].join('\n')));
    expect(
      (await cli.run('apply', '--yes', '-f', 'old.yaml', '--target', 'discord.command/*/global/**')).code,
    ).toBe(0);
    const codes: number[] = [];
    for (const index of [1, 2]) {
      const options = ['--shard', `${index}/2`, '--format', 'json', '--output', `${index}.json`];
      codes.push((await cli.run('apply', '--yes', ...options)).code);
    }
    expect([...codes].sort()).toEqual([0, 4]);
    const refused = `${codes.indexOf(4) + 1}/2`;
    const ran = await cli.run('show', '--exit-code', '1.json', '2.json');
    expect(ran.code, ran.stdout).toBe(5);
    expect(ran.stdout).toContain(`Shard ${refused} was refused and wrote nothing:`);
    expect(ran.stdout).toMatch(/6\s+deletes\s+are\s+more\s+than\s+the\s+5/);
    expect(ran.stdout).toContain('--max-deletes 6');
  });

  test('shows nothing of a report whose reasons someone edited, and says where', async () => {
    const cli = await shards(2);
    const reason = { code: 'ref/deleted', address: { toString: 'x' } };
    for (const [path, edit] of [
      [
        'report.plan.notes[0].reason',
        (plan: Report['plan']) => ({ ...plan, notes: [{ reason, message: 'x' }] }),
      ],
      [
        'report.plan.rows[0].notes[0].reason.cause',
        ({ rows: [first, ...rest], ...plan }: Report['plan']) => {
          const notes = [{ reason: { code: 'row/unread', cause: reason }, message: 'x' }];
          return { ...plan, rows: [{ ...first, notes }, ...rest] };
        },
      ],
    ] as const) {
      const whole = JSON.parse(cli.text('1.json')) as Report;
      await cli.files.replace('odd.json', JSON.stringify({ ...whole, plan: edit(whole.plan) }));
      const ran = await cli.run('show', 'odd.json', '2.json');
      expect([ran.code, ran.stdout]).toEqual([1, '']);
      expect(ran.stderr.replaceAll(/\s+/g, ' ')).toContain(
        `odd.json: not a report: ${path}.address is not text [ref/deleted]`,
      );
    }
  });

  test('takes no shard twice, no report without a shard among others, and no other file', async () => {
    const cli = await shards(2);
    await report(cli, 'whole.json', 'plan');
    for (const [files, why] of [
      [['1.json', '1.json'], 'two of the reports are of the same shard, 1/2'],
      [['whole.json', '1.json'], 'is not of a run with --shard'],
      [['evenkeel.yaml'], 'not JSON'],
      [['missing.json'], 'does not exist'],
    ] as const) {
      const ran = await cli.run('show', ...files);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain(why);
    }
  });
});
