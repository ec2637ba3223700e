import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const RULE = `  - name: prod-protected
    every: neon.branch
    match: "prod/*"
    must: { protected: true }
    message: Production branches are protected.
`;
const BRANCHES = `neon:
  projects:
    - id: ${PROJECT}
      branches:
`;

function manifest(rules: string, branches: string): string {
  return `evenkeel: 1\nname: acme\n${rules === '' ? '' : `rules:\n${rules}`}${BRANCHES}${branches}`;
}

async function plan(cli: TestCli, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await cli.run('plan', ...args);
  return (stdout + stderr).replace(/\s+/g, ' ');
}

describe('what is broken already', () => {
  const FILE = manifest(RULE, '        - { name: dev }\n');

  test('is a failed check of plan and drift at the line of the rule, and stops no other row', async () => {
    const cli = testCli({ manifest: FILE });
    cli.makeBranch({ name: 'prod/by-hand' });
    const shown = await plan(cli);
    expect(shown).toContain('fail rule/prod-protected evenkeel.yaml:4 Production branches are protected.');
    expect(shown).toContain('neon.branch/shiny-wind-028834/prod/by-hand: `protected` is false');
    expect(shown).toContain('1 of 1 check failed');
    await cli.ok('apply', '--yes');
    await cli.ok('plan', '--detailed-exitcode');
    expect((await cli.run('plan', '--strict-checks')).code).toBe(2);
    const drift = await cli.run('drift', '--strict-checks');
    expect([drift.code, drift.stdout]).toEqual([2, expect.stringContaining('rule/prod-protected')]);
  });

  test('is shown in every format', async () => {
    const cli = testCli({ manifest: FILE });
    cli.makeBranch({ name: 'prod/by-hand' });
    for (const format of ['text', 'json', 'markdown', 'html', 'sarif', 'github']) {
      const { stdout } = await cli.run('plan', '--format', format);
      expect(stdout, format).toContain('rule/prod-protected');
      expect(stdout.replace(/\s+/g, ' '), format).toContain('`protected` is false');
    }
  });

  test('may be touched by a row that leaves the break as it is', async () => {
    const rule = RULE.replace('must: { protected: true }', 'must: { parent: other }');
    const cli = testCli({ manifest: manifest('', '        - { name: prod/a }\n') });
    await cli.ok('apply', '--yes');
    await cli.files.replace('evenkeel.yaml', manifest(rule, '        - { name: prod/a, protected: true }\n'));
    await cli.ok('apply', '--yes');
    expect(await plan(cli)).toContain('1 of 1 check failed');
  });
});

