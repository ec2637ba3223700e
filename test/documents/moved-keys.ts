import { pageText } from './page-blocks.ts';

/*
 * The tables "What each key is here" of the pages about moving from another tool. The first cell
 * of a row has keys of theirs, the second keys of a manifest below the place in the table's head,
 * "the same", or — for what a manifest does not have.
 */

interface MovedRow {
  /** As the page has the row, for messages. */
  readonly line: string;
  /** Whole names: `neon_branch.parent_id`, `dataApi.settings.dbMaxRows`. */
  readonly theirs: readonly string[];
  /** Whole places: `neon.projects.branches.parent`. None where a manifest does not have it. */
  readonly ours: readonly string[];
  readonly reason: string;
  /** The place in the head of its table. */
  readonly base: string;
}

const NOT_HERE = '—';
const SPAN = /`([^`]+)`/g;

const spans = (text: string): readonly string[] => [...text.matchAll(SPAN)].map(([, span = '']) => span);
const withoutLists = (place: string): string => place.replaceAll('[]', '');
const under = (base: string, key: string): string => (base === '' ? key : `${base}.${key}`);

/** The rows of every such table of a page. */
export function movedRows(page: string): readonly MovedRow[] {
  const [, tables = ''] = pageText(page).split('## What each key is here');
  let heading = '';
  let base = '';
  return tables.split('\n').flatMap((line): readonly MovedRow[] => {
    if (line.startsWith('### ')) heading = spans(line)[0] ?? '';
    if (!line.startsWith('| ')) return [];
    const [first = '', second = '', reason = ''] = line.slice(2, -2).split(/ ?\| ?/);
    if (first === 'theirs') {
      base = withoutLists(spans(second)[0] ?? '');
      return [];
    }
    const theirs = wholeNames(spans(first), heading);
    return [{ line, theirs, ours: placesOf(second, base, theirs), reason: reason.trim(), base }];
  });
}

function placesOf(cell: string, base: string, theirs: readonly string[]): readonly string[] {
  if (cell === NOT_HERE) return [];
  const keys = cell === 'the same' ? theirs.map(lastPart) : spans(cell);
  return keys.map(key => (key.startsWith('neon.') ? withoutLists(key) : under(base, withoutLists(key))));
}

/**
 * In a cell, a name without a dot is beside the one before it. Names that begin otherwise are below
 * the heading.
 */
function wholeNames(names: readonly string[], heading: string): readonly string[] {
  let beside = heading;
  return names.map(name => {
    const at = name.lastIndexOf('.');
    const first = at < 0 ? '' : name.slice(0, at);
    if (first !== '') beside = first.startsWith('neon_') || heading === '' ? first : `${heading}.${first}`;
    return under(beside, name.slice(at + 1));
  });
}

/** The last part of a key of theirs, as the API spells it. */
function lastPart(name: string): string {
  const key = name.slice(name.lastIndexOf('.') + 1);
  return key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** Every place of a manifest that has a key, without `[]`, from the page that the schema makes. */
function manifestPlaces(): ReadonlySet<string> {
  return new Set(
    pageText('reference')
      .split(/^## /m)
      .slice(1)
      .flatMap(section => {
        const [heading = ''] = section.split('\n', 1);
        const [also = ''] = /^Also .*$/m.exec(section) ?? [];
        const places = heading === 'The manifest' ? [''] : [...spans(heading), ...spans(also)];
        const keys = [...section.matchAll(/^\| (?:~~)?`([^`]+)`/gm)].map(([, key = '']) => key);
        return places.flatMap(place => keys.map(key => under(withoutLists(place), key)));
      }),
  );
}

/** What is wrong with the rows; empty when nothing is. */
export function wrongRows(page: string, all: readonly string[]): readonly string[] {
  const places = manifestPlaces();
  const rows = movedRows(page);
  const named = new Set(rows.flatMap(({ theirs }) => theirs));
  const isNamed = (key: string): boolean =>
    named.has(key) || (key.includes('.') && isNamed(key.slice(0, key.lastIndexOf('.'))));
  return [
    ...rows.flatMap(({ line, theirs, ours, reason, base }) => {
      if (ours.length > 0)
        return ours.filter(place => !places.has(place)).map(place => `no ${place}: ${line}`);
      const nowHere = theirs.map(name => under(base, lastPart(name))).filter(place => places.has(place));
      return [
        ...(reason === '' ? [`no reason: ${line}`] : []),
        ...nowHere.map(place => `is there: ${place}`),
      ];
    }),
    ...all.filter(key => !isNamed(key)).map(key => `not in a table: ${key}`),
  ];
}
