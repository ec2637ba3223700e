import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/report/failure.ts';
import {
  askPortal,
  connectPortals,
  type PortalConnection,
  type PortalOptions,
  portalScope,
} from '../../../src/kit/kit.ts';
import { virtualClock } from '../../helpers/virtual-clock.ts';
import { type Script, type ScriptedTransport, scripted, text } from '../../http/scripted-transport.ts';

const SCOPE = portalScope('https://docs.example.com/docs');
const QUESTION = { ask: 'How long?' };

/** The portals of a program that uses the library. */
function connected(
  answers: readonly Script[],
  options?: PortalOptions,
  address = '93.184.215.14',
): { readonly portals: PortalConnection; readonly wire: ScriptedTransport } {
  const wire = scripted(...answers);
  const runtime = { transport: wire.send, clock: virtualClock(), random: () => 1 };
  const network = { resolve: async () => [address], proxyOf: () => undefined };
  return { portals: connectPortals({ runtime, network, userAgent: 'a-program/1' }, options), wire };
}

describe('the portals of a program', () => {
  it.each([503, 500, 402])('are asked once where they end a question with %i', async status => {
    const { portals, wire } = connected([text(status, 'no'), text(404, '')]);
    const { base, reader } = portals.client(SCOPE);
    await askPortal(QUESTION, undefined, { base, client: reader, lane: true });
    expect(wire.requests.filter(({ url }) => url.includes('ask='))).toHaveLength(1);
  });

  it('are not reached in a private network, unless that is meant', async () => {
    const guarded = connected([text(200, 'x')], undefined, '10.0.0.7');
    await expect(guarded.portals.client(SCOPE).reader.get('/a')).rejects.toThrow(Failure);
    expect(guarded.wire.requests).toEqual([]);
    const lane = { maxQuestions: 1 };
    const meant = connected([text(200, 'x')], { allowPrivate: true, lane }, '10.0.0.7');
    await meant.portals.client(SCOPE).reader.get('/a', { headers: { accept: 'text/plain' } });
    expect(meant.wire.requests).toHaveLength(1);
  });

  it('have one budget for each, and count what was sent', async () => {
    const { portals, wire } = connected([text(402, 'no')], {
      allowPrivate: false,
      lane: { maxQuestions: 1 },
    });
    const { base, reader } = portals.client(SCOPE);
    for (const _ of [1, 2]) await askPortal(QUESTION, undefined, { base, client: reader, lane: true });
    expect(portals.client(SCOPE).reader).toBe(reader);
    expect(portals.portals()).toEqual([
      { portal: base, requests: wire.requests.length, questions: 1, atMost: 0, kept: 0 },
    ]);
    expect(portals.requests()).toEqual({ GET: wire.requests.length });
  });

  it('can receive nothing but GETs', async () => {
    const { portals, wire } = connected([text(200, 'x')]);
    await expect(portals.client(SCOPE).ask('/mcp', {})).rejects.toMatchObject({ code: 'bug' });
    expect(wire.requests).toEqual([]);
  });
});
