import { expect, test } from 'vitest';
import type { HttpRequest } from '../../src/core/http.ts';
import { breaksOf } from '../../src/kit/breaks.ts';
import type { Exchange } from '../../src/kit/service-stage.ts';
import { alarm } from './alarms.ts';
import { playLife, SMALL } from './one-life.ts';

const BASE = 'http://127.0.0.1:1/v2';

function exchanged(method: string, path: string, answer: unknown, sent?: object): Exchange {
  const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
  const request: HttpRequest = { method, url: `${BASE}${path}`, headers: {}, ...body } as HttpRequest;
  return { request, answer: { status: 200, headers: {}, body: JSON.stringify(answer) }, tapped: false };
}

const namesOf = (exchanges: readonly Exchange[]): readonly string[] =>
  breaksOf(exchanges, BASE).map(({ name }) => name);

test('a list in pages is broken after its first page and by its errors, another one by its errors', () => {
  const pages = [
    exchanged('GET', '/alarms?team=one', { alarms: [{ id: '1' }], next: 'c' }),
    exchanged('GET', '/alarms?team=one&cursor=c', { alarms: [{ id: '2' }], next: null }),
  ];
  expect(namesOf(pages)).toEqual([
    'GET /alarms of the first page alone',
    'GET /alarms: an error is an empty list',
  ]);
  expect(namesOf(pages.slice(0, 1))).toEqual(['GET /alarms: an error is an empty list']);
});

test('a create without its mark is noticed by a rename where nothing can be deleted', async () => {
  const { delete: _, ...write } = alarm.write;
  await playLife('no break goes unnoticed', { ...SMALL, kind: { ...SMALL.kind, write } });
});
