import { describe, expect, it } from 'vitest';
import { urlOf } from '../../../src/http/origin.ts';
import { pagePath, questionQuery } from '../../../src/providers/docs/api.ts';

describe('the url of a question', () => {
  it('has spaces as +, and only what was asked', () => {
    const url = (page: string, question: Parameters<typeof questionQuery>[0]): string =>
      urlOf('https://docs.example.com', pagePath(page), questionQuery(question));
    expect(url('/guides/recovery', { ask: 'How long? 100% & more' })).toBe(
      'https://docs.example.com/guides/recovery?ask=How+long%3F+100%25+%26+more',
    );
    expect(url('/', { ask: 'a+b', goal: 'to restore', version: 'v2' })).toBe(
      'https://docs.example.com/?ask=a%2Bb&goal=to+restore&version=v2',
    );
  });

  it('encodes a page once, encoded or not', () => {
    expect(pagePath('/a b/ä')).toBe('/a%20b/%C3%A4');
    expect(pagePath('/a%20b/%C3%A4')).toBe('/a%20b/%C3%A4');
    expect(pagePath('/100%')).toBe('/100%25');
  });
});
