import type { Transport } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import { createTransport } from '../http/transport.ts';
import { ContractFailure, type Pulse } from './deadline.ts';
import type { MadeLife } from './made-life.ts';
import { Player } from './player.ts';
import type { SampledKind } from './sample.ts';
import { type Exchange, ServiceFailure, ServiceStage, type Tap, type TestService } from './service-stage.ts';

/** The parts of the contract's options that playing a life needs. */
export interface StageInput<Service extends TestService> {
  readonly provider: Provider;
  start(): Service | Promise<Service>;
}

/** How a life is played. */
export interface How {
  readonly seed: number;
  readonly pulse: Pulse;
  readonly broken?: Tap;
  /**
   * Whether created resources bear a mark, as found in a life without a simulated mistake. A
   * mistake may hide the mark.
   */
  readonly isMarked?: boolean;
}

/** The traffic of a life that was played. */
export interface PlayedLives {
  readonly exchanges: readonly Exchange[];
  readonly isMarked: boolean;
}

export async function playMade<Service extends TestService>(
  options: StageInput<Service>,
  sampled: SampledKind,
  life: MadeLife,
  how: How,
): Promise<PlayedLives> {
  return onStage(options, how, async stage => {
    const player = new Player(sampled, stage, { ...how, life: life.name });
    try {
      await player.begin();
      await life.play(player);
    } catch (error) {
      if (error instanceof ContractFailure || error instanceof ServiceFailure) throw error;
      player.threw(error);
    }
    const isMarked = [...stage.receipts.values()].some(receipt => receipt.isMarked);
    return { exchanges: stage.exchanges, isMarked };
  });
}

/** Runs on a new service, which is closed at the end. */
export async function onStage<Service extends TestService, T>(
  { provider, start }: StageInput<Service>,
  how: How,
  work: (stage: ServiceStage, service: Service) => Promise<T>,
): Promise<T> {
  const service = await start();
  const sockets = createTransport();
  const transport: Transport = request => sockets.send(request);
  try {
    const stage = new ServiceStage(provider, service, transport, { ...how, random: chances(how.seed) });
    return await how.pulse.within(work(stage, service));
  } finally {
    await sockets.close();
    await service.close?.();
  }
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
