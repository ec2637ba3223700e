import type { HttpResponse, Transport } from '../core/http.ts';

/** What becomes of one answer to a write that was carried out. */
export type Spoiled = (answer: HttpResponse) => HttpResponse;

export const SPOILED: readonly (readonly [what: string, spoiled: Spoiled])[] = [
  [
    'is lost',
    () => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    },
  ],
  ['says nothing', ({ status, headers }) => ({ status, headers, body: '{}' })],
];

/** Comes between a run and its service, once `spoil` has said how. */
export function spoiling(transport: Transport): { readonly send: Transport; spoil(how: Spoiled): void } {
  let next: Spoiled | undefined;
  return {
    async send(request) {
      const answer = await transport(request);
      if (next === undefined || request.method === 'GET') return answer;
      const how = next;
      next = undefined;
      return how(answer);
    },
    spoil(how) {
      next = how;
    },
  };
}
