import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './command.ts';
import { type Act, type Answer, type Exchange, plainly } from './relay.ts';
import type { World } from './world.ts';

/** What an accident may lay hands on. */
export interface Stage {
  readonly world: World;
  /** The apply that is to be hurt; undefined until it runs. */
  victim(): Running | undefined;
}

export interface Accident {
  readonly name: string;
  /**
   * How the command may end: every code but these is a lie. Undefined: it was killed and has none.
   */
  readonly codes: readonly number[] | undefined;
  /** Only these requests are hurt; the next one that fits, where that one does not. */
  readonly only?: 'writes to Neon';
  /**
   * Only where the service keeps branch names unique: without that nobody can close the gap between
   * a read and a create.
   */
  readonly uniqueNames?: true;
  /** How many requests are hurt; left out, one. */
  readonly times?: number;
  strike(exchange: Exchange, stage: Stage): Promise<void>;
}

const ANY = [0, 1, 4, 5, 6] as const;
const DRIP_BYTES = 16;
const LOCKED: Answer = {
  status: 423,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"code":"","message":"project already has running conflicting operations"}'),
};

const kill = (stage: Stage, signal: NodeJS.Signals): boolean | undefined =>
  stage.victim()?.child.kill(signal);

/** Everything that can go wrong between two processes, each at one request. */
export const ACCIDENTS: readonly Accident[] = [
  {
    name: 'kill -9 before the request arrives',
    codes: undefined,
    async strike({ socket }, stage) {
      kill(stage, 'SIGKILL');
      socket.destroy();
    },
  },
  {
    name: 'kill -9 before the answer arrives',
    codes: undefined,
    async strike(exchange, stage) {
      await exchange.forward();
      kill(stage, 'SIGKILL');
      exchange.socket.destroy();
    },
  },
  {
    name: 'kill -9 once the answer arrived',
    codes: undefined,
    async strike(exchange, stage) {
      exchange.answer(await exchange.forward());
      await sleep(2);
      kill(stage, 'SIGKILL');
    },
  },
  {
    name: 'SIGTERM',
    codes: [130],
    async strike(exchange, stage) {
      kill(stage, 'SIGTERM');
      await sleep(60);
      await plainly(exchange);
    },
  },
  {
    name: 'SIGINT',
    codes: [130],
    async strike(exchange, stage) {
      kill(stage, 'SIGINT');
      await sleep(60);
      await plainly(exchange);
    },
  },
  {
    name: 'SIGINT twice',
    codes: [130],
    async strike(exchange, stage) {
      kill(stage, 'SIGINT');
      await sleep(80);
      kill(stage, 'SIGINT');
      await stage.victim()?.ended;
      await exchange.forward();
    },
  },
  {
    name: 'the server dies before it did the request',
    codes: ANY,
    strike: (_exchange, { world }) => world.restart(),
  },
  {
    name: 'the server dies once it did the request',
    codes: ANY,
    async strike(exchange, { world }) {
      await exchange.forward();
      await world.restart();
    },
  },
  {
    name: 'half-closed before the answer',
    codes: ANY,
    async strike(exchange) {
      await exchange.forward();
      exchange.socket.end();
    },
  },
  {
    name: 'half-closed in the middle of the answer',
    codes: ANY,
    async strike(exchange) {
      const { status, headers, body } = await exchange.forward();
      exchange.response.writeHead(status, { ...headers });
      exchange.response.write(body.subarray(0, Math.floor(body.length / 2)));
      await sleep(5);
      exchange.socket.end();
    },
  },
  {
    name: 'a body that comes slowly',
    codes: [0],
    async strike(exchange) {
      const { status, headers, body } = await exchange.forward();
      exchange.response.writeHead(status, { ...headers });
      for (let at = 0; at < Math.min(body.length, 40 * DRIP_BYTES); at += DRIP_BYTES) {
        exchange.response.write(body.subarray(at, at + DRIP_BYTES));
        await sleep(10);
      }
      exchange.response.end(body.subarray(40 * DRIP_BYTES));
      exchange.passed.answered = true;
    },
  },
  {
    name: 'a storm of 423',
    codes: [0],
    only: 'writes to Neon',
    async strike(exchange) {
      // Played here, because the sandbox counts a fault for every request that fits, ours among
      // them.
      exchange.answer(LOCKED);
      exchange.passed.status = LOCKED.status;
    },
    times: 3,
  },
  {
    name: 'a second apply at the same time',
    codes: ANY,
    uniqueNames: true,
    async strike(exchange, { world }) {
      const twin = world.startPast('apply', '--yes', '--quiet');
      await plainly(exchange);
      await twin.ended;
    },
  },
];

/**
 * Strikes at the request of that number or the next one that fits, and as often as the accident
 * says.
 */
export function strikeAt(
  at: number,
  accident: Accident,
  stage: Stage,
): { readonly act: Act; struck(): boolean } {
  const times = accident.times ?? 1;
  let left = times;
  const act: Act = async exchange => {
    const { number, method, path } = exchange.passed;
    const fits = accident.only === undefined || (method !== 'GET' && path.startsWith('/neon/'));
    if (left === 0 || number < at || !fits) return plainly(exchange);
    left -= 1;
    return accident.strike(exchange, stage);
  };
  return { act, struck: () => left < times };
}
