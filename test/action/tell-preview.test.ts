import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMENT_BYTES } from '../../src/action/comment/plan-comment.ts';
import { createGitHub } from '../../src/action/github/github.ts';
import { type PreviewTelling, tellPreview } from '../../src/action/preview/tell-preview.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { createRedactor } from '../../src/http/redact.ts';
import type { PreviewBranch, PreviewOutcome } from '../../src/preview/preview-outcome.ts';
import type { SchemaReading } from '../../src/preview/read-schema-difference.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { aPlan, aReport } from '../helpers/report-builders.ts';
import { REPOSITORY } from './runner.ts';

const PASSWORD = 'npg_canary-4f/+ Ä"p@ss';
const NUMBER = 12;
const BRANCH: PreviewBranch = {
  project: 'shiny-wind-028834',
  id: 'br-preview-1',
  name: 'preview/pr-12',
  madeFrom: { id: 'br-main', name: 'main' },
  schemaOnly: false,
  createdAt: '2026-11-22T10:00:00Z',
  expiresAt: '2026-11-29T10:00:00Z',
};
const REPORT = aReport('apply', aPlan([], { name: 'preview' }));
const UP: PreviewOutcome = {
  verb: 'up',
  of: { repository: REPOSITORY, number: NUMBER, name: 'pr-12' },
  branch: BRANCH,
  created: true,
  wasReset: false,
  renewed: false,
  deleted: [],
  notes: [],
  report: REPORT,
};
const { branch: _, ...GONE } = { ...UP, verb: 'down' as const, created: false, deleted: ['preview/pr-12'] };

let github: GitHubServer;
/** The head of the pull request. */
let sha: string;
let said: string[];

beforeEach(async () => {
  github = await startGitHub();
  said = [];
  github.commit('main', { 'README.md': 'x\n' });
  sha = github.openPull({ number: NUMBER, from: 'f' }).head;
});

afterEach(async () => {
  await github.close();
  expect(github.violations).toEqual([]);
});

function telling(more: Partial<PreviewTelling> = {}): PreviewTelling {
  return {
    github: createGitHub(github.settings, { fetch: globalThis.fetch, clock: hastyClock() }),
    project: BRANCH.project,
    comment: true,
    deployment: true,
    schema: 'names',
    sha,
    runUrl: 'https://github.test/acme/app/actions/runs/1',
    redactor: createRedactor([PASSWORD]),
    log: line => said.push(line),
    readSchema: async () => ({ is: 'same' }),
    ...more,
  };
}

function body(): string {
  const all = github.repository.commentsOf(NUMBER);
  expect(all).toHaveLength(1);
  return all[0]?.body ?? '';
}

function states(): readonly string[] {
  return github.repository.deployments.map(({ statuses }) => statuses.map(({ state }) => state).join(' '));
}

const DIFFERENT: SchemaReading = {
  is: 'different',
  print: '0'.repeat(20),
  tables: [
    { is: 'added', name: 'public.orders', columns: [{ name: 'id', after: 'bigint' }] },
    {
      is: 'changed',
      name: 'public.users',
      columns: [
        { name: 'age', before: 'integer', after: 'bigint' },
        { name: 'mail', before: 'text' },
      ],
    },
    { is: 'dropped', name: 'public.old', columns: [] },
  ],
};

