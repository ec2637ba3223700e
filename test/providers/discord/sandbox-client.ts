import { type Answer, RequestFailure, type RequestOptions, type Writer } from '../../../src/core/http.ts';
import { inProcess } from '../../../src/sandbox/in-process.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

const ORIGIN = 'http://127.0.0.1:1';

/**
 * A client that reaches the sandbox's Discord without a socket, and throws where the answer is not
 * a yes.
 */
export function sandboxClient(sandbox: Sandbox): Writer {
  const transport = inProcess(sandbox);
  const env = sandbox.env(ORIGIN);

  async function ask(
    method: string,
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const query = Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const search = query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
    const token =
      options.credential === 'permissions'
        ? `Bearer ${env.DISCORD_PERMISSIONS_TOKEN}`
        : `Bot ${env.DISCORD_BOT_TOKEN}`;
    const answer = await transport({
      method,
      url: env.DISCORD_API_HOST + path + search,
      headers: {
        authorization: token,
        'user-agent': 'DiscordBot (https://example.com, 1.0)',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300)
      throw new RequestFailure('rejected', `${answer.status} ${answer.body}`, {
        request: `${method} ${path}`,
        status: answer.status,
      });
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
      text: answer.body,
    };
  }

  return {
    now: () => sandbox.now(),
    get: (path, options) => ask('GET', path, undefined, options),
    send: ask,
  };
}
