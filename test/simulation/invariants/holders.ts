import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 41: of several applications each is asked and written to with its own credentials. A
 * run that has one of another application in their place writes nothing at all, once the service
 * has said so.
 */
export function checkHolders({ tokens }: Run, sent: readonly LogEntry[]): Violation | undefined {
  const isForeign = tokens !== undefined && !tokens.startsWith('no ');
  const writes = sent.filter(({ method }) => method !== 'GET');
  const asked = sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/applications/@me'));
  const isTold = asked.every(({ clientOutcome, odd }) => clientOutcome === 'ok' && !odd);
  if (isForeign && isTold && writes[0] !== undefined)
    return { invariant: 41, message: `${label(writes[0])} with a token of another application` };
  // Only the service can say whose a token is, so lists are asked for with any.
  const wrong = (isForeign ? writes : sent).find(({ path, holder }) => {
    const [, id] = /\/applications\/(\d+)/.exec(path) ?? [];
    return holder !== undefined && id !== undefined && id !== holder;
  });
  return wrong && { invariant: 41, message: `${label(wrong)} with a token of ${wrong.holder}` };
}