describe('the comment on a preview', () => {
  test('says what it is, what it was made from, and when it goes', async () => {
    const text = await tellPreview(UP, undefined, telling());
    expect(body().split('\n').slice(1).join('\n')).toBe(text);
    expect(text).toMatchInlineSnapshot(`
      "### Preview · \`preview/pr-12\`

      | | |
      |---|---|
      | Branch | \`preview/pr-12\` |
      | Made from | \`main\`, with its data, on 2026-11-22 10:00 UTC |
      | Goes | when this pull request is closed, at the latest on 2026-11-29 10:00 UTC |

      <!-- evenkeel:schema -->

      **Schema:** the same as of \`main\`.

      <!-- /evenkeel:schema -->
      "
    `);
  });

  test('is one for its whole life: opened, pushed, closed, closed again, reopened', async () => {
    await tellPreview(UP, undefined, telling());
    const [first] = github.repository.commentsOf(NUMBER);
    const opened = body();
    await tellPreview({ ...UP, created: false }, undefined, telling());
    expect(body()).toBe(opened);
    await tellPreview(GONE, undefined, telling());
    expect(body()).toContain('The branch is gone.');
    github.requests.length = 0;
    await tellPreview({ ...GONE, deleted: [] }, undefined, telling());
    expect(github.writes()).toEqual([]);
    await tellPreview(UP, undefined, telling());
    expect(body()).toContain('| Branch | `preview/pr-12` |');
    expect(github.repository.commentsOf(NUMBER)[0]).toBe(first);
    expect(states()).toEqual(['success inactive', 'success']);
  });

  test('costs two requests where nothing changed, besides the state of the pull request', async () => {
    await tellPreview(UP, undefined, telling());
    github.requests.length = 0;
    await tellPreview({ ...UP, created: false }, undefined, telling());
    expect(github.requests).toEqual([
      expect.stringContaining(`GET /repos/${REPOSITORY}/issues/12/comments`),
      'POST /graphql',
    ]);
  });

  test('is not written for a preview that never was', async () => {
    await tellPreview({ ...GONE, deleted: [] }, undefined, telling());
    expect(github.writes()).toEqual([]);
  });

  test('of two runs at once is one in the end', async () => {
    await Promise.all([1, 2, 3].map(() => tellPreview(UP, undefined, telling({ deployment: false }))));
    expect(body()).toContain('preview/pr-12');
    await tellPreview(UP, undefined, telling({ deployment: false }));
    expect(github.repository.commentsOf(NUMBER)).toHaveLength(1);
  });

  test('is not written twice where the answer to the first is lost', async () => {
    github.faults.add({ method: 'POST', path: /\/issues\/12\/comments/, what: 'drop after' });
    github.faults.add({ method: 'POST', path: /\/deployments$/, what: 'drop after' });
    await tellPreview(UP, undefined, telling());
    expect(body()).toContain('preview/pr-12');
    expect(github.repository.deployments).toHaveLength(1);
  });

  test('is never one that someone else wrote with our marker, and of another preview', async () => {
    await tellPreview(UP, undefined, telling({ deployment: false }));
    const ours = body();
    github.repository.comments.length = 0;
    github.repository.addComment(NUMBER, ours, 'mallory');
    await tellPreview(UP, undefined, telling({ deployment: false }));
    await tellPreview(UP, undefined, telling({ deployment: false, project: 'another-project-1' }));
    expect(github.repository.commentsOf(NUMBER).map(({ author }) => author)).toEqual([
      'mallory',
      'github-actions[bot]',
      'github-actions[bot]',
    ]);
    expect(github.repository.commentsOf(NUMBER)[0]?.body).toBe(ours);
  });

  test('is left out with a notice where the token may not write it, and the text is there for the summary', async () => {
    const token = github.token({ contents: 'read', 'pull-requests': 'read' });
    const api = createGitHub({ ...github.settings, token }, { fetch: globalThis.fetch, clock: hastyClock() });
    const text = await tellPreview(UP, undefined, telling({ github: api }));
    expect(text).toContain('preview/pr-12');
    expect(github.repository.commentsOf(NUMBER)).toEqual([]);
    expect(said.join('\n')).toContain('permissions: pull-requests: write');
    expect(said.join('\n')).toContain('permissions: deployments: write');
  });

  test('says what was not done, with its code and the next step', async () => {
    const refused = { reason: { code: 'guard/not-confirmed' }, rows: [] } as const;
    const { branch: gone, ...rest } = UP;
    expect(gone).toBeDefined();
    await tellPreview({ ...rest, report: { ...REPORT, refused } }, undefined, telling());
    expect(body()).toContain('**There is no branch.**');
    expect(body()).toContain('`guard/not-confirmed`');
    await tellPreview({ ...UP, verb: 'down' }, undefined, telling());
    expect(body()).toContain('**The branch is still there.**');
  });

  test('names the commands that are registered, and why they are not', async () => {
    const spec = { application: '1', guild: '197038439483310086', number: NUMBER };
    const ofAll = { spec, names: ['/ban-pr12', 'Report-pr12'] };
    await tellPreview(UP, { ...ofAll, report: REPORT }, telling());
    expect(body()).toContain('**Commands** in the guild `197038439483310086`: `/ban-pr12`, `Report-pr12`.');
    await tellPreview(UP, { ...ofAll, failure: new Failure('network', 'nobody *answers*') }, telling());
    expect(body()).toContain('The commands were not registered<br>nobody \\*answers\\*');
    expect(body()).not.toContain('/ban-pr12');
  });
});

