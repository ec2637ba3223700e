import type { NeonPlan } from '../limits/neon.ts';
import { isRecord } from './is-record.ts';
import { areTexts, flag, type Test, text } from './read-members.ts';
import type { SandboxOptions } from './sandbox.ts';

/** What an option must be: a test, and its words. */
type OptionForm = readonly [test: Test, words: string];

export type FormsOf<Options> = Readonly<Record<keyof Options, OptionForm>>;

export const CALLABLE: OptionForm = [value => typeof value === 'function', 'a function'];

const TEXTS: OptionForm = [value => Array.isArray(value) && value.every(text), 'a list of texts'];
const TEXTS_BY_NAME: OptionForm = [areTexts, 'an object of texts'];
/** The vendor's plans. */
export const PLANS: readonly unknown[] = ['free', 'launch', 'scale'] satisfies readonly NeonPlan[];
const isAmount: Test = value => typeof value === 'number' && value >= 0;

export const SANDBOX_FORMS: FormsOf<SandboxOptions> = {
  projects: TEXTS,
  applications: TEXTS,
  guilds: TEXTS,
  operationMs: [value => isAmount(value) && Number.isFinite(value), 'a number of milliseconds, 0 or more'],
  plan: [value => PLANS.includes(value), `one of ${PLANS.join(', ')}`],
  quirks: TEXTS_BY_NAME,
  manner: [value => value === 'strict' || value === 'lenient', 'strict or lenient'],
  seed: [Number.isSafeInteger, 'a whole number'],
  clock: [
    value => isRecord(value) && typeof value['now'] === 'function',
    'an object with the function `now`',
  ],
  tokens: [
    value => isRecord(value) && Object.values(value).every(each => each === undefined || text(each)),
    TEXTS_BY_NAME[1],
  ],
  sharesTokens: [flag, 'true or false'],
  accounts: TEXTS_BY_NAME,
  state: [() => true, ''],
  log: [
    value => isRecord(value) && isAmount(value['requests']) && isAmount(value['bodies']),
    'an object with the numbers `requests` and `bodies`',
  ],
  onIgnored: CALLABLE,
};

/**
 * Checks the options that a program passes to `openSandbox`. A misspelled option would be ignored,
 * and an unknown plan would count as none.
 *
 * @throws Error that lists every mistake
 */
export function checkSandboxOptions(options: SandboxOptions): void {
  checkForms('openSandbox', options, SANDBOX_FORMS);
}

/** Checks options against their forms. `where`: the function that takes them. */
export function checkForms<Options extends object>(
  where: string,
  options: Options,
  forms: FormsOf<Options>,
): void {
  if (!isRecord(options)) throw new Error(`${where} takes its options as an object`);
  const known = new Map<string, OptionForm>(Object.entries(forms));
  const mistakes = Object.entries(options).flatMap(([name, value]) => {
    const [test, words] = known.get(name) ?? [];
    if (test === undefined) return [`there is no option ${name}; known are ${[...known.keys()].join(', ')}`];
    if (value === undefined || test(value)) return [];
    return [`${name} must be ${words}${typeof value === 'number' ? `, and not ${value}` : ''}`];
  });
  if (mistakes.length > 0) throw new Error(`${where}: ${mistakes.join('; ')}`);
}
