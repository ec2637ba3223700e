import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../src/core/report/plan.ts';
import type { Report } from '../src/core/report/report.ts';
import { manifestSchema } from '../src/generated/manifest-schema.ts';
import type { PlanFile } from '../src/generated/plan-file.ts';
import type { ReportFile } from '../src/generated/report-file.ts';
import { validateReport } from '../src/generated/validate-report.js';
import { orderedPlan, orderedReport } from '../src/render/json/json.ts';
import { misfit } from './helpers/output-schemas.ts';
import { aPlan, aReport } from './helpers/report-builders.ts';

const root = resolve(import.meta.dirname, '..');

/** Compiles only while everything that our own types allow is what the schemas describe. */
const asPlanFile = (plan: Plan): PlanFile => orderedPlan(plan);
const asReportFile = (report: Report): ReportFile => orderedReport(report);

function run(...more: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise(done => {
    execFile(process.execPath, ['scripts/generate.js', ...more], { cwd: root }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
}

async function schemaFiles(): Promise<readonly string[]> {
  const all = await readdir(join(root, 'schema'), { recursive: true });
  return all.filter(name => name.endsWith('.schema.json')).sort();
}

interface Part {
  readonly where: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every member of every `properties`. */
function propertiesOf(schema: unknown, where: string): readonly Part[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const own =
      key === 'properties' && !Array.isArray(value)
        ? Object.entries(value as Record<string, Record<string, unknown>>).map(([name, part]) => ({
            where: `${where}/${name}`,
            schema: part,
          }))
        : [];
    return [...own, ...propertiesOf(value, `${where}/${key}`)];
  });
}

test('what was generated is current', async () => {
  expect(await run('--check')).toEqual({ code: 0, text: '' });
});

describe('schemas', () => {
  test('every property says what it is', async () => {
    for (const file of await schemaFiles()) {
      const parts = propertiesOf(JSON.parse(await readFile(join(root, 'schema', file), 'utf8')), file);
      const silent = parts.filter(
        ({ schema }) => typeof schema['description'] !== 'string' && typeof schema['$ref'] !== 'string',
      );
      expect(silent.map(({ where }) => where)).toEqual([]);
    }
  });

  test('every pattern says in words what it wants', async () => {
    for (const file of await schemaFiles()) {
      const text = await readFile(join(root, 'schema', file), 'utf8');
      if (file === 'plan.schema.json') continue;
      expect(text.match(/"patternErrorMessage":/g)?.length).toBe(text.match(/"pattern":/g)?.length);
    }
  });

  test('the bundled manifest schema refers to nothing outside itself, and everything it refers to is there', () => {
    const text = JSON.stringify(manifestSchema);
    const names = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(match => match[1] as string);
    const defs = Object.keys(manifestSchema['$defs'] as object).map(name => `#/$defs/${name}`);
    expect(names.filter(name => !defs.includes(name))).toEqual([]);
    expect(defs.filter(name => !names.includes(name))).toEqual([]);
  });
});

describe('validators', () => {
  const plan = aPlan([]);
  const report = aReport('plan', plan);

  test('an empty plan and its report are valid', () => {
    expect(misfit('plan', asPlanFile(plan))).toBeUndefined();
    expect(validateReport(asReportFile(report))).toBe(true);
  });

  test.each([
    ['another version', { ...plan, v: 2 }],
    ['an unknown key', { ...plan, more: 1 }],
    ['an own key called __proto__', JSON.parse(`{"__proto__":1,${JSON.stringify(plan).slice(1)}`)],
    ['a digest of another form', { ...plan, digest: 'ek1-0' }],
    ['keys that are only inherited', Object.create(plan)],
  ])('a plan with %s is not', (_, wrong) => {
    expect(misfit('plan', wrong)).toBeDefined();
  });

  test('they can be bundled into one file that needs nothing beside it', async () => {
    for (const name of ['manifest', 'report']) {
      const { outputFiles } = await build({
        entryPoints: [join(root, `src/generated/validate-${name}.js`)],
        bundle: true,
        format: 'esm',
        platform: 'node',
        write: false,
      });
      const code = outputFiles[0]?.text ?? '';
      expect(code).not.toMatch(/^import /m);
      const bundled = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const validate = Object.values(bundled)[0] as (data: unknown) => boolean;
      expect(validate({})).toBe(false);
      if (name === 'manifest') expect(validate({ evenkeel: 1, name: 'x' })).toBe(true);
    }
  });
});
