import { contract, type Provider, type Sample, type TestService } from '../../src/kit/kit.ts';
import {
  type AlarmKind,
  type AlarmManners,
  alarm,
  alarmSample,
  alarmsProvider,
  alarmsService,
} from './alarms.ts';
import { type AlarmProvider, HONEST_PROVIDERS, READERS_WRONG_PROVIDERS } from './wrong-alarms.ts';

export interface LifeOptions {
  /** Members of the kind that are otherwise. */
  readonly kind?: Partial<AlarmKind>;
  /** In place of the kind. */
  readonly provider?: Provider;
  readonly manners?: AlarmManners;
  readonly sample?: Partial<Sample>;
  start?(): TestService;
}

/** Alarms that are a name and a message, in one page: their breaks are played in a second. */
export const SMALL = {
  kind: { entry: { ...alarm.entry, paths: ['message'] } },
  manners: { page: 100 },
  sample: {
    page: 'whole',
    entries: [
      { name: 'disk', message: 'full' },
      { name: 'load', message: 'high' },
      { name: 'cert', message: 'old' },
    ],
    changes: [{ message: 'nearly full' }],
  },
} as const satisfies LifeOptions;

/** Plays one test of the contract for alarms, by its name without the kind. */
export async function playLife(life: string, options: LifeOptions = {}): Promise<void> {
  const { kind, provider = alarmsProvider({ ...alarm, ...kind }), manners, sample } = options;
  const { start = () => alarmsService(manners) } = options;
  const tests = contract({ provider, samples: [{ ...alarmSample, ...sample }], start });
  const found = tests.find(({ name }) => name === `pager.alarm: ${life}`);
  if (found === undefined) throw new Error(`the contract has no test "${life}"`);
  await found.run();
}

/** One of the providers of alarms, wrong or right, by what is told of it. */
export function knownProvider(what: string): LifeOptions {
  const found = [...READERS_WRONG_PROVIDERS, ...HONEST_PROVIDERS].find(each => each.what === what);
  if (found === undefined) throw new Error(`no provider: ${what}`);
  const { make, what: _, ...how }: AlarmProvider = found;
  return { provider: make(), ...how };
}
