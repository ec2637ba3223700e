import { shortened } from '../../core/text/shortened.ts';

const NAME = '([A-Za-z_][A-Za-z0-9_]*)';
/** The forms in which a shell, a workflow, a template and Windows write a variable. */
const VALUES = [
  `\\$${NAME}`,
  `\\$?\\{\\{\\s*(?:\\w+\\.)?${NAME}\\s*\\}\\}`,
  `%${NAME}%`,
  `<%=\\s*${NAME}\\s*%>`,
].map(whole);
/**
 * Matches what other tools write between `${` and `}`: a word for the source of the variable, and
 * its name, such as `env.NAME`.
 */
const NAMED = whole(`(?:vars?|env|local|inputs|secrets|github|process\\.env)[.:]${NAME}`);

/** Matches a variable with a default value, as a shell writes it between `${` and `}`. */
const OTHERWISE = whole(`${NAME}(:?)[-=](.*)`);

/** A hint for a value that is written as other tools write a variable. Pure. */
export function variableHabit(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = VALUES.map(form => form.exec(value)?.[1]).find(found => found !== undefined);
  return name === undefined ? undefined : asVariable(name, false);
}

/**
 * A hint for a text between `${` and `}` in the form of other tools. `isDeclared`: whether the
 * manifest declares a variable. Pure.
 */
export function nameHabit(name: string, isDeclared: (name: string) => boolean): string | undefined {
  const [, withDefault, colon, value = ''] = OTHERWISE.exec(name) ?? [];
  if (withDefault !== undefined && isDeclared(withDefault)) return asVariable(withDefault, true);
  // The text may be a secret that contains a hyphen. If the hint showed only a part of it, that
  // part would not be masked.
  if (withDefault !== undefined && colon === '')
    return 'write ${NAME}, and declare it under vars: { NAME: { default: … } }';
  if (withDefault !== undefined)
    return `write \${${withDefault}}, and declare it under vars: { ${withDefault}: { default: ${JSON.stringify(shortened(value))} } }`;
  const meant = NAMED.exec(name)?.[1];
  return meant === undefined ? undefined : asVariable(meant, isDeclared(meant));
}

function asVariable(name: string, isDeclared: boolean): string {
  const written = `write \${${name}}`;
  return isDeclared
    ? written
    : `${written}, declare it under vars: { ${name}: {} }, and set EVENKEEL_VAR_${name}`;
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}
