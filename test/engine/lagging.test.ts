import { describe, expect, test } from 'vitest';
import type { HttpResponse, Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import type { Report } from '../../src/core/report/report.ts';
import { lines, PROJECT, type World, world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

const PLAIN = { detailed: false, strictChecks: false };

function told({ results }: Report): readonly string[] {
  return (results ?? []).map(({ status, address }) => `${status} ${address}`);
}

/** A service whose lists show a write only some time after it was done. */
function lagging(ms: number, now: () => number) {
  let isOn = false;
  const first = new Map<string, { readonly at: number; readonly response: HttpResponse }>();
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const path = new URL(request.url).pathname;
      const isList =
        request.method === 'GET' && /\/(?:branches|endpoints|roles|databases|commands)$/.test(path);
      const response = await transport(request);
      if (!isOn || !isList) return response;
      const known = first.get(request.url);
      if (known !== undefined && now() - known.at < ms) return known.response;
      if (known === undefined) first.set(request.url, { at: now(), response });
      return response;
    };
  return {
    wrap,
    start: () => {
      isOn = true;
    },
    stop: () => {
      isOn = false;
    },
  };
}

function lagged(ms: number): { readonly here: World; readonly start: () => void; readonly stop: () => void } {
  let here: World | undefined;
  const lag = lagging(ms, () => here?.clock.now() ?? 0);
  here = world({ wrap: lag.wrap });
  return { here, start: lag.start, stop: lag.stop };
}

describe('a list that lags longer than it is waited for', () => {
  const BEFORE = neonManifest(['{ name: old, protected: false }', '{ name: gone }']);
  const AFTER = neonManifest([
    '{ name: old, protected: true }',
    '{ name: gone, absent: true }',
    '{ name: dev, endpoints: [{ type: read_write }], roles: [{ name: r }], databases: [{ name: d, owner_name: r }] }',
  ]);
  const at = (kind: string, rest: string): string => `neon.${kind}/${PROJECT}/${rest}`;

  test('leaves what was accepted unknown, never failed, and what follows is skipped for that, not stale', async () => {
    const { here, start, stop } = lagged(60_000);
    await here.apply(BEFORE);
    here.clock.advance(60_000);
    start();
    const report = await here.apply(AFTER);
    expect(told(report)).toEqual([
      `unknown ${at('branch', 'dev')}`,
      `unknown ${at('branch', 'gone')}`,
      `unknown ${at('branch', 'old')}`,
      `skipped ${at('database', 'dev/d')}`,
      `unknown ${at('endpoint', 'dev/read_write')}`,
      `skipped ${at('role', 'dev/r')}`,
    ]);
    const role = report.results.find(({ address }) => address === at('role', 'dev/r'));
    expect(role?.reason).toEqual({ code: 'apply/dependency', address: at('branch', 'dev') });
    expect(exitCode(report, PLAIN)).toBe(6);
    stop();
    expect(exitCode(await here.apply(AFTER), PLAIN)).toBe(0);
    expect(lines(await here.plan(AFTER))).toEqual([]);
  });

  test('that lags less is waited for', async () => {
    const { here, start } = lagged(4_000);
    await here.apply(BEFORE);
    here.clock.advance(60_000);
    start();
    const manifest = neonManifest(['{ name: old, protected: true }', '{ name: gone, absent: true }']);
    expect(exitCode(await here.apply(manifest), PLAIN)).toBe(0);
  });
});

test('what is neither as before nor as planned after the write is failed', async () => {
  const here = world({
    wrap: transport => async request => {
      const isWrite = request.method === 'PATCH' && request.url.includes('/branches/');
      const body = isWrite
        ? request.body?.replace(/"expires_at":"[^"]*"/, '"expires_at":"2026-12-05T00:00:00Z"')
        : request.body;
      return transport(body === undefined ? request : { ...request, body });
    },
  });
  await here.apply(neonManifest(['{ name: dev }']));
  const report = await here.apply(neonManifest(['{ name: dev, expires_at: "2026-12-01T00:00:00Z" }']));
  expect(told(report)).toEqual([`failed neon.branch/${PROJECT}/dev`]);
  expect(report.results?.[0]?.reason).toMatchObject({ code: 'verify/not-shown' });
});
