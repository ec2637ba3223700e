import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a path fits a pattern: `*` within a part, `**` across parts, and the last `!` wins. */
export function fits(patterns: readonly string[], path: string): boolean {
  let found = false;
  for (const pattern of patterns) {
    const isNot = pattern.startsWith('!');
    if (regExpOf(isNot ? pattern.slice(1) : pattern).test(path)) found = !isNot;
  }
  return found;
}

/** The files below a folder that fit, without those whose name begins with a dot. */
export function filesBelow(folder: string, patterns: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => fits(patterns, path) && !/(?:^|\/)\./.test(path))
    .filter(path => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true)
    .sort();
}

function regExpOf(pattern: string): RegExp {
  const whole = pattern.replace(/\*\*\/|\*\*|\*|\?|[.+^$()|[\]{}\\]/g, found => {
    if (found === '**/') return '(?:.*/)?';
    if (found === '**') return '.*';
    if (found === '*') return '[^/]*';
    return found === '?' ? '[^/]' : `\\${found}`;
  });
  return new RegExp(`^${whole}$`);
}