describe('in a pull request', () => {
  const before = manifest(RULE, '        - { name: prod/a, protected: true }\n');
  const files = (now: string) => ({ 'evenkeel.yaml': now, 'before.yaml': before });
  const HELD =
    'the rule prod-protected, "Production branches are protected", but until the change is merged the rule still applies';

  test.each([['--base'], ['--base-applied']])(
    'a rule that is removed holds until the merge: %s',
    async option => {
      const cli = testCli({ files: files(before) });
      await cli.ok('apply', '--yes');
      const now = manifest('', '        - { name: prod/a, protected: false }\n');
      await cli.files.replace('evenkeel.yaml', now);
      const shown = await plan(cli, option, 'before.yaml');
      expect(shown).toContain('blocked neon.branch/shiny-wind-028834/prod/a');
      expect(shown).toContain('[rule/broken]');
      expect(shown).toContain(`Less guarded after the merge (1) ! this change removes or changes ${HELD}`);
      expect(shown).not.toContain('checks');
      expect((await cli.run('apply', '--yes', option, 'before.yaml')).code).toBe(4);
      expect(await plan(cli)).toContain('1 to update');
    },
  );

  test('so does one that is altered, and one with other words only is the same', async () => {
    const weak = RULE.replace('prod/*', 'prod/b*');
    const cli = testCli({ files: files(manifest(weak, '        - { name: prod/a }\n')) });
    expect(await plan(cli, '--base', 'before.yaml')).toContain(HELD);
    const words = RULE.replace('are protected', 'must be protected');
    await cli.files.replace('evenkeel.yaml', manifest(words, '        - { name: prod/a }\n'));
    const shown = await plan(cli, '--base', 'before.yaml');
    expect(shown).not.toContain(HELD);
    expect(shown).toContain('must be protected');
  });

  test.each([
    [
      'only warns for a while',
      '- { name: one, every: neon.branch, at_most: 1, until: 2099-12-31, message: One. }',
    ],
    ['lets more be there', '- { name: one, every: neon.branch, at_most: 9, message: One. }'],
  ])('so does one that %s after the change', async (_, weaker) => {
    const one = '- { name: one, every: neon.branch, at_most: 1, message: One. }';
    const branches = '        - { name: dev }\n';
    const cli = testCli({
      files: {
        'evenkeel.yaml': manifest(`  ${weaker}\n`, branches),
        'before.yaml': manifest(`  ${one}\n`, '        - { name: main }\n'),
      },
    });
    expect(await plan(cli)).toContain('1 to create');
    const shown = await plan(cli, '--base', 'before.yaml');
    expect(shown).toContain('blocked neon.branch/shiny-wind-028834/dev');
    expect(shown).toContain('the rule one, "One", but until the change is merged the rule still applies');
  });

  test('the rules that stay hold beside one that is removed', async () => {
    const other = '  - { name: no-x, every: neon.branch, match: x, none: true, message: No x. }\n';
    const branches = '        - { name: prod/a }\n        - { name: x }\n';
    const cli = testCli({
      files: {
        'evenkeel.yaml': manifest(other, branches),
        'before.yaml': manifest(RULE + other, '        - { name: main }\n'),
      },
    });
    const shown = await plan(cli, '--base', 'before.yaml');
    expect(shown).toContain('blocked neon.branch/shiny-wind-028834/prod/a');
    expect(shown).toContain('blocked neon.branch/shiny-wind-028834/x');
    expect(shown).toContain('pass rule/no-x');
  });

  test('without live, too', async () => {
    const cli = testCli({ files: files(manifest('', '        - { name: prod/a, protected: false }\n')) });
    const shown = await plan(cli, '--offline', '--base', 'before.yaml');
    expect(shown).toContain(HELD);
    expect(shown).toContain('`protected` would be false [rule/broken]');
  });

  test('an update that leaves the break as it was is not blocked without live', async () => {
    const was = manifest(RULE, '        - { name: prod/a, protected: false }\n');
    const cli = testCli({ files: { 'before.yaml': was } });
    const soon = new Date(cli.now() + 86_400_000).toISOString();
    const now = was.replace('protected: false', `protected: false, expires_at: "${soon}"`);
    await cli.files.replace('evenkeel.yaml', now);
    const shown = await plan(cli, '--offline', '--base', 'before.yaml');
    expect(shown).not.toContain('rule/broken');
    expect(shown).toContain('1 to update');
  });

  test('without live, a branch is deleted with the compute that each branch needs', async () => {
    const rules = '  - { name: one, every: neon.endpoint, at_least: 1, per: neon.branch, message: One. }\n';
    const compute = 'endpoints: [{ type: read_write }]';
    const was = manifest(rules, `        - { name: dev, ${compute} }\n`);
    const cli = testCli({ files: { 'before.yaml': was } });
    const of = async (entry: string): Promise<string> => {
      await cli.files.replace('evenkeel.yaml', manifest(rules, `        - ${entry}\n`));
      return plan(cli, '--offline', '--base', 'before.yaml');
    };
    expect(await of(`{ name: dev, absent: true, ${compute} }`)).not.toContain('rule/broken');
    expect(await of('{ name: test }')).toContain('blocked neon.branch/shiny-wind-028834/test');
  });

  test('without live, what is deleted with its branch makes room, and is not said to stay', async () => {
    const rules = '  - { name: one, every: neon.endpoint, at_most: 1, message: One. }\n';
    const compute = 'endpoints: [{ type: read_write }]';
    const was = manifest(rules, `        - { name: dev, ${compute} }\n`);
    const now = `        - { name: dev, absent: true }\n        - { name: test, ${compute} }\n`;
    const cli = testCli({ files: { 'evenkeel.yaml': manifest(rules, now), 'before.yaml': was } });
    const shown = await plan(cli, '--offline', '--base', 'before.yaml');
    expect(shown).toContain('2 to create, 0 to update, 1 to delete');
    expect(shown).not.toContain('stays live');
  });

  test('without live, a renamed branch keeps what is in it and what refers to it', async () => {
    const rules = '  - { name: one, every: neon.endpoint, at_most: 1, message: One. }\n';
    const within = 'endpoints: [{ type: read_write }], databases: [{ name: app, owner_name: boss }]';
    const child = '        - { name: low, parent: ';
    const was = manifest(rules, `        - { name: dev, ${within} }\n${child}dev }\n`);
    const now = `        - { name: test, renamed_from: dev, ${within} }\n${child}test }\n`;
    const cli = testCli({ files: { 'evenkeel.yaml': manifest(rules, now), 'before.yaml': was } });
    const shown = await plan(cli, '--offline', '--base', 'before.yaml');
    expect(shown).toContain('0 to create, 0 to update, 1 to rename, 0 to delete · 3 unchanged');
    expect(shown).not.toContain('stays live');
    const more = manifest(
      rules,
      now.replace('{ name: low', '{ name: low, endpoints: [{ type: read_write }]'),
    );
    const over = testCli({ files: { 'evenkeel.yaml': more, 'before.yaml': was } });
    expect(await plan(over, '--offline', '--base', 'before.yaml')).toContain(
      'the rule allows at most 1, and after this plan there would be 2',
    );
  });

  test('without live, what is there besides may be anything', async () => {
    const rules = `  - { name: one, every: neon.branch, at_least: 2, message: Two. }
  - { name: few, every: neon.branch, at_most: 1, message: One. }
`;
    const was = manifest(rules, '        - { name: a }\n        - { name: b }\n');
    const gone = manifest(rules, '        - { name: a, absent: true }\n        - { name: b }\n');
    const cli = testCli({ files: { 'evenkeel.yaml': gone, 'before.yaml': was } });
    expect(await plan(cli, '--offline', '--base', 'before.yaml')).not.toContain('rule/broken');
    await cli.files.replace('evenkeel.yaml', was);
    await cli.files.replace('before.yaml', manifest(rules, '        - { name: a }\n'));
    expect(await plan(cli, '--offline', '--base', 'before.yaml')).toContain('there would be 2');
  });
});

