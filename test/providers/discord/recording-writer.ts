import type { Answer, RequestOptions, Writer } from '../../../src/core/http.ts';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly options?: RequestOptions;
}

export interface RecordingWriter extends Writer {
  readonly requests: readonly Recorded[];
}

/**
 * A client that answers every request with the next of `bodies` and remembers what it was asked,
 * byte for byte.
 */
export function recordingWriter(...bodies: readonly unknown[]): RecordingWriter {
  const requests: Recorded[] = [];
  const waiting = [...bodies];
  const answer = (): Answer => {
    const body = waiting.shift();
    return { status: 200, headers: {}, body, text: JSON.stringify(body) ?? '' };
  };
  return {
    requests,
    now: () => 0,
    get: async (path, options) => {
      requests.push({ method: 'GET', path, ...(options ? { options } : {}) });
      return answer();
    },
    send: async (method, path, body, options) => {
      requests.push({
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(options ? { options } : {}),
      });
      return answer();
    },
  };
}
