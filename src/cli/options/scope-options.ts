import { type Command, InvalidArgumentError } from 'commander';
import type { ScopeIds, ScopeOption } from '../../core/service.ts';
import { addOptions, mandatory, type OptionOf, value } from './option.ts';

/** An option's help. Without `otherwise` it is required, exactly once. */
interface Words {
  readonly says: string;
  readonly otherwise?: string | undefined;
}

/**
 * Adds options to a command that name a service's scopes by id. The returned function reads them.
 */
export function addScopeOptions(
  command: Command,
  options: readonly ScopeOption[],
  words: (option: ScopeOption) => Words,
): () => ScopeIds {
  const table = Object.fromEntries(options.map(option => [option.name, declared(option, words(option))]));
  const flags = addOptions(command, table);
  return () => new Map(options.map(({ name }) => [name, flags()[name] ?? []]));
}

function declared(option: ScopeOption, { says, otherwise }: Words): OptionOf<readonly string[]> {
  const { name, form, wrong } = option;
  const parse = (text: string, before: readonly string[] = []): readonly string[] => {
    if (!form.test(text)) throw new InvalidArgumentError(wrong);
    return [...before, text];
  };
  const flag = `--${name} <id>`;
  return otherwise === undefined
    ? mandatory(flag, says, parse)
    : value(flag, says, parse, { initial: [], shown: otherwise });
}
