import { type Reader, RequestFailure } from '../../core/http.ts';
import type { NewScope, NewScopeChoice, ScopeCreation, VisibleScope } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import type { Context } from '../context.ts';
import type { InitFlags } from '../options/command-options.ts';
import { answerTo } from '../session/ask-person.ts';
import { choose } from './choose.ts';

const MOST_TRIES = 3;

/** What a person or the options say of the scope to make. */
export interface ScopeWish {
  readonly service: string;
  readonly creation: ScopeCreation;
  readonly flags: InitFlags;
  /** Whether a person answers questions. */
  readonly asks: boolean;
}

/** The values of the options, by name. */
function givenChoices({ org, region, pgVersion }: InitFlags): ReadonlyMap<string, string | undefined> {
  return new Map([
    ['org', org],
    ['region', region],
    ['pg-version', pgVersion],
  ]);
}

/**
 * Checks the options, before anything is read. Throws a Failure with code `usage` for a value of
 * the wrong form, and without a terminal for a missing name.
 */
export function checkWish({ creation, flags, asks }: ScopeWish): void {
  const { noun, name, choices } = creation;
  if (flags.name === undefined && !asks)
    throw new Failure('usage', `nothing says the name of the ${noun}; nothing was made`, {
      next: 'Give --name. A later run finds the project by it, and so makes no second one.',
    });
  if (flags.name !== undefined && !name.form.test(flags.name)) throw wrong('name', flags.name, name.wrong);
  const given = givenChoices(flags);
  for (const { option, form, wrong: says } of choices) {
    const value = given.get(option);
    if (value !== undefined && !form.test(value)) throw wrong(option, value, says);
  }
}

function wrong(option: string, value: string, says: string): Failure {
  return new Failure('usage', `--${option} is ${JSON.stringify(value)}; nothing was made`, { next: says });
}

/**
 * The name of the new scope, and the choices that decide where it is made, such as its
 * organization. With these, evenkeel can look for a scope that has the name there already.
 */
export async function placeOf(wish: ScopeWish, reader: Reader, context: Context): Promise<NewScope> {
  const { creation, flags } = wish;
  const name =
    flags.name ?? (await askText(`The name of the new ${creation.noun}: `, creation.name, context));
  return withChoices(
    { name: name ?? '', chosen: new Map() },
    creation.choices.filter(({ needed }) => needed === true),
    { wish, reader, context },
  );
}

/** Adds to the name and place of the new scope all other choices, such as its region. */
export function withRest(
  place: NewScope,
  wish: ScopeWish,
  reader: Reader,
  context: Context,
): Promise<NewScope> {
  const rest = wish.creation.choices.filter(({ needed }) => needed !== true);
  return withChoices(place, rest, { wish, reader, context });
}

interface Asking {
  readonly wish: ScopeWish;
  readonly reader: Reader;
  readonly context: Context;
}

async function withChoices(
  place: NewScope,
  choices: readonly NewScopeChoice[],
  asking: Asking,
): Promise<NewScope> {
  let wanted = place;
  for (const choice of choices) {
    const value =
      givenChoices(asking.wish.flags).get(choice.option) ?? (await chosen(choice, wanted, asking));
    if (value !== undefined) wanted = { ...wanted, chosen: new Map(wanted.chosen).set(choice.option, value) };
  }
  return wanted;
}

/**
 * The value of a choice whose option is not given: asked for, or the only one that there is.
 * Undefined where the service chooses.
 */
async function chosen(choice: NewScopeChoice, wanted: NewScope, asking: Asking): Promise<string | undefined> {
  const { wish, context } = asking;
  if (choice.needed !== true && !wish.asks) return undefined;
  const values = await valuesOf(choice, wanted, asking);
  if (choice.needed === true) {
    const [only, ...others] = values;
    if (others.length === 0) return only?.id;
    if (!wish.asks) throw severalOf(choice, values);
  }
  if (values.length === 0) {
    if (choice.read !== undefined) return undefined;
    const question = `The ${choice.noun}, such as ${choice.sample}; empty: the service chooses: `;
    return askText(question, choice, context, 'or nothing');
  }
  const option = {
    name: choice.noun,
    means: '',
    form: choice.form,
    wrong: choice.wrong,
    noun: choice.noun,
    sample: choice.sample,
  };
  const [picked] = await choose({ service: wish.service, option, choices: values }, context);
  if (picked === undefined && choice.needed === true)
    throw new Failure('usage', `no ${choice.noun} was chosen; nothing was made`);
  return picked;
}

/** The values to choose from; none where the service does not list them. */
async function valuesOf(
  { read, noun, option, needed }: NewScopeChoice,
  wanted: NewScope,
  { reader, context }: Asking,
): Promise<readonly VisibleScope[]> {
  if (read === undefined) return [];
  try {
    return await read(reader, wanted);
  } catch (error) {
    const isRefused = error instanceof RequestFailure && error.status !== undefined;
    if (!isRefused || needed === true || error.outcome === 'credential') throw error;
    context.screen.warn(`The ${noun}s cannot be listed: ${error.message}. --${option} names one.`);
    return [];
  }
}

function severalOf({ noun, option }: NewScopeChoice, values: readonly VisibleScope[]): Failure {
  const names = values.map(({ id, name }) => `${id} (${name})`).join(', ');
  return new Failure('usage', `the key sees ${values.length} ${noun}s: ${names}; nothing was made`, {
    next: `Say in which: ${values.map(({ id }) => `--${option} ${shellWord(id)}`).join(' or ')}.`,
  });
}

/**
 * Asks for a text until it has the form. With `empty`, the words for an empty answer in the
 * question, such an answer returns undefined.
 */
async function askText(
  question: string,
  { form, wrong: says }: { readonly form: RegExp; readonly wrong: string },
  context: Context,
  empty?: string,
): Promise<string | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const text = await answerTo(question, context);
    if (text === '' && empty !== undefined) return undefined;
    if (form.test(text)) return text;
    context.screen.warn(says);
  }
  throw new Failure('usage', 'no answer has the form that is needed; nothing was made', { next: says });
}
