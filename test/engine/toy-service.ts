import type { HttpRequest, HttpResponse, Reader, Transport } from '../../src/core/http.ts';
import { isObject } from '../../src/core/json.ts';
import type { At, Receipt } from '../../src/core/kind.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Result } from '../../src/core/report/report.ts';
import type { Fields, Row, Scope } from '../../src/core/report/row.ts';
import { refsOf } from '../../src/core/resource.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { applyPlan } from '../../src/engine/execute/apply.ts';
import { makePlan } from '../../src/engine/plan/prepare-plan.ts';
import { createClient } from '../../src/http/client.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { type More, type Toy, type ToyWorld, toyInput, toyProvider, toySession } from './toys.ts';

/** A service in memory that keeps things and parts, and refuses nothing. */
interface ToyService {
  readonly kept: ReadonlyMap<string, Toy>;
  /** Writes that were carried out, in their order. */
  readonly writes: readonly string[];
  /** What was made before what it refers to, or deleted before what refers to it. */
  readonly broken: readonly string[];
  readonly transport: Transport;
}

function toyService(world: ToyWorld): ToyService {
  const kept = new Map<string, Toy>();
  const writes: string[] = [];
  const broken: string[] = [];
  let made = 0;
  for (const toy of world.things ?? []) kept.set(`toy.thing/b/${toy.name}`, toy);
  for (const [of, parts] of Object.entries(world.parts ?? {}))
    for (const toy of parts) kept.set(`toy.part/b/${of}/${toy.name}`, toy);

  const isWhole = (address: string, { fields = {} }: Toy): boolean =>
    refsOf(fields).every(ref => kept.has(ref)) &&
    (!address.startsWith('toy.part/') || kept.has(`toy.thing/b/${address.split('/')[2]}`));

  function write(method: string, address: string, fields: Fields): Toy | undefined {
    writes.push(`${method} ${address}`);
    if (method === 'DELETE') {
      kept.delete(address);
      const inside = `${address.replace('toy.thing/', 'toy.part/')}/`;
      for (const at of [...kept.keys()]) if (at.startsWith(inside)) kept.delete(at);
      for (const [at, toy] of kept)
        if (refsOf(toy.fields ?? {}).some(ref => ref === address)) broken.push(at);
      return undefined;
    }
    made += 1;
    const before = kept.get(address);
    const name = address.split('/').at(-1) ?? '';
    const toy: Toy = { ...(before ?? { name, id: `new-${made}` }), fields: { ...before?.fields, ...fields } };
    if (!isWhole(address, toy)) broken.push(address);
    kept.set(address, toy);
    return toy;
  }

  const transport: Transport = async ({ method, url, body }: HttpRequest): Promise<HttpResponse> => {
    const address = decodeURIComponent(new URL(url).pathname.slice(1));
    const inside = `${address}/`;
    const answer =
      method === 'GET'
        ? [...kept].flatMap(([at, toy]) =>
            at.startsWith(inside) && !at.slice(inside.length).includes('/') ? [toy] : [],
          )
        : write(method, address, body === undefined ? {} : JSON.parse(body));
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer ?? {}),
    };
  };
  return { kept, writes, broken, transport };
}

export interface Applied {
  readonly rows: readonly Row[];
  readonly results: readonly Result[];
  readonly events: readonly RunEvent[];
  readonly service: ToyService;
}

export interface ApplyToys {
  /** Wraps the transport, to disturb what passes. */
  readonly wrap?: (transport: Transport) => Transport;
  readonly signal?: AbortSignal;
}

/** Plans a world and carries the plan out against a service that has it. */
export async function applyToys(
  world: ToyWorld,
  { wrap = each => each, signal }: ApplyToys = {},
): Promise<Applied> {
  const service = toyService(world);
  const clock = virtualClock(0);
  const client = createClient(
    {
      provider: { name: 'toy' },
      baseUrl: 'http://127.0.0.1:7777',
      credentials: [],
      userAgent: 'toys',
      timeoutMs: 60_000,
    },
    {
      transport: wrap(service.transport),
      clock,
      random: () => 0,
      ...(signal === undefined ? {} : { signal }),
    },
  );
  const list = async (at: Scope, reader: Reader): Promise<readonly Toy[]> => {
    const kind = at.kind === 'toy.box' ? 'toy.thing' : 'toy.part';
    const { body } = await reader.get(`/${[kind, ...at.parts].join('%2F')}`);
    return Array.isArray(body) ? body.filter(isToy) : [];
  };
  const send =
    (method: 'POST' | 'PATCH' | 'DELETE') =>
    async ({ address, kind, scope, desired }: Row, at: At): Promise<Receipt> => {
      const { body } = await at.client.send(method, `/${encodeURIComponent(address)}`, desired ?? undefined);
      return { waits: [], ...(isToy(body) ? { raw: [{ kind, at: scope, raw: body }] } : {}) };
    };
  const write = { create: send('POST'), update: send('PATCH'), delete: send('DELETE') };
  const serving = (more: More = {}): More => ({
    ...more,
    read: { list, ...more.read },
    write: { ...write, ...more.write },
  });
  const whole: ToyWorld = {
    ...world,
    thing: serving(world.thing),
    part: serving(world.part),
  };
  const provider = toyProvider(whole);
  const input = toyInput(whole);
  const given = decideAll(input);
  const events: RunEvent[] = [];
  const session = toySession(provider, {
    clock,
    emit: event => events.push(event),
    connections: [{ provider, client: () => client, credentials: new Set(), requests: () => ({}) }],
    ...(signal === undefined ? {} : { signal }),
  });
  const results = await applyPlan(makePlan(given, {}, []), given, session);
  return { rows: given.rows, results, events, service };
}

function isToy(value: unknown): value is Toy {
  return isObject(value) && typeof value['name'] === 'string';
}

/** A transport error as Node has it. */
export function reset(code: 'ECONNREFUSED' | 'ECONNRESET'): Error {
  return Object.assign(new Error(code), { code });
}
