const NAME = '([A-Za-z_][A-Za-z0-9_]*)';
/** A shell's, a workflow's and Windows' way to write a whole value. */
const VALUES = [`\\$${NAME}`, `\\$\\{\\{\\s*(?:\\w+\\.)?${NAME}\\s*\\}\\}`, `%${NAME}%`].map(whole);
/** Between `${` and `}`: where other tools say of what kind a variable is. */
const NAMED = whole(`(?:vars?|env|local|inputs|secrets|github|process\\.env)[.:]${NAME}`);

/** A value that is written as a variable of other tools: how it is written here. Pure. */
export function variableHabit(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = VALUES.map(form => form.exec(value)?.[1]).find(found => found !== undefined);
  return name === undefined ? undefined : asVariable(name, false);
}

/** The same of a name between `${` and `}`. `isDeclared`: whether the manifest has such a variable. Pure. */
export function nameHabit(name: string, isDeclared: (name: string) => boolean): string | undefined {
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
