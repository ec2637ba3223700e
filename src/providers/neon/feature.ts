import type { Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { Check, Verdict } from '../../core/provider.ts';
import type { Desired, Ids } from '../../core/resource.ts';
import { misread, paths, textOf } from './api.ts';
import { judged, lookAt, lookInside, unknown } from './look-at.ts';
import { projectIdOf } from './scopes.ts';

interface Feature {
  readonly name: string;
  readonly key: string;
  path(project: string, branch: string): string;
  /** Reason in a 404 → its meaning in words. Other reasons are shown unchanged. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The field of the answer that shows that the feature is there. */
  readonly shows: string;
}

/**
 * The check whether a branch has a feature, by one GET. A 404 with a reason means that the feature
 * is missing, so the check fails (facts/neon.md#features-that-are-off). But with the reason
 * `branch_not_found` the verdict is unknown: the branch could not be read.
 */
function featureCheck({ name, key, path, reasons, shows }: Feature): Check<true> {
  const refusal = ({ status, body }: RequestFailure): Verdict | undefined => {
    const reason = status === 404 && isObject(body) ? textOf(body, 'reason') : undefined;
    if (reason === undefined) return undefined;
    return reason === 'branch_not_found'
      ? unknown('the branch does not exist, or the key may not read it (branch_not_found)')
      : judged([`not available: ${reasons[reason] ?? 'the service gives this reason'} (${reason})`]);
  };
  const look = (all: readonly Desired[], client: Reader, ids: Ids) => {
    const { scope } = all[0] as Desired;
    const at = path(projectIdOf(scope), ids.of(scope.address));
    return lookAt(all, {
      read: async () => {
        const { body } = await client.get(at);
        if (!isObject(body) || typeof body['enabled'] !== 'boolean') throw misread(at, 'a boolean "enabled"');
        return body;
      },
      judge: (_, body) =>
        judged(
          body['enabled'] === true ? [] : ['the service says that the feature is switched off'],
          textOf(body, shows),
        ),
      refusal,
    });
  };
  return {
    name,
    key,
    under: 'checks',
    each: 'whole',
    within: 'neon.branch',
    expand: (_, scope) => ({ parts: scope.parts, fields: {} }),
    judge: (all, _at, client, ids) => lookInside(all, ids, there => look(there, client, ids)),
  };
}

/** The check whether a branch has object storage (facts/neon.md#object-storage). */
export const neonStorage = featureCheck({
  name: 'neon.storage',
  key: 'storage',
  path: paths.storage,
  reasons: {
    org_not_entitled: 'the organization may not use object storage',
    region_unavailable: 'the region has no object storage',
    branch_directory_missing: 'the branch is not registered with object storage',
  },
  shows: 's3_endpoint',
});

/** The check whether a branch has the AI gateway (facts/neon.md#the-ai-gateway). */
export const neonAiGateway = featureCheck({
  name: 'neon.ai_gateway',
  key: 'ai_gateway',
  path: paths.aiGateway,
  reasons: { ai_gateway_unavailable: 'the region has no AI gateway' },
  shows: 'base_url',
});
