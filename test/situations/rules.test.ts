import { expect, test } from 'vitest';
import { badlyToldCauses, brokenLines, type Cause, leadsOn, repeatedLines } from './rules.ts';
import { screenOf } from './screen.ts';

/* Each rule is shown a screen that breaks it, and must say so. */

const CAUSE: Cause = { code: 'neon/key-refused', service: 'neon', status: '401' };
const TOLD = '  why: 401 [neon/key-refused]\n  next: Set another key.\n';
const FOLLOWS = '  why: a list could not be read, for the reason above [row/unread, neon/key-refused]\n';

async function told(screen: string, causes: readonly Cause[] = [CAUSE]): Promise<readonly string[]> {
  return badlyToldCauses(await screenOf(screen, 80), causes);
}

test('a line that the terminal broke is found, but for a word that no line holds', async () => {
  const long = 'x'.repeat(30);
  expect(brokenLines(await screenOf(`${long} ${long}\n`, 40), [])).toEqual([`${long} ${long}`]);
  expect(brokenLines(await screenOf(`${long} ${long}\n`, 40), [/^x+ /])).toEqual([]);
  expect(brokenLines(await screenOf(`  ${long}${long}\n`, 40), [])).toEqual([]);
  expect(brokenLines(await screenOf(`${long}\n  ${long}\n`, 40), [])).toEqual([]);
});

test('a statement that is there twice is found', async () => {
  const line = `the branch ${'main '.repeat(10)}`.trim();
  expect(repeatedLines(await screenOf(`${line}\nother\n  ${line}\n`, 120), [])).toEqual([line]);
  expect(repeatedLines(await screenOf(`${line}\n${line} is gone\nplan\nplan\n`, 120), [])).toEqual([]);
});

test('a cause is told once, first, and with its next step', async () => {
  expect(await told(TOLD + FOLLOWS)).toEqual([]);
  expect(await told(TOLD + TOLD)).toEqual(['neon/key-refused is told 2 times, not 1']);
  expect(await told(FOLLOWS)).toEqual(['neon/key-refused is told 0 times, not 1']);
  expect(await told(FOLLOWS + TOLD)).toEqual(['neon/key-refused is told below what follows from it']);
  expect(await told('  why: 401 [neon/key-refused]\n')).toEqual(['neon/key-refused has no next step']);
  expect(await told(TOLD, [CAUSE, { ...CAUSE, status: '403' }])).toEqual([
    'neon/key-refused is told 1 times, not 2',
  ]);
});

test('a screen that leads nowhere is found', async () => {
  const filler = Array.from({ length: 20 }, (_, nth) => `row ${nth}\n`).join('');
  expect(leadsOn(await screenOf(filler, 80), /next: /)).toBe(false);
  expect(leadsOn(await screenOf(`${filler}next: Apply it.\n${filler}`, 80), /next: /)).toBe(false);
  expect(leadsOn(await screenOf(`${filler}next: Apply it.\n`, 80), /next: /)).toBe(true);
});
