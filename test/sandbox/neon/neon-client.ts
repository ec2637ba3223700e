import { neonService } from '../../../src/sandbox/neon/neon.ts';
import type { EmulatedService, Quirks, ServiceOptions } from '../../../src/sandbox/service.ts';
import { contractErrors } from './neon-contract.ts';

export const projectId = 'shiny-wind-028834';
export const apiKey = 'napi_test';
/** The clock of every test begins here. */
const start = Date.UTC(2026, 10, 20, 12);

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text: string | undefined;
  /** The value at a path into the body. */
  at(...path: readonly (string | number)[]): unknown;
  /** The same for a string; throws when there is none. */
  string(...path: readonly (string | number)[]): string;
  /** The same for a list. */
  list(...path: readonly (string | number)[]): readonly Readonly<Record<string, unknown>>[];
}

interface Setup {
  readonly quirks?: Quirks;
  /** 0 unless a test is about operations. */
  readonly operationMs?: number;
  readonly projects?: readonly string[];
  readonly plan?: ServiceOptions['plan'];
}

interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly stale?: boolean;
  /** Sent as it is instead of `body`. */
  readonly text?: string;
}

export interface NeonClient {
  readonly service: EmulatedService;
  /** Below the base URL, with the query. */
  call(method: string, path: string, body?: unknown, extra?: Extra): Answer;
  /** The same below the default project. */
  inProject(method: string, path: string, body?: unknown, extra?: Extra): Answer;
  advance(ms: number): void;
  now(): number;
  mainBranch(): string;
  /** Creates a branch from `main` and gives its id. */
  branch(name: string, options?: Readonly<Record<string, unknown>>): string;
}

/** A service whose every answer is checked against the vendor's OpenAPI document. */
export function neonClient(setup: Setup = {}): NeonClient {
  let now = start;
  const service = neonService(serviceOptions(setup));

  function call(method: string, target: string, body?: unknown, extra: Extra = {}): Answer {
    const [path = '', query = ''] = target.split('?');
    const answer = service.handle({
      method,
      path,
      segments: path.split('/').filter(Boolean).map(decodeURIComponent),
      query: new URLSearchParams(query),
      headers: { authorization: `Bearer ${apiKey}`, host: '127.0.0.1:1234', ...extra.headers },
      url: 'http://127.0.0.1:1234',
      text: extra.text ?? (body === undefined ? '' : JSON.stringify(body)),
      now,
      stale: extra.stale ?? false,
      ignore: () => undefined,
    });
    if (!path.startsWith('/_storage/') && answer.status !== 301) {
      const wrong = contractErrors(method, path, answer.status, answer.body);
      if (wrong.length > 0) throw new Error(`not what the document says:\n${wrong.join('\n')}`);
    }
    return toAnswer(answer.status, answer.headers ?? {}, answer.body, answer.text);
  }

  const client: NeonClient = {
    service,
    call,
    inProject: (method, path, body, extra) => call(method, `/projects/${projectId}${path}`, body, extra),
    advance(ms) {
      now += ms;
    },
    now: () => now,
    mainBranch() {
      const branches = client.inProject('GET', '/branches').list('branches');
      return String(branches.find(each => each['default'])?.['id']);
    },
    branch(name, options = {}) {
      return client.inProject('POST', '/branches', { branch: { name, ...options } }).string('branch', 'id');
    },
  };
  return client;
}

function serviceOptions(setup: Setup): ServiceOptions {
  let seed = 7;
  return {
    quirks: setup.quirks ?? {},
    random() {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    },
    operationMs: setup.operationMs ?? 0,
    projects: setup.projects ?? [projectId],
    applications: [],
    guilds: [],
    ...(setup.plan === undefined ? {} : { plan: setup.plan }),
    tokens: {
      neonApiKey: apiKey,
      discordBotToken: 'unused',
      discordClientId: 'unused',
      discordClientSecret: 'unused',
      discordPermissionsToken: 'unused',
    },
  };
}

function toAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  text: string | undefined,
): Answer {
  const at = (...path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>(
      (value, key) => (value as Readonly<Record<string | number, unknown>> | undefined)?.[key],
      body,
    );
  return {
    status,
    headers,
    body,
    text,
    at,
    string(...path) {
      const value = at(...path);
      if (typeof value !== 'string')
        throw new Error(`no string at ${path.join('.')} of ${JSON.stringify(body)}`);
      return value;
    },
    list(...path) {
      const value = at(...path);
      if (!Array.isArray(value)) throw new Error(`no list at ${path.join('.')} of ${JSON.stringify(body)}`);
      return value as readonly Readonly<Record<string, unknown>>[];
    },
  };
}
