import { expect, test } from 'vitest';
import { safeText } from '../../src/core/safe-text.ts';

test.fails('what cannot be seen is shown', () => {
  const shown: string[] = [];
  for (const c of [
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u034f',
    '\u17b4',
    '\u180b',
    '\u180f',
    '\ufe0f',
    '\u{e0100}',
    '\u2800',
  ])
    if (safeText(`main${c}`) === `main${c}`) shown.push((c.codePointAt(0) as number).toString(16));
  expect(shown.filter(c => ['115f', '1160', '3164', 'ffa0'].includes(c))).toEqual([]);
});
