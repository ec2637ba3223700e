import type { Command, Option } from 'commander';

/**
 * Makes it an error to repeat an option with one value, in a command and all below it: the last
 * value would win, and the first would be lost silently. Call it after all options are declared.
 */
export function refuseSecondValues(command: Command): void {
  command.commands.forEach(refuseSecondValues);
  for (const option of command.options) {
    if (!option.required || collects(option)) continue;
    let first: string | undefined;
    command.on(`option:${option.name()}`, (value: string) => {
      if (first !== undefined) command.error(sentence(option, first, value));
      first = value;
    });
  }
}

/** A repeatable option has an empty list or map as its default. */
function collects({ defaultValue }: Option): boolean {
  return Array.isArray(defaultValue) || defaultValue instanceof Map;
}

function sentence({ flags }: Option, first: string, second: string): string {
  return `option '${flags}' takes one value, but was given ${JSON.stringify(first)} and ${JSON.stringify(second)}`;
}
