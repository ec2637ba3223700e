import { describe, expect, it } from 'vitest';
import { createLastSecond } from '../../src/http/last-second.ts';
import { createSpeed } from '../../src/http/speed.ts';

const clockAt = () => {
  let now = 0;
  return { now: () => now, to: (ms: number) => (now = ms) };
};

describe('the speed below a limit that others use too', () => {
  it('is halved by a refusal, back just below where it was refused in half a minute, and tries more slowly', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, 0.01);
    expect(speed.now()).toBe(1);
    speed.halve(0, 0);
    expect(speed.now()).toBe(0.5);
    clock.to(15_000);
    expect(speed.now()).toBeCloseTo(0.6875);
    clock.to(30_000);
    expect(speed.now()).toBeCloseTo(0.875);
    clock.to(90_000);
    expect(speed.now()).toBeCloseTo(0.9625);
    clock.to(600_000);
    expect(speed.now()).toBe(1);
  });

  it('is halved once by all that left before the refusal was told', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, 0.01);
    clock.to(100);
    speed.halve(40, 100);
    for (const left of [50, 99]) speed.halve(left, 1_100);
    clock.to(1_100);
    expect(speed.now()).toBe(0.5);
    speed.halve(1_100, 2_000);
    expect(speed.now()).toBe(0.25);
  });

  it('never ends, however often it is refused', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, 0.01);
    for (let at = 0; at < 100; at += 1) {
      clock.to(at);
      speed.halve(at, at);
    }
    expect(speed.now()).toBeCloseTo(0.01);
    expect(createSpeed(clock, 1).now()).toBe(1);
  });
});

describe('what may arrive in the same second', () => {
  it('counts until a second after its answer, because it may have arrived just before that', () => {
    const last = createLastSecond();
    last.leave(0);
    expect(last.wait(500, 1)).toBe(1_000);
    last.end(0, 700, true);
    expect(last.wait(700, 1)).toBe(1_000);
    expect(last.wait(1_699, 1)).toBe(1);
    expect(last.wait(1_700, 1)).toBe(0);
  });

  it('does not count the time that every answer takes, once a hundred have shown it', () => {
    const last = createLastSecond();
    for (let at = 0; at < 100; at += 1) {
      last.leave(at * 2_000);
      last.end(at * 2_000, at * 2_000 + 80, true);
    }
    last.leave(300_000);
    last.end(300_000, 300_080, true);
    expect(last.wait(300_100, 1)).toBe(900);
    last.leave(400_000);
    last.end(400_000, 400_500, true);
    expect(last.wait(400_500, 1)).toBe(920);
  });

  it('learns nothing from one that got no answer', () => {
    const last = createLastSecond();
    for (let at = 0; at < 200; at += 1) {
      last.leave(at * 2_000);
      last.end(at * 2_000, at * 2_000 + 300, false);
    }
    last.leave(500_000);
    last.end(500_000, 500_400, true);
    expect(last.wait(500_400, 1)).toBe(1_000);
  });
});
