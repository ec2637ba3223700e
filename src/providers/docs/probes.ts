import { RequestFailure } from '../../core/http.ts';
import type { Probe } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';

/** The test reads of `doctor` for a portal. Pure. */
export function probes(scope: Scope): readonly Probe[] {
  return [
    {
      what: scope.address,
      async read(reader) {
        try {
          await reader.get('/llms.txt', { headers: { accept: 'text/plain, text/markdown' } });
        } catch (error) {
          if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
          return { ok: true, says: 'reachable, but the portal has no llms.txt' };
        }
        return { ok: true, says: 'reachable' };
      },
    },
  ];
}
