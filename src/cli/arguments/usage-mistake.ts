import { Failure } from '../../core/report/failure.ts';
import { shortened } from '../../core/text/shortened.ts';

/** Options of other tools that people try, and what to use instead. */
const LOOKED_FOR: ReadonlyMap<string, string> = new Map([
  ["unknown option '--explain'", 'Did you mean --ask-docs? A code is explained by `evenkeel explain CODE`.'],
  [
    "unknown option '--dry-run'",
    '`evenkeel plan` shows what apply would do, and `evenkeel rehearse` tries it in memory, on a copy of what is live.',
  ],
]);

/**
 * Commander's message as a Failure, with Commander's suggestion as the next step. `words`: all
 * words typed; `path`: the words that name the command.
 */
export function usageMistake(error: Error, words: readonly string[], path: readonly string[]): Failure {
  const [, said = '', meant = ''] =
    /^(?:error: )?([\s\S]*?)(?:\n\((Did you mean .*)\))?$/.exec(error.message) ?? [];
  // The message may quote a typed word, or one side of the first `=` in it. Such a text may have
  // line ends and any length, so it is shortened.
  const typed = words.flatMap(word => [word, ...word.split(/=(.*)/s, 2)]).sort((a, b) => b.length - a.length);
  const sentence = typed
    .reduce(
      (text, word) => (shortened(word) === word ? text : text.replaceAll(word, () => shortened(word))),
      said,
    )
    .replace(/\s+/g, ' ')
    .trim();
  const suggestion = LOOKED_FOR.get(sentence) ?? meant;
  const next = suggestion === '' ? `See \`${['evenkeel', ...path, '--help'].join(' ')}\`.` : suggestion;
  return new Failure('usage', sentence, { next });
}