test('a rule with a day warns until it is over', async () => {
  const rule = `${RULE}    until: 2026-12-31\n`;
  const cli = testCli({ manifest: manifest(rule, '        - { name: prod/a }\n') });
  cli.pass(Date.parse('2026-12-31T23:00:00Z') - cli.now());
  const shown = await plan(cli, '--strict-checks');
  expect(shown).toContain('1 to create');
  expect(shown.match(/only warns until 2026-12-31/g)).toHaveLength(2);
  await cli.ok('plan', '--strict-checks');
  cli.pass(3_600_000);
  expect(await plan(cli)).toContain('[rule/broken]');
});

test('a run for a part says what it does not know, and sends no more requests', async () => {
  const rules = `  - { name: no-open, every: neon.bucket, where: { access_level: public_read }, none: true, message: None. }
  - { name: commands, every: discord.command, at_least: 1, message: One. }
`;
  const branches = '        - { name: main, buckets: [{ name: a }] }\n        - { name: dev }\n';
  const discord =
    'discord:\n  application_id: "222222222222222222"\n  commands: [{ name: a, description: A }]\n';
  const file = manifest(rules, branches) + discord;
  const cli = testCli({ files: { 'evenkeel.yaml': file, 'without.yaml': manifest('', branches) + discord } });
  await cli.ok('apply', '--yes');
  const part = ['--target', 'neon.branch/*/dev'];
  const before = cli.requests().length;
  const shown = await plan(cli, ...part);
  const sent = cli.requests().length - before;
  expect(shown).toContain('unknown rule/no-open');
  expect(shown).toContain('neon.bucket in neon.branch/shiny-wind-028834/main was not read');
  expect(shown).toContain('unknown rule/commands');
  await plan(cli, '-f', 'without.yaml', ...part);
  expect(cli.requests()).toHaveLength(before + 2 * sent);
  await cli.ok('plan', '--strict-checks', ...part);
});

