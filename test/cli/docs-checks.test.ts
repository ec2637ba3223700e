import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { type TestCli, testCli, URL_OF_SANDBOX } from './test-io.ts';

const CACHE = ['--answer-cache', 'answers.json'];

/** Ten questions that the sandbox's portal answers as expected, one a line from line 6 on. */
const QUESTIONS = [
  ['/guides/recovery', 'How long can a deleted branch be recovered?', '7 days'],
  ['/guides/branches', 'What does a branch share with its parent?', 'unchanged storage'],
  ['/guides/protection', 'Can a protected branch be deleted or reset?', 'can not be deleted'],
  ['/guides/expiration', 'How far ahead can the expiration time of a preview branch lie?', '30 days'],
  ['/guides/backups', 'What does a backup schedule make?', 'snapshots'],
  ['/guides/operations', 'With which status is a second change refused while operations are running?', '423'],
  ['/guides/buckets', 'When is the access level of a bucket chosen?', 'when it is created'],
  ['/commands/overview', 'Is the name of an application command unique for its type?', 'unique'],
  ['/commands/bulk-overwrite', 'Which commands does a bulk overwrite delete?', 'are deleted'],
  ['/commands/limits', 'How many chat input commands can a scope hold?', '100 chat input commands'],
] as const;

const MANIFEST = [
  'evenkeel: 1',
  'name: acme',
  'docs:',
  '  portals:',
  `    - url: ${URL_OF_SANDBOX}/docs`,
  '      answers:',
  ...QUESTIONS.map(
    ([page, ask, words]) =>
      `        - { page: ${page}, ask: "${ask}", cites: [${page}], mentions: ["${words}"] }`,
  ),
  '',
].join('\n');

/** Edits the portal, as its owner would. */
function rewrite(cli: TestCli, before: string, after: string): void {
  if (!JSON.stringify(cli.sandbox.state()).includes(before))
    throw new Error(`the portal does not say ${before}`);
  cli.edit(before, after);
}

function questions(cli: TestCli): number {
  return cli.requests().filter(request => request.includes('ask=')).length;
}

describe('ten checks of answers', () => {
  test('all pass, by one request each', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(stdout).toContain('10 checks passed');
    expect(code).toBe(0);
    expect(cli.requests()).toHaveLength(10);
  });

  test('a page that changes fails the strict run, with the question, what is missing and the line', async () => {
    const cli = testCli({ manifest: MANIFEST });
    rewrite(cli, 'A deleted branch can be recovered for 7 days.', 'A removed copy comes back for a while.');
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(2);
    expect(stdout).toContain('"How long can a deleted branch be recovered?": the answer does not cite');
    expect(stdout).toContain('/guides/recovery');
    expect(stdout).toContain('evenkeel.yaml:7');
    expect(stdout).toContain('1 of 10 checks failed');
    expect(questions(cli)).toBe(12);
  });

  test('the same without the flag is counted and ends 0', async () => {
    const cli = testCli({ manifest: MANIFEST });
    rewrite(cli, '7 days', '9 days');
    const { code, stdout } = await cli.run('drift');
    expect(code).toBe(0);
    expect(stdout).toContain('the answer does not mention "7 days"');
    expect(stdout).toContain('1 of 10 checks failed');
  });

  test('a failed one is an annotation on its line', async () => {
    const cli = testCli({ manifest: MANIFEST });
    rewrite(cli, '7 days', '9 days');
    const { stdout } = await cli.run('drift', '--format', 'github');
    expect(stdout).toMatch(
      /^::warning file=evenkeel\.yaml,line=7,.*title=check failed%3A docs\.answer.*does not mention "7 days"/m,
    );
  });

  test.each([402, 503])('a lane that is down (%i) is unknown and never fails a run', async status => {
    const cli = testCli({ manifest: MANIFEST });
    cli.sandbox.faults.add([faultOf({ status }, { path: 'ask=', times: 100 })]);
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(0);
    expect(stdout).toContain('10 of 10 checks unknown');
    expect(questions(cli)).toBe(status === 402 ? 1 : 10);
  });

  test('no more questions are sent than the budget of the portal allows', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stdout } = await cli.run('drift', '--strict-checks', '--max-questions', '3');
    expect(code).toBe(0);
    expect(stdout).toContain('7 of 10 checks unknown');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'not asked: this check needs at least 1 answer, and the run sends the portal at most 3 questions (--max-questions, or max_questions in the manifest), of which',
    );
    expect(cli.requests()).toHaveLength(3);
  });
});

