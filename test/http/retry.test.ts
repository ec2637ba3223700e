import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/core/http.ts';
import { askedMs, backoffMs, limitedMs } from '../../src/http/retry.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function limited(headers: Readonly<Record<string, string>>): HttpResponse {
  return { status: 429, headers, body: '' };
}

describe('the wait between attempts', () => {
  it('doubles from 200 ms to 20 s', () => {
    expect([1, 2, 3, 7, 8, 30].map(attempt => backoffMs(attempt, () => 1))).toEqual([
      200, 400, 800, 12_800, 20_000, 20_000,
    ]);
  });

  it('has full jitter', () => {
    expect(backoffMs(3, () => 0)).toBe(0);
    expect(backoffMs(3, () => 0.5)).toBe(400);
  });
});

describe('the wait that a service asks for', () => {
  it('is read from seconds, decimals too', () => {
    expect(askedMs(limited({ 'retry-after': '65' }), undefined, NOW)).toBe(65_000);
    expect(askedMs(limited({ 'retry-after': '0.3' }), undefined, NOW)).toBe(300);
  });

  it('is read from a date, by the clock of the service where it shows it', () => {
    const date = new Date(NOW + 90_000).toUTCString();
    expect(askedMs(limited({ 'retry-after': date }), undefined, NOW)).toBe(90_000);
    const ahead = new Date(NOW + 60_000).toUTCString();
    expect(askedMs(limited({ 'retry-after': date, date: ahead }), undefined, NOW)).toBe(30_000);
    expect(askedMs(limited({ 'retry-after': new Date(NOW - 1000).toUTCString() }), undefined, NOW)).toBe(0);
  });

  it('is the longer of header and body', () => {
    expect(askedMs(limited({ 'retry-after': '2' }), { retry_after: 1.337 }, NOW)).toBe(2000);
    expect(askedMs(limited({ 'retry-after': '1' }), { retry_after: 1.3371 }, NOW)).toBe(1338);
    expect(askedMs(limited({}), { retry_after: 0.25 }, NOW)).toBe(250);
  });

  it('is nothing where it cannot be read', () => {
    for (const value of ['', 'soon', '-5', '1e9x'])
      expect(askedMs(limited({ 'retry-after': value }), { retry_after: '3' }, NOW)).toBeUndefined();
  });

  it('has a default that grows, and is never nothing', () => {
    expect([1, 2, 3, 9].map(count => limitedMs(undefined, count))).toEqual([1000, 2000, 4000, 20_000]);
    expect([1, 2, 3, 9].map(count => limitedMs(0, count))).toEqual([200, 400, 800, 1000]);
    expect(limitedMs(30_000, 9)).toBe(30_000);
  });

  it('has a longer default where the service counts over long: a second rarely helps there', () => {
    expect([1, 2, 3].map(count => limitedMs(undefined, count, 60_000))).toEqual([6000, 12_000, 20_000]);
    expect(limitedMs(undefined, 1, 1000)).toBe(1000);
    expect(limitedMs(1500, 1, 60_000)).toBe(1500);
  });
});
