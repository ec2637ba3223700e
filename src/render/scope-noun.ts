import type { Scope } from '../core/report/row.ts';
import { scopeNouns } from '../generated/scope-nouns.ts';

/** What people call a scope: `project`, `guild`, `global`. */
export function scopeNoun({ kind, parts }: Pick<Scope, 'kind' | 'parts'>): string {
  const own = scopeNouns[kind];
  const last = parts.at(-1);
  if (own !== undefined && last === 'global') return last;
  return own ?? kindNoun(kind);
}

/** The name of a kind in words, without its provider. */
export function kindNoun(kind: string): string {
  return kind.split('.').slice(1).join('.').replaceAll('_', ' ');
}

/** The plural of a noun: `branches`, `policies`, `permissions`. */
export function plural(noun: string): string {
  if (noun.endsWith('s')) return noun;
  if (/(?:[cs]h|x|z)$/.test(noun)) return `${noun}es`;
  return noun.replace(/([^aeiou])y$/, '$1ie').concat('s');
}