test('a branch that is renamed takes along what may not be in one of that name', async () => {
  const bucket = 'buckets: [{ name: a, access_level: public_read }]';
  const cli = testCli({ manifest: manifest('', `        - { name: dev, ${bucket} }\n`) });
  await cli.ok('apply', '--yes');
  const renamed = `        - { name: prod/a, renamed_from: dev, ${bucket} }\n`;
  const of = (within: string, says: string): string =>
    manifest(`  - { name: no, every: neon.bucket, within: ${within}, ${says}, message: No. }\n`, renamed);
  for (const says of ['where: { access_level: public_read }, none: true', 'at_most: 0']) {
    await cli.files.replace('evenkeel.yaml', of('neon.branch/*/prod/*', says));
    expect(await plan(cli), says).toContain('blocked neon.branch/shiny-wind-028834/prod/a');
    await cli.files.replace('evenkeel.yaml', of('neon.branch/*/dev', says));
    expect(await plan(cli), says).toContain('1 to rename');
  }
});

test('a ttl is an expiry, for a new branch and for one that is there', async () => {
  const rule =
    '  - { name: expire, every: neon.branch, match: dev, must: { expires_at: present }, message: Expire. }\n';
  const cli = testCli({ manifest: manifest(rule, '        - { name: dev, ttl: 7d }\n') });
  expect(await plan(cli)).toContain('1 to create');
  await cli.files.replace('evenkeel.yaml', manifest('', '        - { name: dev }\n'));
  await cli.ok('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', manifest(rule, '        - { name: dev }\n'));
  expect(await plan(cli)).toContain('1 of 1 check failed');
  await cli.files.replace('evenkeel.yaml', manifest(rule, '        - { name: dev, ttl: 7d }\n'));
  expect(await plan(cli)).toContain('1 to update, 0 to delete · 0 unchanged · 1 unmanaged · 1 check passed');
  await cli.ok('apply', '--yes');
  await cli.files.replace('evenkeel.yaml', manifest(rule, '        - { name: dev }\n'));
  expect(await plan(cli)).toContain('`expires_at` would not be set [rule/broken]');
});

test('with --changed and in shards, a rule is unknown for what is not read', async () => {
  const rules = `${RULE}  - { name: few, every: neon.branch, at_most: 9, message: Few. }\n`;
  const two = (of: string): string =>
    `${manifest(rules, '        - { name: dev }\n')}    - id: quiet-moon-112233\n      branches: [{ name: ${of} }]\n`;
  const cli = testCli({
    files: { 'evenkeel.yaml': two('dev'), 'before.yaml': two('old') },
    projects: [PROJECT, 'quiet-moon-112233'],
  });
  const changed = await plan(cli, '--changed', '--base-applied', 'before.yaml');
  expect(changed).toContain(`neon.branch in neon.project/${PROJECT} was not read`);
  expect(changed).toContain('2 of 2 checks unknown');
  for (const index of ['1', '2'])
    expect(
      (await cli.run('plan', '--shard', `${index}/2`, '--format', 'json', '--output', `${index}.json`)).code,
    ).toBe(0);
  const { stdout } = await cli.run('show', '1.json', '2.json', '--format', 'json');
  const joined = JSON.parse(stdout).checks.map(
    ({ address, verdict }: { address: string; verdict: string }) => `${verdict} ${address}`,
  );
  expect(joined).toEqual(['unknown rule/prod-protected', 'unknown rule/few']);
});

