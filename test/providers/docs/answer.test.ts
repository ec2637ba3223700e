import { describe, expect, it } from 'vitest';
import { address } from '../../../src/core/address.ts';
import type { Reader } from '../../../src/core/http.ts';
import type { Verdict } from '../../../src/core/provider.ts';
import type { Desired, Ids } from '../../../src/core/resource.ts';
import type { DocsAnswer } from '../../../src/generated/manifest.ts';
import { urlOf } from '../../../src/http/origin.ts';
import { ANSWER_CHECK, docsAnswer } from '../../../src/providers/docs/answer.ts';
import { setLane } from '../../../src/providers/docs/lane.ts';
import { portalScope } from '../../../src/providers/docs/portal.ts';
import { readVerdicts } from '../../../src/providers/docs/verdict-cache.ts';
import { inProcess } from '../../../src/sandbox/in-process.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { type Step, scriptedReader } from './scripted-reader.ts';

const portal = portalScope('https://docs.example.com/docs/');
const noIds: Ids = {
  has: () => false,
  of: address => {
    throw new Error(`no id for ${address}`);
  },
};

const recovery: DocsAnswer = {
  page: '/guides/recovery',
  ask: 'How long?',
  cites: ['/guides/recovery'],
  mentions: ['7 days'],
};
const GOOD =
  '# How long?\n\nFor 7 days.\n\n# Sources:\n- [R](https://docs.example.com/docs/guides/recovery.md)\n';
const BAD =
  '# How long?\n\nFor 30 days.\n\n# Sources:\n- [R](https://docs.example.com/docs/guides/recovery.md)\n';

function desiredOf(entry: DocsAnswer, scope = portal): Desired {
  const wanted = docsAnswer.expand(entry, scope);
  return {
    ...wanted,
    address: address(ANSWER_CHECK, wanted.parts),
    kind: ANSWER_CHECK,
    scope,
    refs: [],
    allow: [],
    source: { file: 'evenkeel.yaml', line: 1, column: 1 },
    path: [],
  };
}

async function lookAt(
  entries: readonly DocsAnswer[],
  client: Reader,
  scope = portal,
): Promise<readonly Verdict[]> {
  const verdicts = await docsAnswer.judge(
    entries.map(entry => desiredOf(entry, scope)),
    scope,
    client,
    noIds,
  );
  return [...verdicts.values()];
}

describe('the address of a question', () => {
  it.each([
    [recovery, 'how-long'],
    [{ ...recovery, id: 'recovery' }, 'recovery'],
    [{ ...recovery, ask: '  Was kostet ein Zweig – und warum?! ' }, 'was-kostet-ein-zweig-und-warum'],
    [{ ...recovery, ask: '???' }, 'question'],
    [{ ...recovery, ask: 'word '.repeat(40) }, `${'word-'.repeat(15)}word`],
  ])('%o ends in its id or slug', (entry, name) => {
    expect(desiredOf(entry).address).toBe(`docs.answer/docs.example.com%2Fdocs/${name}`);
    expect(desiredOf(entry).parts).toEqual(['docs.example.com/docs', name]);
  });
});

describe('looking at one answer', () => {
  it('asks once, for Markdown, with patience', async () => {
    const client = scriptedReader(() => [GOOD]);
    expect(await lookAt([recovery], client)).toEqual([
      { verdict: 'pass', findings: [], evidence: 'For 7 days.' },
    ]);
    expect(client.requests).toEqual([
      {
        path: '/guides/recovery',
        options: {
          query: { ask: 'How long?' },
          headers: { accept: 'text/markdown' },
          timeoutMs: 120_000,
          silentMs: 120_000,
          apart: 'questions',
          once: true,
          beforeSend: expect.any(Function),
        },
      },
    ]);
  });

  it.each<[string, readonly Step[], Verdict['verdict'], number]>([
    ['fails', [BAD], 'fail', 3],
    ['could not be given', ['The question could not be answered.'], 'fail', 3],
    ['is a web page', [{ text: '<p>7 days</p>', type: 'text/html' }], 'unknown', 2],
    ['is limited', [429], 'unknown', 1],
    ['is unavailable', [503], 'unknown', 1],
    ['is for a page that is not there', [404], 'unknown', 2],
    ['is lost', [0], 'unknown', 1],
  ])('that %s', async (_, steps, verdict, requests) => {
    const client = scriptedReader(() => steps);
    const [seen] = await lookAt([recovery], client);
    expect(seen?.verdict).toBe(verdict);
    expect(seen?.findings).toHaveLength(verdict === 'pass' ? 0 : 1);
    expect(client.requests).toHaveLength(requests);
  });

  it('shows at most a passage of it', async () => {
    const long = `# How long?\n\n${'7 days 😀 '.repeat(100)}\n\n# Sources\n- [R](/guides/recovery)\n`;
    const [seen] = await lookAt(
      [recovery],
      scriptedReader(() => [long]),
    );
    expect(seen?.evidence).toMatch(/^.{280}…$/);
  });

  it('lets errors of the program through', async () => {
    const client: Reader = {
      now: () => 0,
      get: async () => {
        throw new TypeError('a bug');
      },
    };
    await expect(lookAt([recovery], client)).rejects.toThrow(TypeError);
  });
});

