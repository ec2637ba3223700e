import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const NOTE_TOKEN = 'glpat-0123456789abcdefghij';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Comment {
  readonly id: number;
  readonly by: number;
  body: string;
}

const BOT = 7;
const STRANGER = 8;

/**
 * The comments of one merge request of GitLab (project 42, request 5) and of one pull request of
 * Forgejo (acme/app, request 5), as their REST interfaces have them (docs.gitlab.com/api/notes,
 * Forgejo's swagger, read 2026-11-22): GitLab in pages with a Link.
 */
export class FakeForge {
  readonly comments: Comment[] = [];
  readonly log: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FakeForge> {
    const server = createServer();
    const forge = new FakeForge(server);
    server.on('request', async (request, response) => {
      const { status, body, headers } = forge.#answer(request, await textOf(request));
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    return forge;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What a job of each forge has in its environment. */
  get env(): Readonly<Record<string, string>> {
    return {
      CI_API_V4_URL: `${this.url}/api/v4`,
      CI_MERGE_REQUEST_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '5',
      GITHUB_SERVER_URL: this.url,
      GITHUB_REPOSITORY: 'acme/app',
      PULL_REQUEST: '5',
      NOTE_TOKEN,
    };
  }

  says(body: string, by: 'bot' | 'stranger'): void {
    this.comments.push({ id: this.comments.length + 1, by: by === 'bot' ? BOT : STRANGER, body });
  }

  /** The texts of the bot's comments. */
  get ours(): readonly string[] {
    return this.comments.filter(({ by }) => by === BOT).map(({ body }) => body);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  #answer(request: IncomingMessage, text: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const route = `${request.method} ${pathname}`;
    this.log.push(route);
    const { authorization, 'private-token': token } = request.headers;
    const isGitLab = pathname.startsWith('/api/v4');
    if ((isGitLab ? token : authorization) !== (isGitLab ? NOTE_TOKEN : `token ${NOTE_TOKEN}`))
      return { status: 401, body: { message: '401 Unauthorized' } };
    if (/^GET \/api\/v[14]\/user$/.test(route)) return { status: 200, body: { id: BOT } };
    const all = isGitLab
      ? '/api/v4/projects/42/merge_requests/5/notes'
      : '/api/v1/repos/acme/app/issues/5/comments';
    if (route === `GET ${all}`) return this.#list(isGitLab, all, Number(searchParams.get('page') ?? '1'));
    if (route === `POST ${all}`) {
      this.says(bodyOf(text), 'bot');
      return { status: 201, body: {} };
    }
    const one = isGitLab
      ? /^PUT \/api\/v4\/projects\/42\/merge_requests\/5\/notes\/(\d+)$/
      : /^PATCH \/api\/v1\/repos\/acme\/app\/issues\/comments\/(\d+)$/;
    const comment = this.comments.find(({ id }) => id === Number(one.exec(route)?.[1]));
    if (comment === undefined) return { status: 404, body: { message: '404 Not found' } };
    if (comment.by !== BOT) return { status: 403, body: { message: '403 Forbidden' } };
    comment.body = bodyOf(text);
    return { status: 200, body: {} };
  }

  #list(isGitLab: boolean, all: string, page: number): Answer {
    const size = isGitLab ? 100 : this.comments.length;
    const some = this.comments.slice((page - 1) * size, page * size);
    const more = page * size < this.comments.length;
    const headers = more ? { link: `<${this.url}${all}?page=${page + 1}&per_page=100>; rel="next"` } : {};
    const body = some.map(({ id, by, body: text }) => ({
      id,
      body: text,
      ...(isGitLab ? { author: { id: by } } : { user: { id: by } }),
    }));
    return { status: 200, body, headers };
  }
}

function bodyOf(text: string): string {
  return (JSON.parse(text) as { readonly body: string }).body;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
