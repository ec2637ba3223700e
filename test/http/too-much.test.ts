import { describe, expect, it } from 'vitest';
import { classify } from '../../src/http/classify.ts';
import { describeRefusal } from '../../src/http/describe.ts';
import { createRedactor } from '../../src/http/redact.ts';

const answer = (status: number, body: string, more: object = {}) => ({
  response: { status, headers: { 'content-type': 'application/json' }, body, ...more },
  json: true,
});

describe('an answer that holds more than is read', () => {
  it('says which limit it goes over, and shows nothing of it', () => {
    const long = answer(200, JSON.stringify({ name: 'canary'.repeat(20_000) }));
    const judged = classify(long, 'GET');
    expect(judged).toMatchObject({ outcome: 'too_large', body: undefined });
    const { message } = describeRefusal(long.response, judged, createRedactor(), {
      base: 'https://x.example',
    });
    expect(message).toBe(
      '200, but evenkeel does not use the answer, which holds a text of more than 65,536 characters',
    );
  });

  it('may have long texts where they are asked for, but no more values', () => {
    const schema = { ...answer(200, JSON.stringify({ sql: 'x'.repeat(100_000) })), longTexts: true };
    expect(classify(schema, 'GET').outcome).toBe('ok');
    const values = { ...answer(200, `[${'0,'.repeat(1_000_000)}0]`), longTexts: true };
    expect(classify(values, 'GET').outcome).toBe('too_large');
  });

  it('is found however deep it is, and text outside of JSON may have as many commas as it likes', () => {
    const deep = `${'['.repeat(2_000)}"${'x'.repeat(70_000)}"${']'.repeat(2_000)}`;
    expect(classify(answer(200, deep), 'GET').outcome).toBe('too_large');
    expect(
      classify({ ...answer(200, ','.repeat(2_000_000), { headers: {} }), json: false }, 'GET').outcome,
    ).toBe('ok');
  });

  it('is a refusal all the same: its status counts, and half of its words are not shown', () => {
    const cut = answer(400, `{"message":"${'x'.repeat(65_000)}`, { cut: true });
    const judged = classify(cut, 'POST');
    expect(judged.verdict).toBe('rejected');
    const { message } = describeRefusal(cut.response, judged, createRedactor(), {
      base: 'https://x.example',
    });
    expect(message).toMatch(/^400, with an error text that is too long to read/);
    expect(classify(answer(429, '{', { cut: true }), 'POST').verdict).toBe('wait');
  });
});
