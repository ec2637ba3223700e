// The manifests that the documents show whole, and the links that open them in the playground.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fragmentOf } from '../../playground/src/page/link.ts';
import { memoryFiles } from '../../src/cli/system/memory-files.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import { loadManifest } from '../../src/manifest/load.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';
import { openSandbox } from '../../src/sandbox/library.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A block that is another file of the manifest before it says so in its first line. */
const NAMED = /^# ([\w./-]+\.yaml)\b/;
const COMMAND_FILE = /^ *commands_from: (\S+\.json)/m;

/** A manifest that a document shows. */
export interface ShownManifest {
  /** From the root of the repository. */
  readonly source: string;
  /** The heading above it. */
  readonly heading: string;
  /** Its block, as the document has it. */
  readonly text: string;
  /** Its files; the first one is planned. */
  readonly files: Readonly<Record<string, string>>;
}

/** A manifest that the playground opens. */
export interface LinkedManifest extends ShownManifest {
  /** What the link to it is called; no two of a document are alike. */
  readonly name: string;
  /** What that link adds to the address of the playground. */
  readonly fragment: string;
}

interface Block {
  readonly language: string;
  readonly info: string;
  readonly heading: string;
  readonly text: string;
}

interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly lang?: string | null | undefined;
  readonly meta?: string | null | undefined;
  readonly children?: readonly MarkdownNode[];
}

function textOf({ value = '', children = [] }: MarkdownNode): string {
  return value + children.map(textOf).join('');
}

/** The blocks of code, wherever they stand. */
function blocksIn(markdown: string): readonly Block[] {
  let heading = '';
  const blocks: Block[] = [];
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'heading') heading = textOf(node);
    if (node.type === 'code')
      blocks.push({
        language: node.lang ?? '',
        info: node.meta ?? '',
        heading,
        text: `${node.value ?? ''}\n`,
      });
    for (const child of node.children ?? []) visit(child);
  };
  visit(unified().use(remarkParse).parse(markdown));
  return blocks;
}

/** Every block of YAML, with the files that the document shows after it, whole or not. */
function shownIn(source: string): readonly ShownManifest[] {
  const blocks = blocksIn(readFileSync(join(ROOT, source), 'utf8'));
  const list = blocks.find(({ language, text }) => language === 'json' && text.startsWith('['));
  const found: ShownManifest[] = [];
  for (const { language, info, heading, text } of blocks) {
    if (language !== 'yaml') continue;
    const [, path] = NAMED.exec(text) ?? [];
    const before = path === undefined ? undefined : found.pop();
    if (path !== undefined && before !== undefined)
      found.push({ ...before, files: { ...before.files, [path]: text } });
    else {
      const [, commands] = COMMAND_FILE.exec(text) ?? [];
      const beside = commands === undefined || list === undefined ? {} : { [commands]: list.text };
      const name = info.endsWith('.yaml') ? info : 'evenkeel.yaml';
      found.push({ source, heading, text, files: { [name]: text, ...beside } });
    }
  }
  return found;
}

/** Whether the manifest's own parser takes it, with no variable but those of a sandbox. */
async function isWhole(files: ShownManifest['files']): Promise<boolean> {
  const [first = ''] = Object.keys(files);
  const { env, now } = openSandbox();
  const { manifest } = await loadManifest([{ file: first }], {
    files: memoryFiles(files),
    variables: { flags: new Map(), files: [], environment: { ...env } },
    providers: PROVIDERS,
  });
  if (manifest === undefined) return false;
  return collect(manifest, PROVIDERS, now()).problems.every(({ level }) => level !== 'error');
}

/** The manifests of these documents that the playground opens, in their order. */
export async function linkedManifests(sources: readonly string[]): Promise<readonly LinkedManifest[]> {
  const linked: LinkedManifest[] = [];
  for (const shown of sources.filter(source => source.startsWith('docs/')).flatMap(shownIn)) {
    const fragment = (await isWhole(shown.files)) ? await fragmentOf(shown.files) : undefined;
    if (fragment === undefined) continue;
    const { source, heading } = shown;
    const before = linked.filter(each => each.source === source && each.heading === heading).length;
    linked.push({ ...shown, name: before === 0 ? heading : `${heading} (${before + 1})`, fragment });
  }
  return linked;
}
