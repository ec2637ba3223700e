import type { PullRequestOf } from '../../../core/sweep.ts';

const PLACES = /\{(number|branch)\}/g;

/**
 * Makes the function that finds the pull request in a branch's name. Undefined unless the pattern
 * has exactly one `{number}` or `{branch}`. Pure.
 */
export function sweepPattern(pattern: string): ((name: string) => PullRequestOf | undefined) | undefined {
  const [place, ...others] = pattern.matchAll(PLACES);
  if (place === undefined || others.length > 0) return undefined;
  const before = pattern.slice(0, place.index);
  const after = pattern.slice(place.index + place[0].length);
  const isNumber = place[1] === 'number';
  return name => {
    if (name.length <= before.length + after.length) return undefined;
    if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
    const found = name.slice(before.length, name.length - after.length);
    if (!isNumber) return { branch: found };
    return /^[1-9][0-9]{0,9}$/.test(found) ? { number: Number(found) } : undefined;
  };
}
