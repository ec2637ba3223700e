import { describe, expect, it } from 'vitest';
import { addressMistake } from '../../../src/providers/neon/address-mistake.ts';

describe('an item of an allow list', () => {
  it.each([
    '203.0.113.7',
    '2001:db8::1',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '2001:db8::/32',
    '192.0.2.1-192.0.2.9',
    '192.0.2.1-192.0.2.1',
    '2001:db8::1-2001:db8::9',
  ])('may be %s', item => {
    expect(addressMistake(item)).toBeUndefined();
  });

  it.each([
    ['999.1.1.1', /not an IP address/],
    ['example.com', /not an IP address/],
    [' 203.0.113.7', /not an IP address/],
    ['203.0.113.0/33', /from 0 to 32/],
    ['203.0.113.0/', /from 0 to 32/],
    ['203.0.113.0/08', /from 0 to 32/],
    ['2001:db8::/032', /from 0 to 128/],
    ['2001:db8::/129', /from 0 to 128/],
    ['203.0.113.0/24/8', /not a network/],
    ['300.0.113.0/24', /not a network/],
    ['192.0.2.9-192.0.2.1', /ends before it begins/],
    ['192.0.2.1-2001:db8::1', /not a range/],
    ['192.0.2.1-', /not a range/],
    ['192.0.2.1-192.0.2.5-192.0.2.9', /not a range/],
  ])('may not be %s', (item, why) => {
    expect(addressMistake(item)).toMatch(why);
  });
});
