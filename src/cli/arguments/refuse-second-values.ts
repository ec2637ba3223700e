import type { Command, Option } from 'commander';

/**
 * Makes it a mistake to give an option of one value twice, in a command and all below it: the last one would hold, and of
 * the first nobody would hear. Call it once all options are declared.
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

/** What may be given several times begins with an empty list or map. */
function collects({ defaultValue }: Option): boolean {
  return Array.isArray(defaultValue) || defaultValue instanceof Map;
}

function sentence({ flags }: Option, first: string, second: string): string {
  return `option '${flags}' takes one value, but was given ${JSON.stringify(first)} and ${JSON.stringify(second)}`;
}