describe('looking at all answers of a portal', () => {
  const questions = Array.from({ length: 9 }, (_, index) => ({
    ...recovery,
    id: `q${index}`,
    page: `/p${index}`,
  }));

  it('asks each question, and gives the verdicts in the order of the questions', async () => {
    const client = scriptedReader(path => (path === '/p3' ? [BAD] : [GOOD]));
    const verdicts = await lookAt(questions, client);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(
      questions.map((_, index) => (index === 3 ? 'fail' : 'pass')),
    );
    expect(client.requests).toHaveLength(11);
  });

  it('asks nothing more once the first question shows that the credits are exhausted', async () => {
    const client = scriptedReader(() => [402]);
    const verdicts = await lookAt(questions, client);
    expect(client.requests).toHaveLength(1);
    expect(verdicts[0]?.findings).toEqual([
      "the portal refused to answer (402), because its owner's subscription or credits are used up",
    ]);
    expect(verdicts.slice(1)).toEqual(
      Array.from({ length: 8 }, () => ({
        verdict: 'unknown',
        findings: [
          "not asked: the portal refused to answer (402), because its owner's subscription or credits are used up",
        ],
      })),
    );
  });

  it('asks no further question when they run out on the way', async () => {
    const client = scriptedReader(path => (path === '/p1' ? [402] : [GOOD]));
    const verdicts = await lookAt(questions, client);
    expect(client.requests.length).toBeLessThanOrEqual(5);
    expect(verdicts.filter(({ findings }) => findings[0]?.startsWith('not asked'))).toHaveLength(
      9 - client.requests.length,
    );
  });

  it('sends nothing where there is nothing to ask', async () => {
    const client = scriptedReader(() => [GOOD]);
    expect(await lookAt([], client)).toEqual([]);
    expect(client.requests).toEqual([]);
  });
});

describe('a kept verdict', () => {
  const entry: DocsAnswer = { ...recovery, cites: ['/guides/branches'] };
  const SOURCES = [
    'docs.example.com/docs/guides/branches',
    'docs.example.com/docs/limits',
    'elsewhere.example/x',
  ];
  const LIST = SOURCES.map(source => `- [S](https://${source}.md)`).join('\n');
  const ANSWER = `For 7 days.\n\n# Sources\n\n${LIST}\n`;

  /**
   * Asks twice with one cache, where the pages are `changed` in between. Returns how often the
   * question was asked again.
   */
  async function askedAgain(changed: Readonly<Record<string, Step>>): Promise<number> {
    const cache = readVerdicts('', 1);
    const ask = async (pages: Readonly<Record<string, Step>>): Promise<readonly string[]> => {
      const client = scriptedReader(path => [path.endsWith('.md') ? (pages[path] ?? 'As ever.') : ANSWER]);
      setLane(client, { maxQuestions: 9, cache });
      expect(await lookAt([entry], client)).toMatchObject([{ verdict: 'pass' }]);
      return client.requests.map(({ path, options }) => (options?.query === undefined ? path : `${path}?`));
    };
    const first = await ask({});
    expect(first.toSorted()).toEqual([
      '/guides/branches.md',
      '/guides/recovery.md',
      '/guides/recovery?',
      '/limits.md',
    ]);
    return (await ask(changed)).filter(path => path === `${entry.page}?`).length;
  }

  it.each([
    ['the question is asked at', '/guides/recovery.md'],
    ['the answer has to cite', '/guides/branches.md'],
    ['the answer was taken from, though the entry does not name it', '/limits.md'],
  ])('does not outlive a change of the page that %s', async (_, page) => {
    expect(await askedAgain({ [page]: 'Otherwise now.' })).toBe(1);
    expect(await askedAgain({ [page]: 404 })).toBe(1);
    expect(await askedAgain({ [page]: 500 })).toBe(1);
  });

  it('spares the question while those pages are as they were, whatever others say', async () => {
    expect(await askedAgain({ '/prices.md': 'Otherwise now.' })).toBe(0);
  });
});

