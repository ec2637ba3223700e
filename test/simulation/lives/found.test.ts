import { expect, test } from 'vitest';
import type { BeginningName } from './beginnings.ts';
import type { DrawnAct } from './life.ts';
import { playLife, toldLife } from './play-life.ts';

type Written = readonly [act: string, on: string, to?: string];

/** Every bug that lives found, as the shortest life that showed it. */
const FOUND: readonly (readonly [promise: string, begins: BeginningName, acts: readonly Written[]])[] = [
  [
    'children of a branch that was restored, and then replaced by a snapshot, have their parent',
    'neon',
    [
      ['restore', 'main'],
      ['replace by a snapshot', 'main'],
    ],
  ],
  [
    'children of a branch that was restored have their parent, whatever became of the backup',
    'neon',
    [
      ['restore', 'dev'],
      ['replace by a snapshot', 'dev_old'],
    ],
  ],
  [
    'children of a restored branch have their parent after a restore of the backup',
    'neon',
    [
      ['restore', 'dev'],
      ['restore', 'dev_old'],
    ],
  ],
  [
    'the id of the restored branch binds it, although someone had renamed the one that it replaced',
    'neon',
    [
      ['rename', 'dev', 'dev-2'],
      ['replace by a snapshot', 'dev-2'],
    ],
  ],
  [
    'of two that took its place one after the other, the id of the last one is named',
    'neon, exported',
    [
      ['replace by a snapshot', 'main'],
      ['replace by a snapshot', 'main'],
      ['rename', 'main', 'main-2'],
    ],
  ],
  [
    'the default branch is not offered for a replacement',
    'neon, guarded',
    [
      ['rename', 'dev', 'dev-2'],
      ['rename', 'leaf', 'dev'],
      ['default', 'dev'],
    ],
  ],
  [
    'a parent that expires and whose own row is blocked: the next step is that row',
    'neon',
    [
      ['rename', 'main', 'main-2'],
      ['delete', 'preview'],
      ['restore', 'dev'],
      ['expiry', 'dev'],
    ],
  ],
  [
    'a branch that got children, and is to expire, says which line to take out',
    'neon, exported',
    [
      ['expiry', 'preview'],
      ['branch', 'preview'],
    ],
  ],
  [
    'children of a branch that someone gave the name of another entry have their parent',
    'neon',
    [
      ['delete', 'preview'],
      ['rename', 'dev', 'preview'],
    ],
  ],
  [
    'where names were exchanged, no replacement is offered',
    'neon',
    [
      ['delete', 'twig'],
      ['rename', 'dev', 'twig'],
      ['rename', 'leaf', 'dev'],
    ],
  ],
  [
    'children have their parent where its name went to another one after a restore',
    'neon, guarded',
    [
      ['rename', 'dev', 'dev-2'],
      ['rename', 'staging', 'dev'],
      ['replace by a snapshot', 'dev-2'],
    ],
  ],
  [
    'children have their parent where someone exchanged it for a restored one by names',
    'neon',
    [
      ['rename', 'main', 'main-2'],
      ['restore a snapshot', 'main-2'],
      ['rename', 'main-2_restored', 'main'],
    ],
  ],
  [
    'what a renamed parent is called says nothing against adopting another field',
    'neon, exported',
    [
      ['rename', 'dev', 'dev-2'],
      ['expiry', 'preview'],
    ],
  ],
  [
    'adopt takes over a field of a branch that a restore moved, and that has the name of another entry',
    'neon, exported',
    [
      ['restore', 'main'],
      ['delete', 'preview'],
      ['rename', 'dev', 'preview'],
    ],
  ],
  [
    'adopt takes over a field of a branch that a restore moved, and whose entry names no parent',
    'neon',
    [
      ['restore', 'main'],
      ['expiry', 'staging'],
    ],
  ],
  [
    'children have their parent where a reset came after the restore, and a copy of the backup is there',
    'neon, guarded',
    [
      ['restore', 'leaf'],
      ['restore a snapshot', 'leaf_old'],
      ['reset', 'leaf'],
    ],
  ],
  [
    'adopt says what a row waits for, and not that no entry can describe it',
    'neon',
    [
      ['rename', 'main', 'main-2'],
      ['restore', 'dev'],
    ],
  ],
  [
    'adopt takes over a field of a branch whose parent nothing tells any more',
    'neon, exported',
    [
      ['delete', 'preview'],
      ['restore', 'dev'],
      ['rename', 'leaf', 'preview'],
      ['delete', 'dev'],
    ],
  ],
];

const MINUTES_MS = 600_000;

test.each(FOUND)('%s', async (_, begins, written) => {
  const acts = written.map(
    ([act, on, to]): DrawnAct => ({
      act,
      on,
      at: 0,
      more: 0.9,
      thenMs: MINUTES_MS,
      ...(to === undefined ? {} : { to }),
    }),
  );
  const life = { seed: 0, begins, acts };
  const played = await playLife(life);
  expect(played.did, toldLife(life, played)).toHaveLength(acts.length);
  expect(played.wrong?.message).toBeUndefined();
});
