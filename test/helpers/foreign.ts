import type { Sandbox } from '../../src/sandbox/sandbox.ts';

/** An answer to another client. */
interface Answer {
  readonly status: number;
  readonly text: string;
  /** Undefined where there is no text. */
  readonly body: unknown;
}

/** A request of another client of the same services, with the token that the path needs. */
export function foreign(sandbox: Sandbox, method: string, path: string, body?: unknown): Answer {
  const env = sandbox.env('');
  const token = path.startsWith('/neon')
    ? `Bearer ${env.NEON_API_KEY}`
    : path.endsWith('/permissions') && method === 'PUT'
      ? `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}`
      : `Bot ${env.DISCORD_BOT_TOKEN}`;
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'user-agent': 'DiscordBot (https://example.com, 1)',
  };
  const sent = body === undefined ? '' : JSON.stringify(body);
  const { status, text } = sandbox.handle({ method, path, headers, text: sent });
  return { status, text, body: text === '' ? undefined : JSON.parse(text) };
}

/** The same where the service has to take it: its answer's body. */
export function taken(sandbox: Sandbox, method: string, path: string, body?: unknown): unknown {
  const answer = foreign(sandbox, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
