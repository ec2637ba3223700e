import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Block {
  readonly heading: string;
  readonly language: string;
  /** The file that it shows, if any. */
  readonly name: string;
  readonly text: string;
}

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/moving-over.md'), 'utf8');

function blocksOf(page: string): readonly Block[] {
  let heading = '';
  const parts = page.matchAll(/^#+ (.+)$|^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm);
  return [...parts].flatMap(([, title, language = '', name = '', text = '']): readonly Block[] => {
    heading = title ?? heading;
    return title === undefined ? [{ heading, language, name, text }] : [];
  });
}

const BLOCKS = blocksOf(PAGE);

/** The code of docs/moving-over.md that follows a heading. */
export function block(heading: string, language: string): string {
  return find(heading, each => each.language === language).text;
}

/** The file that the page shows under a heading. */
export function shownFile(heading: string): { readonly name: string; readonly text: string } {
  return find(heading, each => each.name !== '');
}

function find(heading: string, is: (block: Block) => boolean): Block {
  const found = BLOCKS.find(each => each.heading === heading && is(each));
  if (found === undefined) throw new Error(`the page lacks something under "${heading}"`);
  return found;
}