test('rules of several files are one list, and each has its own name', async () => {
  const file = `${manifest(RULE, '        - { name: prod/a }\n')}include: [more.yaml]\n`;
  const more = 'rules:\n  - { name: none, every: neon.branch, match: x, none: true, message: No x. }\n';
  const cli = testCli({ files: { 'evenkeel.yaml': file, 'more.yaml': more } });
  const shown = await plan(cli);
  expect(shown).toContain('pass rule/none more.yaml:2');
  expect(shown).toContain('[rule/broken]');
  await cli.files.replace('more.yaml', more.replace('name: none', 'name: prod-protected'));
  expect(await plan(cli)).toContain('two rules are called "prod-protected"');
});

test('each mistake is an error at its line, with the word that was meant', async () => {
  const rules = `  - { name: a, every: neon.branches, must: { protected: true }, message: M }
  - { name: b, every: neon.branch, must: { protectd: true }, where: { expires: absent }, message: M }
  - { name: c, every: neon.branch, message: M }
  - { name: c, every: neon.branch, at_most: 1, at_least: 1, message: M }
  - { name: d, every: neon.branch, none: true, per: neon.project, message: M }
  - { name: e, every: neon.branch, at_most: 1, per: neon.projects, message: M }
  - { name: f, every: neon.branch, at_most: 1, until: 2026-02-30, message: M }
  - { name: g, every: neon.bucket, at_most: 1, per: neon.project, message: M }
  - { name: h, every: discord.command, must: { name_localizations.de: present }, message: M }
  - { name: i, every: neon.branch, must: { protectedd: true }, message: M }
  - { name: j, every: neon.branch, at_most: 1, per: neon.bucket, message: M }
  - { name: k, every: neon.branch, must: { protected: true }, at_most: 1, message: M }
`;
  const cli = testCli({ manifest: manifest(rules, '        - { name: dev }\n') });
  const { code, stdout } = await cli.run('validate', '--format', 'json');
  const found = JSON.parse(stdout).problems.map(
    ({ rule, source, hint }: { rule: string; source: { line: number; column: number }; hint: string }) =>
      `${source.line}:${source.column} ${rule.replace('manifest/rule-', '')}: ${hint}`,
  );
  expect(code).toBe(3);
  expect(found.sort((a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }))).toEqual([
    '4:23 kind: did you mean "neon.branch"?',
    '5:44 field: did you mean "protected"?',
    '5:71 field: did you mean "expires_at"?',
    '6:5 shape: add `must`, `at_most`, `at_least` or `none: true`',
    '7:13 twice: give this rule another name',
    '7:48 shape: write two rules',
    '8:48 shape: remove `per`',
    '9:53 per: did you mean "neon.project"?',
    '10:55 until: write a day as in 2026-12-31',
    '13:44 field: did you mean "protected"?',
    '14:53 per: it is in: neon.project',
    '15:63 shape: write two rules',
  ]);
});

describe('validate warns', () => {
  const warned = async (rules: string, branches: string): Promise<readonly string[]> => {
    const cli = testCli({ manifest: manifest(rules, branches) });
    const { code, stdout } = await cli.run('validate', '--format', 'json');
    expect(code).toBe(0);
    return JSON.parse(stdout).problems.map(
      ({ level, message }: { level: string; message: string }) => `${level}: ${message}`,
    );
  };

  test('of what an entry says itself, and of nothing that it leaves out', async () => {
    const branches =
      '        - { name: prod/a, protected: false }\n        - { name: prod/b }\n        - { name: dev }\n';
    expect(await warned(RULE, branches)).toEqual([
      `warning: \`protected\` of neon.branch/${PROJECT}/prod/a breaks the rule prod-protected: Production branches are protected.`,
    ]);
  });

  test('where there may be none, if all that selects it is said', async () => {
    const rules =
      '  - { name: no, every: neon.bucket, where: { access_level: public_read }, none: true, message: No. }\n';
    const of = (bucket: string): string => `        - { name: dev, buckets: [${bucket}] }\n`;
    expect(await warned(rules, of('{ name: a, access_level: public_read }'))).toHaveLength(1);
    expect(await warned(rules, of('{ name: a }'))).toEqual([]);
  });
});

