import type { Answer, Query, Writer } from '../../../../src/core/http.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Query;
}

/**
 * Answers in turn with what it was given, and remembers what it was asked. Its time is
 * 2026-11-20T00:00:00.700Z.
 */
export function recordingWriter(...bodies: readonly unknown[]): Writer & { readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  const answer = (): Answer => {
    if (sent.length > bodies.length) throw new Error(`more requests than answers: ${JSON.stringify(sent)}`);
    const body = bodies[sent.length - 1];
    return { status: 200, headers: {}, body, text: body === undefined ? '' : JSON.stringify(body) };
  };
  return {
    sent,
    now: () => Date.parse('2026-11-20T00:00:00.700Z'),
    get: async (path, options) => {
      const query = Object.entries(options?.query ?? {}).filter(([, value]) => value !== undefined);
      sent.push({ method: 'GET', path, ...(query.length > 0 && { query: Object.fromEntries(query) }) });
      return answer();
    },
    send: async (method, path, body, options) => {
      sent.push({
        method,
        path,
        ...(body !== undefined && { body }),
        ...(options?.query !== undefined && { query: options.query }),
      });
      return answer();
    },
  };
}
