// Set up for each test file while EVENKEEL_COVERAGE names a folder: which places of src the file
// executes is written there.
import { relative, resolve } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { startCounting, writeCoverage } from '../scripts/mutants-coverage.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The hash of what each test file loads, by the file. */
    loadedHashes: Readonly<Record<string, string>>;
  }
}

type Places = Readonly<Record<string, readonly number[]>>;
interface Taken {
  readonly executed: Places;
  readonly loaded: Places;
}
/** What this process knows, and keeps from one test file to the next. */
interface Counted {
  __vitest_worker__: {
    readonly evaluatedModules: {
      getModulesByFile(file: string): Set<{ meta?: { code?: string } }> | undefined;
    };
    readonly moduleExecutionInfo: Map<string, { startOffset: number }>;
  };
  takePlaces?: () => Promise<Taken>;
}
const counted = globalThis as typeof globalThis & Counted;
const root = resolve(import.meta.dirname, '..');

/** What vitest made of a module, and how many letters it puts before that. */
function codeOf(path: string): { readonly code: string; readonly before: number } {
  const { evaluatedModules, moduleExecutionInfo } = counted.__vitest_worker__;
  const codes = [...(evaluatedModules.getModulesByFile(path) ?? [])].flatMap(each => each.meta?.code ?? []);
  return { code: codes[0] ?? '', before: moduleExecutionInfo.get(path)?.startOffset ?? 0 };
}

counted.takePlaces ??= await startCounting(codeOf);
const take = counted.takePlaces;
let loading: Places = {};
let usedBefore = process.cpuUsage();

function joined(some: Places, others: Places): Places {
  const files = Object.entries(others).map(([file, more]) => [file, [...(some[file] ?? []), ...more]]);
  return { ...some, ...Object.fromEntries(files) };
}

beforeAll(async () => {
  loading = (await take()).executed;
  usedBefore = process.cpuUsage();
});

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no fixture is wanted.
afterAll(async ({}, suite) => {
  const { user, system } = process.cpuUsage(usedBefore);
  const { executed: running, loaded } = await take();
  const test = relative(root, suite.file.filepath);
  const holds = suite.file.tasks.every(task => task.result?.state !== 'fail');
  const of = inject('loadedHashes')[test];
  writeCoverage(resolve(root, process.env['EVENKEEL_COVERAGE'] ?? ''), test, {
    of,
    holds,
    seconds: (user + system) / 1e6,
    loading: joined(loading, loaded),
    running,
  });
});