describe('the price of a run', () => {
  const portals = async (cli: TestCli, ...flags: readonly string[]): Promise<unknown> =>
    (await cli.report('plan', ...flags)).portals;
  const portal = `${URL_OF_SANDBOX}/docs`;

  test('is in the report: what was asked, what it could have been, and what the cache saved', async () => {
    const cli = testCli({ manifest: MANIFEST });
    expect(await portals(cli, ...CACHE)).toEqual([
      { portal, requests: cli.requests().length, questions: 10, atMost: 30, kept: 0 },
    ]);
    const before = cli.requests().length;
    expect(await portals(cli, ...CACHE)).toEqual([
      { portal, requests: cli.requests().length - before, questions: 0, atMost: 30, kept: 10 },
    ]);
    expect((await cli.run('plan', ...CACHE)).stdout).toContain(
      `${portal}: ${cli.requests().length - before - (cli.requests().length - before) / 2} requests, 0 of at most 30 questions, 10 kept`,
    );
    expect((await cli.run('plan', ...CACHE, '--format', 'markdown')).stdout).toContain('10 kept');
  });

  test.each([
    [4, [], 4],
    [4, ['--max-questions', '2'], 2],
    [500, [], 10],
    [0, [], 0],
  ] as const)('is bounded by max_questions: %i of the manifest, with %j', async (most, flags, asked) => {
    const cli = testCli({
      manifest: MANIFEST.replace('      answers:', `      max_questions: ${most}\n      answers:`),
    });
    await cli.run('plan', ...flags);
    expect(questions(cli)).toBe(asked);
  });

  test('is bounded so in a run that is limited to a part, too', async () => {
    const cli = testCli({
      manifest: MANIFEST.replace('      answers:', '      max_questions: 0\n      answers:'),
    });
    const { stdout } = await cli.run('plan', '--target', 'docs.answer/**');
    expect(stdout.replace(/\s+/g, ' ')).toContain('the run sends the portal at most 0 questions');
    expect(questions(cli)).toBe(0);
  });

  test('has nothing of portals where none was asked', async () => {
    const cli = testCli({ manifest: 'evenkeel: 1\nname: acme\n' });
    expect(await portals(cli)).toBeUndefined();
  });
});

describe('kept verdicts', () => {
  test('ask nothing while the pages are as they were', async () => {
    const cli = testCli({ manifest: MANIFEST });
    expect(await cli.run('drift', '--strict-checks', ...CACHE)).toMatchObject({ code: 0 });
    expect(questions(cli)).toBe(10);
    const kept = cli.files.contents.get('/demo/answers.json');
    const { code, stdout } = await cli.run('drift', '--strict-checks', ...CACHE);
    expect(code).toBe(0);
    expect(stdout).toContain('10 checks passed');
    expect(questions(cli)).toBe(10);
    expect(cli.files.contents.get('/demo/answers.json')).toBe(kept);
  });

  test('do not hide a page that changed: its question alone is asked again', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('drift', ...CACHE);
    rewrite(cli, '100 chat input commands, 15', '90 chat input commands, 15');
    const before = questions(cli);
    const { code, stdout } = await cli.run('drift', '--strict-checks', ...CACHE);
    expect(code).toBe(2);
    expect(stdout).toMatch(/the answer does not mention "100 chat\s+input commands"/);
    expect(questions(cli) - before).toBeGreaterThanOrEqual(2);
    expect(questions(cli) - before).toBeLessThan(10);
    await cli.run('drift', ...CACHE);
    expect(questions(cli) - before).toBeGreaterThanOrEqual(4);
  });

  test('are asked again once they are too old, and where the entry expects something else', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('drift', ...CACHE);
    await cli.files.replace(
      'evenkeel.yaml',
      MANIFEST.replace('mentions: ["7 days"]', 'mentions: ["for 7 days"]'),
    );
    await cli.run('drift', ...CACHE);
    expect(questions(cli)).toBe(11);
    cli.pass(2 * 60 * 60_000);
    await cli.run('drift', ...CACHE, '--answer-max-age', '1h');
    expect(questions(cli)).toBe(21);
  });

  test.each([
    ['flaky', 1],
    ['no longer right', 3],
  ])('are gone once an answer is %s: the next run asks', async (_, wrong) => {
    let left = 0;
    const cli = testCli({
      manifest: MANIFEST,
      wrap: transport => async request => {
        const answer = await transport(request);
        if (!request.url.includes('recovered') || left === 0) return answer;
        left -= 1;
        return { ...answer, body: answer.body.replaceAll('7 days', '9 days') };
      },
    });
    await cli.run('drift', ...CACHE);
    cli.pass(2 * 60 * 60_000);
    left = wrong;
    await cli.run('drift', ...CACHE, '--answer-max-age', '1h');
    const before = questions(cli);
    await cli.ok('drift', '--strict-checks', ...CACHE);
    expect(questions(cli) - before).toBe(1);
  });

  test('of a file that is none are no verdicts', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.files.replace('answers.json', '{"v":1,"verdicts":{"x":{"at":"now"}}}');
    expect(await cli.run('drift', '--strict-checks', ...CACHE)).toMatchObject({ code: 0 });
    expect(questions(cli)).toBe(10);
  });
});

