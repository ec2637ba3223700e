import { expect, test } from 'vitest';
import type { PreviewRun } from '../../src/preview/preview-outcome.ts';
import type { PreviewSpec } from '../../src/preview/preview-spec.ts';
import { makePreview, removePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { byHand, names } from '../engine/scenarios.ts';
import { CONNECTION, PREVIEW } from '../helpers/preview-connection.ts';
import { PROJECT, world } from '../helpers/world.ts';
import { cuttable } from './cuttable.ts';

const SPEC: PreviewSpec = { ...PREVIEW, ttl: 7 * 86_400, connection: CONNECTION };

type Work = (run: PreviewRun, asked: number) => Promise<unknown>;
const up: Work = run => makePreview(SPEC, run);
const WORKS: readonly (readonly [string, Work, boolean])[] = [
  ['up', up, false],
  ['reset', (run, asked) => resetPreview(SPEC, asked, run), true],
  ['down', run => removePreview(PREVIEW.of, PROJECT, run), true],
];

test.each(WORKS)(
  '%s that is killed at any request is finished by the next one: nothing twice, nothing left, nothing of others',
  async (verb, work, there) => {
    let at = 1;
    for (let isCut = true; isCut; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { wrap, cut, sent } = cuttable();
        const here = world({ wrap });
        byHand(here, 'POST', '/branches', { branch: { name: 'preview/other' } });
        if (there) await up(here.previewRun(), 0);
        here.clock.advance(60_000);
        const asked = here.clock.now();
        here.clock.advance(60_000);
        cut(at, when);
        await work(here.previewRun(), asked).catch(() => undefined);
        isCut = sent() >= at;
        cut(Number.POSITIVE_INFINITY, 'before');
        here.clock.advance(60_000);
        here.forget();
        await work(here.previewRun(), asked);
        const own = verb === 'down' ? [] : ['preview/pr-12'];
        expect(names(here), `${verb}, cut ${when} request ${at}`).toEqual([
          'main',
          ...['preview/other', ...own],
        ]);
        if (verb === 'down') continue;
        const { endpoints } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/endpoints`).body as {
          readonly endpoints: readonly object[];
        };
        expect(endpoints, `${verb}, cut ${when} request ${at}`).toHaveLength(2);
        here.forget();
        await work(here.previewRun(), asked);
        expect(here.writes(), `${verb} again after ${when} request ${at}`).toEqual([]);
      }
    }
    expect(at).toBeGreaterThan(3);
  },
);