describe('a deployment of a preview', () => {
  test('is one for each life of the branch, at the commit that it was made for', async () => {
    await tellPreview(UP, undefined, telling());
    await tellPreview({ ...UP, created: false }, undefined, telling({ sha: github.commit('f', {}) }));
    expect(github.repository.deployments).toMatchObject([
      {
        sha,
        environment: 'preview/pr-12',
        payload: { preview: `${REPOSITORY}#12 ${BRANCH.project} preview/pr-12` },
      },
    ]);
    expect(states()).toEqual(['success']);
  });

  test('ends by the next run where this one could not end it', async () => {
    await tellPreview(UP, undefined, telling());
    const answer = { status: 500, body: { message: 'no' } };
    for (let nth = 0; nth < 9; nth += 1)
      github.faults.add({ method: 'GET', path: /\/deployments\?/, what: answer });
    await tellPreview(GONE, undefined, telling());
    github.faults.clear();
    expect(states()).toEqual(['success']);
    await tellPreview({ ...GONE, deleted: [] }, undefined, telling());
    expect(states()).toEqual(['success inactive']);
  });

  test('of another preview, or of another account, stays', async () => {
    await tellPreview(UP, undefined, telling({ project: 'another-project-1' }));
    await tellPreview(UP, undefined, telling());
    await tellPreview(GONE, undefined, telling());
    expect(states()).toEqual(['success', 'success inactive']);
  });

  test('of two previews of one pull request ends with its own, and each has a comment of its own', async () => {
    const of = { ...UP.of, name: 'api' };
    const branch = { ...BRANCH, id: 'br-preview-2', name: 'preview/api' };
    await tellPreview(UP, undefined, telling());
    await tellPreview({ ...UP, of, branch }, undefined, telling());
    expect(states()).toEqual(['success', 'success']);
    expect(github.repository.commentsOf(NUMBER)).toHaveLength(2);
    await tellPreview(GONE, undefined, telling());
    expect(states().toSorted()).toEqual(['success', 'success inactive']);
    await tellPreview({ ...GONE, of, deleted: ['preview/api'] }, undefined, telling());
    expect(states()).toEqual(['success inactive', 'success inactive']);
  });

  test('needs no comment', async () => {
    await tellPreview(UP, undefined, telling({ comment: false }));
    await tellPreview(UP, undefined, telling({ comment: false }));
    await tellPreview(GONE, undefined, telling({ comment: false }));
    expect(states()).toEqual(['success inactive']);
    expect(github.repository.commentsOf(NUMBER)).toEqual([]);
  });
});