describe('a damaged entry of the cache', () => {
  test.each(['/../../x', '/%2e%2e/x', '/\ud800'])(
    'of the page %j is asked again, and the rest is kept',
    async page => {
      const cli = testCli({ manifest: MANIFEST });
      await cli.run('drift', ...CACHE);
      const cache = JSON.parse(cli.text('answers.json'));
      const [first = ''] = Object.keys(cache.verdicts);
      cache.verdicts[first].pages = [page];
      await cli.files.replace('answers.json', JSON.stringify(cache));
      const { code, stdout } = await cli.run('drift', '--strict-checks', ...CACHE);
      expect(stdout).toContain('10 checks passed');
      expect(code).toBe(0);
      expect(questions(cli)).toBe(11);
    },
  );
});

describe('a portal that answers at .md alone', () => {
  const formed = (): TestCli => testCli({ manifest: MANIFEST, quirks: { questions_at: 'markdown' } });

  test('is asked ten questions by eleven requests', async () => {
    const cli = formed();
    const { code, stdout, stderr } = await cli.run('drift', '--strict-checks=unknown');
    expect(stdout).toContain('10 checks passed');
    expect(code).toBe(0);
    expect(questions(cli)).toBe(11);
    expect(stderr).toContain('10 checks, 10 to 30 questions');
  });

  test('is asked there at once where a kept verdict has its pages read', async () => {
    const cli = formed();
    await cli.run('drift', ...CACHE);
    rewrite(cli, '7 days', '9 days');
    const before = cli.requests().length;
    await cli.run('drift', ...CACHE);
    const asked = cli
      .requests()
      .slice(before)
      .filter(request => request.includes('ask='));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(request => request.includes('.md?ask='))).toBe(true);
  });

  test('answers `ask`, too', async () => {
    const cli = formed();
    const { code, stdout } = await cli.run('ask', QUESTIONS[0][1], '--portal', `${URL_OF_SANDBOX}/docs`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^A deleted branch can be recovered for 7 days\./);
  });
});

describe('checks of pages', () => {
  const pages = (entries: string): string =>
    `evenkeel: 1\nname: acme\ndocs:\n  portals:\n    - url: ${URL_OF_SANDBOX}/docs\n      pages:\n${entries}`;

  test('read each page and the map once, and cost no credits', async () => {
    const cli = testCli({
      manifest: pages(
        '        - { page: /guides/recovery, listed: true, mentions: [7 days] }\n        - { page: /guides/backups.md, listed: true }\n',
      ),
    });
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(0);
    expect(stdout).toContain('2 checks passed');
    expect(cli.requests()).toEqual([
      'GET /docs/llms.txt',
      'GET /docs/guides/recovery.md',
      'GET /docs/guides/backups.md',
    ]);
  });

  test('say which page is missing, is not listed, or lacks words', async () => {
    const cli = testCli({
      manifest: pages(
        '        - { page: /guides/nothing }\n        - { page: /guides/recovery, mentions: [30 days], must_not_mention: [7 days] }\n        - { page: /guides/backups, listed: false }\n',
      ),
    });
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(2);
    expect(stdout).toContain(
      'the portal has no page /guides/nothing: /guides/nothing and /guides/nothing.md were',
    );
    expect(stdout).toContain('the page /guides/recovery does not mention "30 days"');
    expect(stdout).toContain('the page /guides/recovery mentions "7 days"');
    expect(stdout).toContain('llms.txt lists /guides/backups');
    expect(stdout).toContain('3 of 3 checks failed');
  });

  test.each([true, false])('are unknown where llms.txt cannot be read: listed: %s', async listed => {
    const cli = testCli({ manifest: pages(`        - { page: /guides/recovery, listed: ${listed} }\n`) });
    cli.sandbox.faults.add([faultOf({ status: 503 }, { path: 'llms.txt', times: 10 })]);
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(0);
    expect(stdout).toContain('1 of 1 check unknown');
  });
});

describe('a portal in a private network', () => {
  const manifest = MANIFEST.replace(`${URL_OF_SANDBOX}/docs`, 'https://docs.internal.example/docs');

  test('is not reached on the word of a manifest: its checks are unknown', async () => {
    const cli = testCli({ manifest, resolve: async () => ['10.0.0.7'] });
    const { code, stdout } = await cli.run('drift', '--strict-checks');
    expect(code).toBe(0);
    expect(stdout).toContain('docs.internal.example leads to a private address. Nothing was sent.');
    expect(cli.requests()).toEqual([]);
  });

  test('is reached where the user says so', async () => {
    const cli = testCli({ manifest, resolve: async () => ['10.0.0.7'] });
    const { stdout } = await cli.run('drift', '--allow-private');
    expect(stdout).toContain('10 checks passed');
  });

  test('is a finding of doctor', async () => {
    const cli = testCli({ manifest, resolve: async () => ['10.0.0.7'] });
    const { code, stdout } = await cli.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('--allow-private');
    expect(await cli.run('doctor', '--allow-private')).toMatchObject({ code: 0 });
  });
});