describe('a verdict whose pages', () => {
  const at = `${portal.base}/guides/branches`;
  const ANSWER = `For 7 days.\n\n# Sources\n- [B](${at})\n- [R](/guides/recovery)\n`;

  /** Asks twice with one cache. `pages`: the portal without questions. */
  async function asked(
    pages: (path: string, run: number) => Step,
  ): Promise<{ questions: number; evidence: string | undefined }> {
    const cache = readVerdicts('', 1);
    let questions = 0;
    let evidence: string | undefined;
    for (const run of [1, 2]) {
      const client = scriptedReader(path => [path === '/ask' ? ANSWER : pages(path, run)]);
      setLane(client, { maxQuestions: 9, cache });
      const [seen] = await lookAt([{ ...recovery, page: '/ask' }], client);
      expect(seen?.verdict).toBe('pass');
      evidence = seen?.evidence;
      questions += client.requests.filter(({ options }) => options?.query !== undefined).length;
    }
    return { questions, evidence };
  }

  it('have no Markdown is kept by what they say', async () => {
    const page = (text: string): Step => ({ text, type: 'text/html' });
    const html = (path: string): Step => (path.endsWith('.md') ? 404 : page('<p>7 days</p>'));
    expect((await asked(html)).questions).toBe(1);
    const changed = (path: string, run: number): Step => (path.endsWith('.md') ? 404 : page(`<p>${run}</p>`));
    expect((await asked(changed)).questions).toBe(2);
  });

  it('do not exist is kept until they do', async () => {
    expect((await asked(() => 404)).questions).toBe(1);
    expect((await asked((_, run) => (run === 1 ? 404 : 'There now.'))).questions).toBe(2);
  });

  it('cannot be read is not kept, and says so', async () => {
    expect(await asked(() => 500)).toEqual({
      questions: 2,
      evidence: expect.stringMatching(/^For 7 days\. \(not kept: .*500\)$/),
    });
  });
});

describe('the budget of a run', () => {
  const questions = Array.from({ length: 9 }, (_, index) => ({
    ...recovery,
    id: `q${index}`,
    page: `/p${index}`,
  }));

  it.each([1, 2, 3, 4, 7, 12, 20, 27])(
    'of %i is never exceeded, and leaves no question that it could ask',
    async most => {
      const client = scriptedReader(path => (path === '/p1' ? [BAD] : path === '/p2' ? [BAD, GOOD] : [GOOD]));
      setLane(client, { maxQuestions: most });
      const verdicts = await lookAt(questions, client);
      expect(client.requests).toHaveLength(Math.min(most, 12));
      const fails = verdicts.filter(({ verdict }) => verdict === 'fail');
      expect(fails).toHaveLength(most > 1 ? 1 : 0);
      for (const { findings } of fails)
        expect(
          findings.some(finding =>
            finding.startsWith(
              'the portal did not give one more answer, which evenkeel needs to confirm this result',
            ),
          ),
        ).toBe(most < 3);
    },
  );

  it('is not begun for runs that it cannot complete', async () => {
    const client = scriptedReader(() => [GOOD]);
    setLane(client, { maxQuestions: 3 });
    const [seen] = await lookAt([{ ...recovery, runs: 5, pass: 4 }], client);
    expect(seen?.findings).toEqual([
      'not asked: this check needs at least 4 answers, and the run sends the portal at most 3 questions (--max-questions, or max_questions in the manifest)',
    ]);
    expect(client.requests).toEqual([]);
  });
});

describe("the sandbox's portal", () => {
  const origin = 'http://127.0.0.1:1';
  const scope = portalScope(`${origin}/docs`);

  function sandboxReader(sandbox = createSandbox()): Reader {
    const transport = inProcess(sandbox);
    return {
      now: () => sandbox.now(),
      get: async (path, options) => {
        const answer = await transport({
          method: 'GET',
          url: urlOf(scope.base ?? '', path, options?.query),
          headers: { 'user-agent': 'evenkeel', ...options?.headers },
        });
        return { status: answer.status, headers: answer.headers, body: undefined, text: answer.body };
      },
    };
  }

  const known: DocsAnswer = {
    page: '/guides/recovery',
    ask: 'How long can a deleted branch be recovered?',
    cites: ['/guides/recovery'],
    mentions: ['7 days'],
  };

  it.each(['colon', 'plain'])('answers as expected, sources under a %s heading', async sources_heading => {
    const client = sandboxReader(createSandbox({ quirks: { sources_heading } }));
    const [seen] = await lookAt([known], client, scope);
    expect(seen).toMatchObject({ verdict: 'pass', findings: [] });
  });

  it('is seen to miss what it does not say, and to have no answer', async () => {
    const verdicts = await lookAt(
      [
        { ...known, id: 'wrong', cites: ['/nowhere'], mentions: ['7000 days'] },
        { page: '/', ask: 'Which zebra plays chess underwater?', answered: false },
      ],
      sandboxReader(),
      scope,
    );
    expect(verdicts[0]?.findings).toHaveLength(2);
    expect(verdicts[1]).toMatchObject({ verdict: 'pass' });
  });
});