describe('the difference of schemas', () => {
  const reading = (found: SchemaReading, schema: 'names' | 'counts' = 'names') =>
    telling({ schema, readSchema: async () => found });

  test('has names and types', async () => {
    await tellPreview(UP, undefined, reading(DIFFERENT));
    expect(body().slice(body().indexOf('**Schema'))).toMatchInlineSnapshot(`
      "**Schema** against \`main\`: 1 table added, 1 table changed, 1 table dropped, 2 columns in those. Defaults, comments and code are never shown.

      \`\`\`diff
      + table public.orders
      +     id bigint
        table public.users
      -     age integer
      +     age bigint
      -     mail text
      - table public.old
      \`\`\`


      <!-- /evenkeel:schema -->
      "
    `);
  });

  test('has counts only where that is asked for', async () => {
    await tellPreview(UP, undefined, reading(DIFFERENT, 'counts'));
    expect(body()).toContain('1 table added, 1 table changed, 1 table dropped, 2 columns in those');
    expect(body()).not.toContain('orders');
  });

  test('stays as it is told where it is the known one, however often', async () => {
    await tellPreview(UP, undefined, reading(DIFFERENT));
    const before = body();
    for (let nth = 0; nth < 2; nth += 1) {
      const asked: unknown[] = [];
      await tellPreview(
        { ...UP, created: false },
        undefined,
        telling({
          readSchema: async known => {
            asked.push(known);
            return { is: 'known', print: '0'.repeat(20) };
          },
        }),
      );
      expect(asked).toEqual([{ detail: 'names', print: '0'.repeat(20) }]);
      expect(body()).toBe(before);
    }
  });

  test('is read again where someone took it out of the comment', async () => {
    await tellPreview(UP, undefined, reading(DIFFERENT));
    const [comment] = github.repository.commentsOf(NUMBER);
    if (comment !== undefined) comment.body = comment.body.replace('<!-- evenkeel:schema -->', '');
    const asked: unknown[] = [];
    const readSchema = async (known: unknown): Promise<SchemaReading> => {
      asked.push(known);
      return DIFFERENT;
    };
    await tellPreview(UP, undefined, telling({ readSchema }));
    expect(asked).toEqual([{ detail: 'names' }]);
  });
});

describe('hostile names do nothing', () => {
  test.each(HOSTILE.map((name, at) => [at, name] as const))('%i', async (_at, name) => {
    const tables = [
      { is: 'added' as const, name, columns: [{ name, after: name }] },
      { is: 'changed' as const, name: `public.${name}`, columns: [{ name, before: name, after: 'x' }] },
    ];
    const spec = { application: '1', guild: name, number: NUMBER };
    const bot = { spec, names: [name], report: REPORT };
    const outcome = { ...UP, branch: { ...BRANCH, name, madeFrom: { id: 'x', name } } };
    const text = await tellPreview(
      outcome,
      bot,
      telling({ readSchema: async () => ({ is: 'different', print: '1'.repeat(20), tables }) }),
    );
    for (const line of text.split('\n')) expect(line).not.toMatch(/^\s*::|##\[/);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u0000-\u0009\u000b-\u001f\u009b]/);
    expect(text.match(/<!--/g)).toHaveLength(2);
    const outside = text.replace(/(`{3,})diff\n[\s\S]*?\n\1/g, '').replace(/(`+)[^`][\s\S]*?\1/g, '');
    expect(outside).not.toMatch(/@everyone|<img|evil\.example|javascript:/);
    expect(text).toContain('**Schema** against');
  });

  test('also a name of a megabyte and ten thousand tables, within the budget', async () => {
    const name = '`@x<!--\n'.repeat(131_072);
    const tables = Array.from({ length: 10_000 }, (_, at) => ({
      is: 'added' as const,
      name: at === 0 ? name : `t${at}`,
      columns: [{ name, after: name }],
    }));
    const outcome = { ...UP, branch: { ...BRANCH, name, madeFrom: { id: 'x', name } } };
    await tellPreview(
      outcome,
      undefined,
      telling({ readSchema: async () => ({ is: 'different', print: '1'.repeat(20), tables }) }),
    );
    expect(Buffer.byteLength(body())).toBeLessThanOrEqual(COMMENT_BYTES);
    expect(body()).toContain('more lines._');
  });
});

test('the password is in no comment, deployment, log line or text, in whatever form a name or a reason has it', async () => {
  const forms = [
    PASSWORD,
    encodeURIComponent(PASSWORD),
    JSON.stringify(PASSWORD),
    Buffer.from(PASSWORD).toString('base64'),
  ];
  for (const form of forms) {
    const reading: SchemaReading = { is: 'unknown', why: `refused: ${form} ${PASSWORD}` };
    const outcome = { ...UP, branch: { ...BRANCH, madeFrom: { id: 'x', name: form } } };
    const text = await tellPreview(outcome, undefined, telling({ readSchema: async () => reading }));
    const all = [text, JSON.stringify(github.repository.deployments), said.join('\n'), body()].join('\n');
    for (const each of ['npg_canary', ...forms]) expect(all).not.toContain(each);
  }
});
