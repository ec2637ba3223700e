import type { Plant } from './plants.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return {
    name,
    edits: [{ file: `src/${file}`, find, by }],
    near: { scenario: `sets: ${scenario}`, family: 'R41' },
  };
}

const MEMBERS = 'engine/approve/approve-members.ts';

/** Defects in who is a member of a set, what of it was reviewed, and in waves (ADR 0146). */
export const SET_PLANTS: readonly Plant[] = [
  plant(
    'guilds',
    'a list of guilds that cannot be read is an empty one',
    'engine/live/members.ts',
    'this.failed.set(key, failureReason(error, list.provider));',
    'this.listed.set(key, []);',
  ),
  plant(
    'guilds on two pages',
    'a second page of guilds is never read',
    'providers/discord/guilds.ts',
    'if (page.length === 0 || (after === undefined && isShort)) return found;',
    'if (page.length === 0 || isShort || found.length > 0) return found;',
  ),
  plant(
    'guilds',
    'what a set leaves out is a member too',
    'engine/desired/sets.ts',
    'matches(each) && !isLeftOut.some(',
    'matches(each) || isLeftOut.some(',
  ),
  plant(
    'projects',
    'a pattern matches other names, too',
    'engine/desired/sets.ts',
    "typeof match === 'string' ? globMatcher(match)",
    "typeof match === 'string' ? globMatcher(match.replace('preview/', '*r*/'))",
  ),
  plant(
    'guilds',
    'who joined since the review is written to at once',
    MEMBERS,
    '!joins || barred.has(at)',
    'joins && barred.has(at)',
  ),
  plant(
    'guilds that join at once',
    'what joins at once is pruned at once',
    MEMBERS,
    '=> deletes(row) || row.opening !== undefined;',
    '=> row.opening !== undefined;',
  ),
  plant(
    'guilds that join at once',
    'what joins at once may be opened at once',
    MEMBERS,
    '=> deletes(row) || row.opening !== undefined;',
    '=> deletes(row);',
  ),
  plant(
    'guilds',
    'deletes in members need no review',
    'engine/approve/refused-by-guards.ts',
    'if (members.size === 0) return undefined;',
    'if (members.size >= 0) return undefined;',
  ),
  plant(
    'guilds in waves',
    'a wave begins although a row of the one before failed',
    'engine/ends/ledger.ts',
    "gate?.before.find(id => this.#states.get(id) !== 'well')",
    "gate?.before.find(id => this.#states.get(id) === 'none')",
  ),
  plant(
    'projects in waves',
    'a set inside a member is in no wave',
    'engine/lanes/rollout.ts',
    'placesOf(row)',
    'placesOf(row).slice(0, 2)',
  ),
  plant(
    'projects with defaults and rules',
    'no default holds in a set of projects or guilds',
    'engine/desired/defaults.ts',
    '[...roots(section), ...sets]',
    '[...roots(section), ...sets.slice(0, 0)]',
  ),
  plant(
    'guilds',
    'a set counts before the entry that names a member',
    'engine/desired/sets.ts',
    'if (order !== 0) return order;',
    'if (order !== 0) return -order;',
  ),
];