describe('in a run of one scope or shard', () => {
  const OTHER = 'quiet-hill-111111';
  const both = (rule: string, branches: string): string =>
    `evenkeel: 1\nname: acme\nrules:\n  - { name: counted, every: neon.branch, match: "b*", ${rule}, message: Counted. }\nneon:\n  projects:\n${[
      PROJECT,
      OTHER,
    ]
      .map(id => `    - { id: ${id}, prune: true, branches: [${branches}] }\n`)
      .join('')}`;
  const TWO = '{ name: b1 }, { name: b2 }';
  const PARTS = [
    ['--target', `neon.project/${PROJECT}`],
    ['--target', `neon.project/${OTHER}`],
    ['--shard', '1/2'],
    ['--shard', '2/2'],
  ];

  async function applied(rule: string, branches: string): Promise<TestCli> {
    const cli = testCli({ projects: [PROJECT, OTHER], files: {} });
    await cli.files.replace('evenkeel.yaml', both('at_most: 99', branches));
    await cli.ok('apply', '--yes');
    await cli.files.replace('evenkeel.yaml', both(rule, branches));
    return cli;
  }

  test.each(PARTS)('no delete runs that only the whole can judge: %s %s', async (...part) => {
    const cli = await applied('at_least: 4', TWO);
    await cli.files.replace('evenkeel.yaml', both('at_least: 4', '{ name: b2 }'));
    const before = cli.writes().length;
    const shown = await plan(cli, ...part);
    expect(shown).toContain('No changes');
    expect(shown).toContain('this run counts 1, and other runs of this manifest may add to that');
    await cli.run('apply', '--yes', ...part);
    expect(cli.writes()).toHaveLength(before);
  });

  test.each(PARTS)('no create runs that only the whole can judge: %s %s', async (...part) => {
    const cli = await applied('at_most: 5', TWO);
    await cli.files.replace('evenkeel.yaml', both('at_most: 5', `${TWO}, { name: b3 }`));
    expect(await plan(cli, ...part)).toContain('this row may break the rule counted');
    await cli.run('apply', '--yes', ...part);
    expect(cli.writes().filter(each => each.includes('b3'))).toEqual([]);
  });

  test.each(PARTS)('what the rule counts in each project is judged there: %s %s', async (...part) => {
    const cli = await applied('at_most: 3, per: neon.project', TWO);
    await cli.files.replace('evenkeel.yaml', both('at_most: 3, per: neon.project', `${TWO}, { name: b3 }`));
    await cli.ok('apply', '--yes', ...part);
  });

  test('a delete that leaves enough in its own scope runs', async () => {
    const cli = await applied('at_least: 1', TWO);
    await cli.files.replace('evenkeel.yaml', both('at_least: 1', '{ name: b2 }'));
    await cli.ok('apply', '--yes', '--target', `neon.project/${PROJECT}`);
    expect(cli.writes().filter(each => each.startsWith('DELETE'))).toHaveLength(1);
  });

  test('what brings the number nearer to the rule runs', async () => {
    const cli = await applied('at_least: 9', TWO);
    await cli.files.replace('evenkeel.yaml', both('at_least: 9', `${TWO}, { name: b3 }`));
    await cli.ok('apply', '--yes', '--target', `neon.project/${PROJECT}`);
    await cli.files.replace('evenkeel.yaml', both('at_most: 5', '{ name: b2 }, { name: b3 }'));
    await cli.ok('apply', '--yes', '--target', `neon.project/${PROJECT}`);
    expect(cli.writes().filter(each => each.startsWith('DELETE'))).toHaveLength(1);
  });

  test('a rule that only warns holds nothing back', async () => {
    const until = 'at_most: 5, until: 2027-01-31';
    const cli = await applied(until, TWO);
    await cli.files.replace('evenkeel.yaml', both(until, `${TWO}, { name: b3 }`));
    await cli.ok('apply', '--yes', '--target', `neon.project/${PROJECT}`);
  });
});
