import type { DatedScope, NewScope, ScopeCreation } from '../../core/provider.ts';
import { safeText } from '../../core/text/safe-text.ts';
import type { CreationEnd } from '../../engine/execute/create-scope.ts';
import { count } from '../../render/count.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Screen } from '../output/screen.ts';

/** Shows what would be made, before anybody is asked. */
export function tellWanted(
  { name, chosen }: NewScope,
  { noun, choices, told }: ScopeCreation,
  screen: Screen,
): void {
  screen.warn(`This makes a new ${noun}:`);
  const lines = [
    ['name', name] as const,
    ...choices.map(each => [each.noun, chosen.get(each.option) ?? 'the service chooses'] as const),
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  for (const [what, value] of lines) screen.warn(`  ${what.padEnd(width)}  ${safeText(value)}`);
  for (const line of told) screen.warn(line);
}

/** Shows what was made, and what the service has not finished. */
export function tellMade(
  { made, has, operations }: Extract<CreationEnd, { readonly end: 'made' }>,
  screen: Screen,
): void {
  const what = has.map(([noun, value]) => `${noun} ${safeText(value)}`).join(', ');
  screen.resultLine(
    `Made ${made.id}${what === '' ? '' : `: ${what}`}. Its password is not shown; the console has it.`,
  );
  if (operations !== undefined && operations.state !== 'done')
    screen.warn(`not finished: ${coded(operations.reason)}`);
}

const AGAIN =
  'Run the same command again: it lists what has the name, asks which it is, and makes no second one.';

/** Shows what is known after a lost answer. */
export function tellUnknown(
  { failure, found, since }: Extract<CreationEnd, { readonly end: 'unknown' }>,
  { name }: NewScope,
  { noun }: ScopeCreation,
  screen: Screen,
): void {
  screen.warn(
    `error[unknown]: it is not known whether the ${noun} was made; nothing is sent again: ${safeText(failure.message)}`,
  );
  const named = `named ${JSON.stringify(name)}`;
  const from = new Date(since).toISOString();
  if (found === undefined)
    screen.warn(`The list of ${noun}s could not be read, so nobody looked for one ${named}.`);
  else {
    screen.warn(`${count(found.length, noun)} ${named}, made since ${from}${found.length > 0 ? ':' : '.'}`);
    tellFound(found, screen);
  }
  const isSeen = found !== undefined && found.length > 0;
  const wait = `Wait some minutes, because the ${noun} may still appear. `;
  screen.warn(`  next: ${isSeen ? '' : wait}${AGAIN}`);
}

/** Shows scopes of that name that were found, one line each. */
export function tellFound(found: readonly DatedScope[], screen: Screen): void {
  for (const each of found) screen.warn(`  ${each.id}  ${timeOf(each)}`.trimEnd());
}

/** When a scope was made, in words; empty where that is not known. */
export function timeOf({ madeAt }: DatedScope): string {
  return madeAt === undefined ? '' : `made at ${new Date(madeAt).toISOString()}`;
}
