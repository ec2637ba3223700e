import type { Plant } from './plants.ts';

const LIMITS = 'src/http/limits/rate-limit.ts';

/** Defects that only a clock shows which goes on between two looks. */
export const TICKING_PLANTS: readonly Plant[] = [
  {
    name: 'a request is known by the time at which it left, which is read twice',
    edits: [
      {
        file: 'src/http/limits/pace.ts',
        find: 'lastSecond.leave(place, at);',
        by: 'lastSecond.leave(at, at);',
      },
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
    near: { scenario: 'everything', family: 'R44' },
  },
];
