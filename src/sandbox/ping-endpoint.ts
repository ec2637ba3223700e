import { createPrivateKey, sign } from 'node:crypto';
import type { SandboxOutcome } from './outcome.ts';
import type { EndpointQuestion, EndpointReply } from './service.ts';

/** The private key that signs the requests to endpoints. It is public, as the whole sandbox is. */
const KEY = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b657004220420c4c2d52b35234799007333425d00e2feba4e0c98913056b5b02eb855a5b63e15',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});

/** How long an endpoint may take to answer, in milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Sends the requests to endpoints for which the outcome waits (`asks`), and returns the final
 * outcome. Such an endpoint is always on the loopback. `now`: the service's time, in milliseconds
 * since 1970.
 */
export async function settled(outcome: SandboxOutcome, now: number): Promise<SandboxOutcome> {
  let at = outcome;
  while (at.asks !== undefined) at = at.asks.answered(await ask(at.asks, now));
  return at;
}

async function ask(
  { url, text, isSigned }: Omit<EndpointQuestion, 'answered'>,
  now: number,
): Promise<EndpointReply | undefined> {
  const timestamp = String(Math.floor(now / 1000));
  const signed = isSigned ? `${timestamp}${text}` : `${timestamp}${text} of someone else`;
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': sign(null, Buffer.from(signed), KEY).toString('hex'),
    'x-signature-timestamp': timestamp,
  };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(url, { method: 'POST', headers, body: text, redirect: 'error', signal });
    return { status: reply.status, text: await reply.text() };
  } catch {
    // The error is not needed, because the service does not say why an endpoint did not answer.
    return undefined;
  }
}
