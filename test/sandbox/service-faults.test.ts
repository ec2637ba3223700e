import { describe, expect, it } from 'vitest';
import { type Fault, faultList } from '../../src/sandbox/faults.ts';
import { faultOf } from './fault-of.ts';

describe('the request itself', () => {
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) => ({
    method: 'POST',
    path: '/a',
    headers,
    text: body,
  });
  const isHit = (match: Fault['match'] & object, request = post('')): boolean => {
    const faults = faultList();
    faults.add([faultOf({ status: 500 }, match)]);
    return faults.take(request) !== undefined;
  };

  it.each([
    ['"name":"dev"', '{"name":"dev"}', true],
    ['{*}', '{"name":"dev"}', true],
    ['{*]', '{"name":"dev"}', false],
    [{ name: 'dev' }, '{"name":"dev","more":1}', true],
    [{ name: 'dev' }, '{"name":"developer"}', false],
    [{ branch: { name: 'dev' } }, '{"branch":{"name":"dev","x":[]},"y":1}', true],
    [{ branch: { name: 'dev' } }, '{"branch":"dev"}', false],
    [[{ a: 1 }, 2], '[{"a":1,"b":2},2]', true],
    [[1], '[1,2]', false],
    [[2, 1], '[1,2]', false],
    [{ a: undefined }, '{}', false],
    [{ toString: null }, '{}', false],
    [null, 'null', true],
    [{}, 'no JSON', false],
    [{}, '', false],
  ])('has the body %j in %s: %j', (body, text, found) => {
    expect(isHit({ body }, post(text))).toBe(found);
  });

  it('has headers, each as a text', () => {
    const request = post('', { authorization: 'Bot one', accept: 'x' });
    expect(isHit({ headers: { Authorization: 'one' } }, request)).toBe(true);
    expect(isHit({ headers: { authorization: 'Bearer*' } }, request)).toBe(false);
    expect(isHit({ headers: { authorization: 'one', origin: '' } }, request)).toBe(false);
  });

  it('has one of several methods', () => {
    expect(isHit({ method: ['put', 'post'] })).toBe(true);
    expect(isHit({ method: ['put', 'patch'] })).toBe(false);
  });
});

describe('a chance', () => {
  const hits = (match: Fault['match'] & object, seed?: number, count = 200): readonly number[] => {
    const faults = faultList(seed);
    faults.add([faultOf({ status: 500 }, { times: 'all', ...match })]);
    const request = { method: 'GET', path: '/', headers: {}, text: '' };
    return Array.from({ length: count }, (_, index) => index).filter(() => faults.take(request));
  };

  it('hits the same requests for the same seed, and others for another', () => {
    expect(hits({ chance: 0.3 }, 7)).toEqual(hits({ chance: 0.3 }, 7));
    expect(hits({ chance: 0.3 }, 7)).not.toEqual(hits({ chance: 0.3 }, 8));
    expect(hits({ chance: 0.3, seed: 5 }, 7)).toEqual(hits({ chance: 0.3, seed: 5 }, 8));
  });

  it('hits about as many as it says, and all where it is 1', () => {
    expect(hits({ chance: 1 }, 1, 50)).toHaveLength(50);
    for (const seed of [1, 2, 3, 4]) {
      const { length } = hits({ chance: 0.3 }, seed, 2000);
      expect(length).toBeGreaterThan(500);
      expect(length).toBeLessThan(700);
    }
  });

  it('begins at nth, and lasts for a number of hits', () => {
    const all = hits({ chance: 0.3, seed: 9 });
    expect(hits({ chance: 0.3, seed: 9, times: 4 })).toEqual(all.slice(0, 4));
    expect(hits({ chance: 0.3, seed: 9, nth: 11 })).toEqual(all.map(at => at + 10).filter(at => at < 200));
  });

  it('is drawn apart from other faults', () => {
    const faults = faultList();
    const rare = faultOf({ status: 500 }, { chance: 0.5, times: 'all', seed: 3 });
    faults.add([faultOf({ status: 400 }, { nth: 2 }), rare]);
    const request = { method: 'GET', path: '/', headers: {}, text: '' };
    const got = Array.from({ length: 20 }, () => faults.take(request)?.effect.status);
    const alone = hits({ chance: 0.5, seed: 3 }, 1, 20);
    expect(got.map((status, at) => (status === 500 ? at : -1)).filter(at => at >= 0)).toEqual(
      alone.filter(at => at !== 1),
    );
  });
});

describe('what is read back', () => {
  const request = { method: 'GET', path: '/', headers: {}, text: '' };

  it('is each fault with what it has done, also when it is over', () => {
    const faults = faultList();
    const [first, second] = [faultOf({ status: 500 }), faultOf({ status: 502 }, { method: 'GET', times: 2 })];
    faults.add([first, second]);
    for (let index = 0; index < 2; index += 1) faults.take(request);
    expect(faults.list()).toEqual([
      { id: 1, ...first, seen: 1, happened: 1, waits: false },
      { id: 2, ...second, seen: 2, happened: 1, waits: true },
    ]);
    faults.clear();
    expect(faults.list()).toEqual([]);
    faults.add([first]);
    expect(faults.list()).toMatchObject([{ id: 3 }]);
    faults.reset();
    faults.add([first]);
    expect(faults.list()).toMatchObject([{ id: 1, seen: 0, waits: true }]);
  });

  it('has bounds: at most 10,000 wait, and the last 1,000 that are over are kept', () => {
    const faults = faultList();
    faults.add(Array.from({ length: 10_000 }, () => faultOf({ status: 500 })));
    expect(() => faults.add([faultOf({ status: 500 })])).toThrow('at most 10000 faults can wait');
    faults.clear();
    for (let index = 0; index < 1001; index += 1) {
      faults.add([faultOf({ status: 500 })]);
      faults.take(request);
    }
    expect(faults.list()).toHaveLength(1000);
    expect(faults.list()[0]).toMatchObject({ id: 10_002 });
  });
});
