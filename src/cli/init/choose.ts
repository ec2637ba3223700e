import type { VisibleScope } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ScopeOption } from '../../core/service.ts';
import { displayWidth, padTo, safeText } from '../../core/text/safe-text.ts';
import { shortened } from '../../core/text/shortened.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import { answerTo } from '../session/ask-person.ts';

/** What a person chooses from. */
export interface ScopeQuestion {
  readonly service: string;
  readonly option: ScopeOption;
  readonly choices: readonly VisibleScope[];
}

/** A choice, and its number on the screen. */
interface NumberedScope extends VisibleScope {
  readonly number: number;
}

/**
 * The meaning of an answer: ids; or several choices that it fits, so that the person has to name
 * one of them; or what is wrong with the answer.
 */
type ChoiceAnswer =
  | { readonly ids: readonly string[] }
  | { readonly several: readonly NumberedScope[]; readonly part: string }
  | { readonly wrong: string };

/** The most choices that are shown at once. */
const MOST_SHOWN = 20;
/** After so many answers that name no choice, evenkeel stops asking. */
const MOST_WRONG = 3;
/**
 * The most answers in all. An answer that fits several choices is no mistake, but a program could
 * give such answers for ever.
 */
const MOST_ANSWERS = 30;

/**
 * Shows the choices and asks for some of them. Returns the ids of the chosen scopes, in the order
 * of the list; no ids for the answer `none`. Throws a Failure with code `usage` after too many
 * answers that name no choice.
 */
export async function choose(offer: ScopeQuestion, context: Context): Promise<readonly string[]> {
  const { service, option, choices } = offer;
  const all = choices.map((choice, index) => ({ ...choice, number: index + 1 }));
  context.screen.warn(`${service}: ${count(all.length, option.name)}`);
  show(all, context);
  const question = isRepeatable(option)
    ? 'Which ones? Numbers such as 1,3, ids, parts of names, "all" or "none": '
    : 'Which one? Its number, its id, a part of its name, or "none": ';
  let wrong = 0;
  for (let answers = 0; wrong < MOST_WRONG && answers < MOST_ANSWERS; answers += 1) {
    const picked = readAnswer(await answerTo(question, context), all, isRepeatable(option));
    if ('ids' in picked) return picked.ids;
    if ('several' in picked) {
      context.screen.warn(`${picked.several.length} names have ${JSON.stringify(picked.part)} in them:`);
      show(picked.several, context);
    } else {
      wrong += 1;
      context.screen.warn(picked.wrong);
    }
  }
  throw new Failure('usage', `no ${option.name} was chosen; nothing was written`, {
    next: 'Type a number of the list, or none.',
  });
}

/** Whether the option can be given several times. */
function isRepeatable({ otherwise }: ScopeOption): boolean {
  return otherwise !== undefined;
}

function show(choices: readonly NumberedScope[], { screen, redactor }: Context): void {
  const shown = choices.slice(0, MOST_SHOWN);
  // Names are masked before they are cut: half a secret would not be recognized.
  const names = shown.map(({ name }) => shortened(safeText(redactor.text(name)), 40));
  const width = Math.max(...names.map(displayWidth));
  for (const [index, { number, id }] of shown.entries())
    screen.warn(`${String(number).padStart(4)}  ${padTo(names[index] ?? '', width)}  ${id}`.trimEnd());
  const hidden = choices.length - shown.length;
  if (hidden > 0)
    screen.warn(`      and ${hidden} more: type an id, or a part of a name to see which have it`);
}

/** What an answer means. Pure. */
export function readAnswer(text: string, all: readonly NumberedScope[], repeatable: boolean): ChoiceAnswer {
  const parts = text.split(',').flatMap(part => (/^[\d\s]*$/.test(part) ? part.split(/\s+/) : [part.trim()]));
  const given = parts.filter(part => part !== '');
  const [word] = given;
  if (word === undefined) return { wrong: 'The answer is empty.' };
  if (given.length === 1 && word === 'none') return { ids: [] };
  if (given.length === 1 && word === 'all' && repeatable) return { ids: all.map(({ id }) => id) };
  const found = new Set<number>();
  for (const part of given) {
    const fit = fitting(part, all);
    const [one] = fit;
    if (one === undefined)
      return { wrong: `Nothing in the list is or has ${JSON.stringify(shortened(part))}.` };
    if (fit.length > 1) return { several: fit, part: shortened(part) };
    found.add(one.number);
  }
  if (found.size > 1 && !repeatable) return { wrong: 'Choose only one.' };
  return { ids: all.filter(({ number }) => found.has(number)).map(({ id }) => id) };
}

/**
 * The choices that a part of an answer fits: by their id, else by their number, else by their whole
 * name, else by a part of a name or id.
 */
function fitting(part: string, all: readonly NumberedScope[]): readonly NumberedScope[] {
  const byId = all.filter(({ id }) => id === part);
  if (byId.length > 0) return byId;
  const byNumber = /^\d+$/.test(part) ? all.filter(({ number }) => number === Number(part)) : [];
  if (byNumber.length > 0) return byNumber;
  const wanted = part.toLowerCase();
  const whole = all.filter(({ name }) => name.toLowerCase() === wanted);
  if (whole.length > 0) return whole;
  return all.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.includes(wanted));
}

/**
 * Asks for ids of scopes that no list shows. Returns no ids for an empty answer. Throws a Failure
 * with code `usage` after too many answers that are no id.
 */
export async function askForIds(option: ScopeOption, context: Context): Promise<readonly string[]> {
  const { noun, sample, form, wrong } = option;
  const question = `The id of ${noun}, such as ${sample}; empty: none: `;
  for (let tries = 0; tries < MOST_WRONG; tries += 1) {
    const text = await answerTo(question, context);
    const ids = text.split(/[\s,]+/).filter(id => id !== '');
    if (ids.every(id => form.test(id)) && (ids.length <= 1 || isRepeatable(option))) return [...new Set(ids)];
    context.screen.warn(wrong);
  }
  throw new Failure('usage', `the answer is not the id of ${noun}; nothing was written`, { next: wrong });
}
