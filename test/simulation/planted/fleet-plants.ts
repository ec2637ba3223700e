import type { Plant } from './plants.ts';

const PACE = 'src/http/limits/pace.ts';
const SPEED = 'src/http/limits/speed.ts';
const LIMITS = 'src/http/limits/rate-limit.ts';

function plant(name: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file, find, by }], near: { fleet: true } };
}

/** Defects of the pace that only many requests show. */
export const FLEET_PLANTS: readonly Plant[] = [
  plant(
    'requests that arrive late together are not counted with the next ones',
    PACE,
    'Math.max(paused() + turn, lastSecond.wait(at, most))',
    'paused() + turn',
  ),
  plant('the rate stays as it is after a 429', PACE, 'speed.refused(leftAt, closed);', 'void leftAt;'),
  plant(
    'a rate that was lowered is whole again after some seconds',
    SPEED,
    'const BACK_AT_LEAST_MS = 225_000;',
    'const BACK_AT_LEAST_MS = 5_000;',
  ),
  plant('late timers are not made up for', 'src/providers/discord/requests.ts', 'burst: 12,', 'burst: 1,'),
  plant(
    'a refusal of the whole origin holds one route',
    LIMITS,
    "if (apart !== true && (global || (bucket === undefined && scope !== 'shared')))",
    'if (apart !== true && !global && bucket === undefined)',
  ),
  {
    name: 'a place of the second is lost where the clock ticks between two looks',
    edits: [
      { file: PACE, find: 'lastSecond.leave(place, at);', by: 'lastSecond.leave(at, at);' },
      {
        file: LIMITS,
        find: 'end({ route, place }, response) {',
        by: 'end({ route, leftAt = 0 }, response) {',
      },
      {
        file: LIMITS,
        find: 'pace.end(place, howEnded(response));',
        by: 'pace.end(leftAt, howEnded(response));',
      },
    ],
    near: { fleet: true },
  },
  plant('a few refusals of the pace end the run', 'src/http/limits/breaker.ts', 'all: 500,', 'all: 10,'),
];
