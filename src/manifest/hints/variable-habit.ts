import { shortened } from '../../core/text/shortened.ts';

const NAME = '([A-Za-z_][A-Za-z0-9_]*)';
/** How a shell, a workflow, a template and Windows write a whole value. */
const VALUES = [
  `\\$${NAME}`,
  `\\$?\\{\\{\\s*(?:\\w+\\.)?${NAME}\\s*\\}\\}`,
  `%${NAME}%`,
  `<%=\\s*${NAME}\\s*%>`,
].map(whole);
/** Between `${` and `}`: where other tools say of what kind a variable is. */
const NAMED = whole(`(?:vars?|env|local|inputs|secrets|github|process\\.env)[.:]${NAME}`);

/** Where a shell gives a value of its own for a variable that is not set. */
const OTHERWISE = whole(`${NAME}(:?)[-=](.*)`);

/** A value that is written as a variable of other tools: how it is written here. Pure. */
export function variableHabit(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = VALUES.map(form => form.exec(value)?.[1]).find(found => found !== undefined);
  return name === undefined ? undefined : asVariable(name, false);
}

/**
 * The same of a name between `${` and `}`. `isDeclared`: whether the manifest has such a variable.
 * Pure.
 */
export function nameHabit(name: string, isDeclared: (name: string) => boolean): string | undefined {
  const [, withDefault, colon, value = ''] = OTHERWISE.exec(name) ?? [];
  if (withDefault !== undefined && isDeclared(withDefault)) return asVariable(withDefault, true);
  // A secret may have a hyphen in it, and the half of one is not masked.
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
