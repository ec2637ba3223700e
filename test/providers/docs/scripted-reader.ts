import { type Answer, type Reader, RequestFailure, type RequestOptions } from '../../../src/core/http.ts';

/** What the portal does with one request: a Markdown text, or a status (0: no answer at all). */
export type Step = string | number | { readonly text: string; readonly type: string };

export interface ScriptedReader extends Reader {
  readonly requests: readonly { readonly path: string; readonly options: RequestOptions | undefined }[];
}

/**
 * A client whose answers depend on the request's path and on how often it was asked; the last step
 * repeats.
 */
export function scriptedReader(script: (path: string) => readonly Step[]): ScriptedReader {
  const requests: { path: string; options: RequestOptions | undefined }[] = [];
  const asked = new Map<string, number>();
  return {
    requests,
    now: () => 0,
    get: async (path, options) => {
      options?.beforeSend?.(undefined);
      requests.push({ path, options });
      const nth = asked.get(path) ?? 0;
      asked.set(path, nth + 1);
      const steps = script(path);
      return answerOf(steps[nth] ?? steps.at(-1) ?? 0, path);
    },
  };
}

function answerOf(step: Step, path: string): Answer {
  if (typeof step === 'number')
    throw new RequestFailure('unreadable', step === 0 ? 'connection reset' : `answered ${step}`, {
      request: `GET ${path}`,
      ...(step === 0 ? {} : { status: step }),
    });
  const { text, type } =
    typeof step === 'string' ? { text: step, type: 'text/markdown; charset=utf-8' } : step;
  return { status: 200, headers: { 'content-type': type }, body: undefined, text };
}
