import type { Writer } from '../../src/core/http.ts';
import { RequestFailure } from '../../src/core/http.ts';
import { bearer } from '../../src/http/auth.ts';
import { type Client, type ClientRuntime, type ClientSettings, createClient } from '../../src/http/client.ts';
import { openWriter } from '../../src/http/writer.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { type VirtualClock, virtualClock } from '../helpers/virtual-clock.ts';
import { type Script, type ScriptedTransport, scripted } from './scripted-transport.ts';

export const TOKEN = 'napi_0123456789abcdef';
export const BASE = 'https://api.example.com/v2';

export interface OpenClient {
  readonly client: Client;
  readonly writer: Writer;
  readonly wire: ScriptedTransport;
  readonly clock: VirtualClock;
}

/**
 * A client over scripted answers and a virtual clock; random is the greatest there is, so that
 * waits are known.
 */
export function openClient(
  answers: readonly Script[],
  more: { settings?: Partial<ClientSettings>; runtime?: Partial<ClientRuntime>; clock?: VirtualClock } = {},
): OpenClient {
  const wire = scripted(...answers);
  const clock = more.clock ?? virtualClock();
  const client = createClient(
    {
      provider: neon,
      baseUrl: BASE,
      credentials: [bearer('key', TOKEN)],
      userAgent: 'DiscordBot (https://evenkeel.invalid, 0.1.0)',
      timeoutMs: 60_000,
      ...more.settings,
    },
    { transport: wire.send, clock, random: () => 1, ...more.runtime },
  );
  return { client, writer: openWriter(client), wire, clock };
}

/** The failure that a request ends with; throws where it succeeds. */
export async function failureOf(work: Promise<unknown>): Promise<RequestFailure> {
  const ended = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (ended instanceof RequestFailure) return ended;
  throw new Error(`expected a RequestFailure, got ${String(ended)}`);
}
