import type { FaultEffect } from './faults.ts';
import type { ServiceResponse } from './service.ts';

/** The emulated services. The first part of a path is the name of a service. */
export type ServiceName = 'neon' | 'discord' | 'docs';

/**
 * The answer that a fault gives in place of the service. If the fault has no body, the answer looks
 * like an answer of the vendor (facts/neon.md#error-bodies, facts/discord.md#error-bodies,
 * facts/docs-answers.md#statuses).
 */
export function faultAnswer(service: ServiceName, status: number, effect: FaultEffect): ServiceResponse {
  return { status, headers: effect.headers ?? {}, ...bodyOf(service, status, effect) };
}

function bodyOf(service: ServiceName, status: number, effect: FaultEffect): Omit<ServiceResponse, 'status'> {
  if (typeof effect.body === 'string') return { text: effect.body };
  if (effect.body !== undefined) return { body: effect.body };
  if (status === 204) return {};
  if (service === 'docs') return { text: `sandbox fault ${status}` };
  if (service === 'neon')
    return { body: { request_id: 'sandbox-fault', code: '', message: `sandbox fault ${status}` } };
  if (status === 429) {
    const seconds = Number(retryAfter(effect.headers));
    return { body: { message: 'You are being rate limited.', retry_after: seconds, global: false } };
  }
  return { body: { message: `${status}: sandbox fault`, code: 0 } };
}

/**
 * The `Retry-After` header of a fault, in seconds; 1 if the fault has none, because a service need
 * not send it (facts/neon.md#waits-that-are-asked-for).
 */
function retryAfter(headers: Readonly<Record<string, string>> = {}): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after');
  return found?.[1] ?? '1';
}
