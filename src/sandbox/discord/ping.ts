import { isRecord } from '../is-record.ts';
import type { EndpointQuestion, EndpointReply, ServiceResponse } from '../service.ts';

/**
 * The public key of the applications of a sandbox, as an application's record shows it. Endpoints
 * check signatures with it. {@link ../ping-endpoint.ts} has the private key.
 */
export const VERIFY_KEY = '4396b5b50254d0a62883b06cad62b262e2ccad999a2888bace27817f32582ed2';

const PING = JSON.stringify({ type: 1, version: 1 });
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a sandbox can ask an endpoint: only an endpoint on the loopback. Any other endpoint is
 * accepted without a question.
 */
export function canBeAsked(url: string): boolean {
  return LOOPBACK.has(new URL(url).hostname);
}

/**
 * The two questions that an endpoint must answer before it is set: a signed PING, with a PONG; and
 * a PING with a wrong signature, with status 401 (facts/discord.md#the-check-of-an-endpoint).
 */
export function twoPings(
  url: string,
  accepted: () => ServiceResponse,
  refused: ServiceResponse,
): EndpointQuestion {
  const wrong: EndpointQuestion = {
    url,
    text: PING,
    isSigned: false,
    answered: reply => (reply?.status === 401 ? accepted() : refused),
  };
  return {
    url,
    text: PING,
    isSigned: true,
    answered: reply => (isPong(reply) ? { ...refused, asks: wrong } : refused),
  };
}

function isPong(reply: EndpointReply | undefined): boolean {
  if (reply?.status !== 200) return false;
  try {
    const body: unknown = JSON.parse(reply.text);
    return isRecord(body) && body['type'] === 1;
  } catch {
    return false;
  }
}
