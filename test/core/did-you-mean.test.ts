import { expect, test } from 'vitest';
import { didYouMean } from '../../src/core/text/did-you-mean.ts';

const KEYS = ['name', 'protected', 'expires_at', 'ttl', 'endpoints', 'buckets'];

test.each([
  ['protcted', 'protected'],
  ['porjected', 'protected'],
  ['expiresAt', 'expires_at'],
  ['expires-at', 'expires_at'],
  ['Name', 'name'],
  ['nmae', 'name'],
  ['bucket', 'buckets'],
  ['tt', 'ttl'],
])('%s is near %s', (written, meant) => {
  expect(didYouMean(written, KEYS)).toBe(meant);
});

test.each(['zzz', '', 'q', 'x'.repeat(100_000)])('%.10s is near nothing', written => {
  expect(didYouMean(written, KEYS)).toBeUndefined();
});

test('a longer form of a name is near it', () => {
  expect(didYouMean('de-DE', ['da', 'de', 'fr'])).toBe('de');
  expect(didYouMean('zh', ['ja', 'zh-CN'])).toBe('zh-CN');
});

test('of two equally near ones the first is taken', () => {
  expect(didYouMean('ab', ['aa', 'bb'])).toBe('aa');
});
