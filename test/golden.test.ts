import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../src/core/report/report.ts';
import { displayWidth } from '../src/core/text/safe-text.ts';
import { parsePlanFile, planFile } from '../src/documents/plan-file.ts';
import type { Session } from '../src/engine/session.ts';
import { validateReport } from '../src/generated/validate-report.js';
import { drift, type PlanSettings, plan } from '../src/reconcile.ts';
import { renderJson } from '../src/render/json/json.ts';
import { renderMarkdown } from '../src/render/markdown/markdown.ts';
import { renderText } from '../src/render/text/text.ts';
import { collectFile } from './golden/collect-file.ts';
import { type LiveFile, makeLive } from './golden/live-state.ts';
import { type World, world } from './helpers/world.ts';

/*
 * Every folder is one case: `manifest.yaml` and what is live (`live.json`) give `plan.json`,
 * `plan.txt` and `plan.md`, byte for byte. `UPDATE=1 npx vitest run test/golden.test.ts` writes the
 * outputs anew; look at the difference before you commit it.
 */

const GOLDEN = join(import.meta.dirname, 'golden');
const UPDATE = process.env['UPDATE'] === '1';
const cases = readdirSync(GOLDEN, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .sort();

const OUTPUTS: Readonly<Record<string, (report: Report) => string>> = {
  'plan.json': renderJson,
  'plan.txt': report => renderText(report, { color: false, width: 100 }),
  'plan.md': report => renderMarkdown(report),
};

/** The requests of a run as the sandbox counted them. */
function counted(here: World): Session {
  const session = here.session();
  here.sandbox.requests.clear();
  const requests = (): Readonly<Record<string, number>> => {
    const total: Record<string, number> = {};
    for (const { method } of here.sandbox.requests.entries) total[method] = (total[method] ?? 0) + 1;
    return total;
  };
  const [first, ...others] = session.connections;
  if (first === undefined) throw new Error('no provider is connected');
  return { ...session, connections: [{ ...first, requests }, ...others] };
}

async function reportOf(name: string): Promise<Report> {
  const folder = join(GOLDEN, name);
  const live = JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8')) as LiveFile;
  const here = world({ quirks: live.quirks ?? {} });
  makeLive(here, live);
  const { wanted } = await collectFile(join(folder, 'manifest.yaml'));
  const look = live.command === 'drift' ? drift : plan;
  return look(wanted, counted(here), { prune: true, ...(await baseOf(folder, live)) });
}

async function baseOf(folder: string, { base }: LiveFile): Promise<Pick<PlanSettings, 'base'>> {
  if (base === undefined) return {};
  const { wanted } = await collectFile(join(folder, 'base.yaml'));
  return { base: { ...base, manifest: wanted } };
}

test('there is a case for everything that a plan can say', () => {
  expect(cases.map(name => name.slice(0, 3))).toEqual(
    cases.map((_, index) => String(index + 1).padStart(3, '0')),
  );
  expect(cases.length).toBeGreaterThanOrEqual(16);
});

describe.each(cases)('%s', name => {
  test('is planned and drawn byte for byte as before', async () => {
    const report = await reportOf(name);
    for (const [file, render] of Object.entries(OUTPUTS)) {
      const path = join(GOLDEN, name, file);
      const text = render(report);
      if (UPDATE) writeFileSync(path, text);
      expect(text, file).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
    }
  });

  test('fits a terminal of 80 columns, but for words and for lines to copy', async () => {
    const text = renderText(await reportOf(name), { color: false, width: 80 });
    const wide = text.split('\n').filter(line => displayWidth(line) > 80);
    const words = wide.filter(line => !line.startsWith('  - {')).map(line => line.trim().split(' '));
    expect(words.filter(each => each.every(word => displayWidth(word) < 45))).toEqual([]);
  });

  test('is the same data whenever it is made, fits the schema, and survives a plan file', async () => {
    const report = await reportOf(name);
    expect(renderJson(await reportOf(name))).toBe(renderJson(report));
    expect(validateReport(JSON.parse(renderJson(report))), JSON.stringify(validateReport.errors)).toBe(true);
    const read = parsePlanFile(planFile(report.plan));
    expect(read.problem).toBeUndefined();
    expect(read.plan).toEqual(JSON.parse(JSON.stringify(report.plan)));
  });
});
