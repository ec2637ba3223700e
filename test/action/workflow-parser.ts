import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

interface File {
  readonly name: string;
  readonly content: string;
}

interface Parser {
  readonly NoOperationTraceWriter: new () => object;
  parseAction(file: File, trace: object): Parsed;
  parseWorkflow(file: File, trace: object): Parsed;
}

interface Parsed {
  readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } };
}

const ENTRY = [
  "export { parseWorkflow, NoOperationTraceWriter } from '@actions/workflow-parser';",
  "export { parseAction } from '@actions/workflow-parser/actions/action-parser';",
].join('\n');

/**
 * GitHub's own parser with its published schemas. It is bundled first: on Node 20 its imports of
 * JSON do not load as they are.
 */
export async function workflowParser(): Promise<{
  action(file: File): readonly string[];
  workflow(file: File): readonly string[];
}> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'evenkeel-parser-')), 'parser.mjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: resolve(import.meta.dirname, '../..') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'warning',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const parser = (await import(outfile)) as Parser;
  const messages = ({ context }: Parsed): readonly string[] =>
    context.errors.getErrors().map(({ message }) => message);
  return {
    action: file => messages(parser.parseAction(file, new parser.NoOperationTraceWriter())),
    workflow: file => messages(parser.parseWorkflow(file, new parser.NoOperationTraceWriter())),
  };
}
