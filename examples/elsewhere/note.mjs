// Keeps one comment on a merge request (GitLab) or a pull request (Forgejo, Gitea): the text of a Markdown file.
//
//   node ci/note.mjs gitlab prod plan.md
//
// `prod` tells the comments of several manifests apart. NOTE_TOKEN belongs to a bot's own account: only a comment of that account that
// begins with our line is edited, so nobody can make it edit another one by writing that line.
import { readFileSync } from 'node:fs';

const [forge, label, file] = process.argv.slice(2);
const { env } = process;

/** Where the comments are, and how each forge names things. */
const FORGES = {
  gitlab: () => {
    const all = `${env.CI_API_V4_URL}/projects/${env.CI_MERGE_REQUEST_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
    return {
      user: `${env.CI_API_V4_URL}/user`,
      all,
      one: id => `${all}/${id}`,
      edit: 'PUT',
      token: { 'private-token': env.NOTE_TOKEN },
      authorOf: note => note.author.id,
    };
  },
  forgejo: () => {
    const api = `${env.GITHUB_SERVER_URL}/api/v1`;
    const issues = `${api}/repos/${env.GITHUB_REPOSITORY}/issues`;
    return {
      user: `${api}/user`,
      all: `${issues}/${env.PULL_REQUEST}/comments`,
      one: id => `${issues}/comments/${id}`,
      edit: 'PATCH',
      token: { authorization: `token ${env.NOTE_TOKEN}` },
      authorOf: comment => comment.user.id,
    };
  },
};

if (!Object.hasOwn(FORGES, forge) || file === undefined || !env.NOTE_TOKEN) {
  console.error('NOTE_TOKEN=… node note.mjs gitlab|forgejo LABEL FILE.md');
  process.exit(1);
}
const { user, all, one, edit, token, authorOf } = FORGES[forge]();

/** One request. The token goes nowhere else: redirects are errors. */
async function send(method, url, body) {
  const answer = await fetch(url, {
    method,
    headers: { ...token, accept: 'application/json', 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  });
  if (answer.ok) return answer;
  throw new Error(
    `${method} ${new URL(url).pathname}: ${answer.status} ${(await answer.text()).slice(0, 300)}`,
  );
}

/** Every comment, page by page. */
async function* comments() {
  for (let url = `${all}?per_page=100`; url !== undefined; ) {
    const answer = await send('GET', url);
    yield* await answer.json();
    const [, next] = /<([^>]+)>; *rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    url = next !== undefined && new URL(next).origin === new URL(all).origin ? next : undefined;
  }
}

const marker = `<!-- evenkeel ${label.replace(/[^\w.-]/g, '_')} -->`;
// A line that begins with a slash is an order to GitLab, such as /merge. An invisible character in front makes it text.
const text = `${marker}\n${readFileSync(file, 'utf8')}`.replace(/^([ \t]*)\//gm, '$1\u200B/');
const me = (await (await send('GET', user)).json()).id;
let mine;
for await (const comment of comments())
  if (authorOf(comment) === me && comment.body.split(/\r?\n/)[0] === marker) mine ??= comment;
if (mine === undefined) await send('POST', all, text);
else if (mine.body.replaceAll('\r\n', '\n') !== text) await send(edit, one(mine.id), text);
console.log(mine === undefined ? 'the comment is new' : 'the comment is current');
