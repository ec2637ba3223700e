import { describe, expect, it } from 'vitest';
import { createLastSecond } from '../../src/http/limits/pace.ts';
import { createSpeed, type Speed } from '../../src/http/limits/speed.ts';

const clockAt = () => {
  let now = 0;
  return { now: () => now, to: (ms: number) => (now = ms) };
};

describe('the speed below a limit that others use too', () => {
  const SECOND = { perSecond: 10, windowMs: 1_000 };
  const MINUTE = { perSecond: 10, windowMs: 60_000 };

  /** As many as that leave and are taken, at once. */
  function took(speed: Speed, count: number): void {
    for (let nth = 0; nth < count; nth += 1) {
      speed.sent(100);
      speed.taken();
    }
  }

  it('is seven eighths of what the service took in its window, but not less than half', () => {
    const clock = clockAt();
    const [most, some, none] = [9, 7, 0].map(count => {
      const speed = createSpeed(clock, SECOND, 0.01);
      expect(speed.now()).toBe(1);
      took(speed, count);
      speed.refused(0, 'open');
      return speed.now();
    });
    expect(most).toBeCloseTo((9 / 10) * (7 / 8));
    expect(some).toBeCloseTo((7 / 10) * (7 / 8));
    expect(none).toBe(0.5);
  });

  it('counts only what was taken in the window', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, SECOND, 0.01);
    took(speed, 9);
    clock.to(1_000);
    speed.refused(500, 'open');
    expect(speed.now()).toBe(0.5);
  });

  it('is the share of the window alone where the limit still holds after a guessed wait, however small', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, MINUTE, 0.01);
    took(speed, 60);
    clock.to(6_000);
    speed.refused(0, 'open');
    expect(speed.now()).toBe(0.5);
    clock.to(12_000);
    speed.refused(11_900, 'closed');
    expect(speed.now()).toBeCloseTo((60 / 600) * (7 / 8));
    clock.to(24_000);
    speed.refused(23_900, 'closed');
    expect(speed.now()).toBeCloseTo((60 / 600) * (7 / 8));
  });

  it('comes back to where it was refused, stays near it, and then grows the faster the longer nobody refuses', () => {
    const clock = clockAt();
    const after = [0, 75, 150, 209, 300, 450, 600].map(seconds => {
      const fresh = createSpeed(clock, SECOND, 0.01);
      took(fresh, 8);
      fresh.refused(0, 'open');
      fresh.sent(seconds * 1_000);
      return fresh.now();
    });
    expect(after.map(part => Number(part.toFixed(3)))).toEqual([0.7, 0.774, 0.798, 0.8, 0.808, 0.954, 1]);
  });

  it('grows by the same for all, and falls by a part: who has less gains on who has more', () => {
    const [much, little] = [8, 2].map(count => {
      const speed = createSpeed(clockAt(), SECOND, 0.01);
      took(speed, count);
      speed.refused(0, 'open');
      if (count === 2) for (let at = 1; speed.now() > 0.175; at += 1) speed.refused(at, 'open');
      const lowered = speed.now();
      speed.sent(400_000);
      return { lowered, grown: speed.now() - lowered };
    }) as [{ lowered: number; grown: number }, { lowered: number; grown: number }];
    expect(much.lowered).toBeCloseTo(0.7);
    expect(little.lowered).toBeLessThan(0.2);
    expect(little.grown).toBeGreaterThan(much.grown);
  });

  it('is what it had before, where a service says not for how long it refuses: what a wait lets nobody take is no share', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, SECOND, 0.01);
    took(speed, 9);
    speed.refused(0, 'open');
    for (const at of [1_000, 3_000, 7_000, 15_000]) {
      clock.to(at);
      speed.refused(at, 'closed');
      expect(speed.now()).toBeCloseTo((9 / 10) * (7 / 8));
    }
  });

  it('does not grow while nothing is sent: a rest shows no room', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, SECOND, 0.01);
    speed.refused(0, 'open');
    clock.to(600_000);
    expect(speed.now()).toBe(0.5);
    speed.sent(120_000);
    expect(speed.now()).toBeGreaterThan(0.55);
  });

  it('takes more time below a limit that is counted over minutes', () => {
    const speeds = [SECOND, MINUTE].map(counted => {
      const speed = createSpeed(clockAt(), counted, 0.01);
      speed.refused(0, 'open');
      speed.sent(298_700);
      return speed.now();
    });
    expect(speeds[0]).toBeGreaterThan(4 / 7 + 0.01);
    expect(speeds[1]).toBeCloseTo(4 / 7);
  });

  it('is lowered once by all that left before the refusal was told', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, SECOND, 0.01);
    clock.to(100);
    speed.refused(40, 'open');
    for (const left of [50, 99]) speed.refused(left, 'open');
    expect(speed.now()).toBe(0.5);
    speed.refused(100, 'open');
    expect(speed.now()).toBe(0.25);
  });

  it('never ends, however often it is refused', () => {
    const clock = clockAt();
    const speed = createSpeed(clock, SECOND, 0.01);
    for (let at = 0; at < 100; at += 1) {
      clock.to(at);
      speed.refused(at, at % 2 === 0 ? 'open' : 'closed');
    }
    expect(speed.now()).toBeCloseTo(0.01);
    const only = createSpeed(clock, SECOND, 2);
    only.refused(0, 'open');
    expect(only.now()).toBe(1);
  });
});

describe('what may arrive in the same second', () => {
  it('counts until a second after its answer, because it may have arrived just before that', () => {
    const last = createLastSecond();
    last.leave(1, 0);
    expect(last.wait(500, 1)).toBe(1_000);
    last.end(1, 700, true);
    expect(last.wait(700, 1)).toBe(1_000);
    expect(last.wait(1_699, 1)).toBe(1);
    expect(last.wait(1_700, 1)).toBe(0);
  });

  it('does not count the time that every answer takes, once a hundred have shown it', () => {
    const last = createLastSecond();
    for (let at = 0; at < 100; at += 1) {
      last.leave(1, at * 2_000);
      last.end(1, at * 2_000 + 80, true);
    }
    last.leave(1, 300_000);
    last.end(1, 300_080, true);
    expect(last.wait(300_100, 1)).toBe(900);
    last.leave(1, 400_000);
    last.end(1, 400_500, true);
    expect(last.wait(400_500, 1)).toBe(920);
  });

  it('is not asked all the time while answers take longer than a second', () => {
    const last = createLastSecond();
    for (let at = 0; at < 100; at += 1) {
      last.leave(1, at * 10_000);
      last.end(1, at * 10_000 + 3_000, true);
    }
    last.leave(1, 1_000_000);
    expect(last.wait(1_001_000, 1)).toBe(50);
    expect(last.wait(1_002_500, 1)).toBe(50);
  });

  it('learns nothing from one that got no answer', () => {
    const last = createLastSecond();
    for (let at = 0; at < 200; at += 1) {
      last.leave(1, at * 2_000);
      last.end(1, at * 2_000 + 300, false);
    }
    last.leave(1, 500_000);
    last.end(1, 500_400, true);
    expect(last.wait(500_400, 1)).toBe(1_000);
  });
});
