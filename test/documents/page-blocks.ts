import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Block {
  readonly heading: string;
  readonly language: string;
  /** The file that it shows, if any. */
  readonly name: string;
  readonly text: string;
}

/** The text of a page of docs/. */
export function pageText(name: string): string {
  return readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8');
}

function blocksOf(page: string): readonly Block[] {
  let heading = '';
  const parts = page.matchAll(/^#+ (.+)$|^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm);
  return [...parts].flatMap(([, title, language = '', name = '', text = '']): readonly Block[] => {
    heading = title ?? heading;
    return title === undefined ? [{ heading, language, name, text }] : [];
  });
}

const BLOCKS = blocksOf(pageText('moving-over'));

/** The code of docs/moving-over.md that follows a heading. */
export function block(heading: string, language: string): string {
  return find(BLOCKS, heading, each => each.language === language).text;
}

/** The file that the page shows under a heading. */
export function shownFile(heading: string): { readonly name: string; readonly text: string } {
  return find(BLOCKS, heading, each => each.name !== '');
}

/** The code of another page of docs/, by the heading before it. */
export function blocksOn(page: string): (heading: string, language: string) => string {
  const blocks = blocksOf(pageText(page));
  return (heading, language) => find(blocks, heading, each => each.language === language).text;
}

/** The commands of evenkeel that a page of docs/ has under a heading, without `evenkeel`. */
export function commandsOn(page: string, heading: string): readonly (readonly string[])[] {
  return blocksOf(pageText(page))
    .filter(each => each.heading === heading && each.language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .filter(line => line.startsWith('evenkeel '))
    .map(line => line.split(' ').slice(1));
}

function find(blocks: readonly Block[], heading: string, is: (block: Block) => boolean): Block {
  const found = blocks.find(each => each.heading === heading && is(each));
  if (found === undefined) throw new Error(`the page lacks something under "${heading}"`);
  return found;
}
