import type { Plant } from './plants.ts';

const ACCEPTING = 'decide/moved/accepting.ts';
const near = { scenario: 'accepted beside a base', family: 'R38' };

function plant(name: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file: `src/engine/${file}`, find, by }], near };
}

/** Defects in what is accepted beside a base, and beside what else differs (ADR 0075 and 0111). */
export const ACCEPTED_BASE_PLANTS: readonly Plant[] = [
  plant(
    'a line of the change hides its own difference',
    ACCEPTING,
    'if (line.inChange === true) return',
    'if (line.inChange === true && line.missing === true) return',
  ),
  plant(
    'a line that the change makes longer counts as known',
    'desired/accepted-lines.ts',
    'if (known === undefined || known.until < line.until)',
    'if (known === undefined || known.until < known.until)',
  ),
  plant(
    'what gives access is accepted by any line',
    ACCEPTING,
    'if (line.widened === true) return undefined;',
    'if (line.until !== undefined) return undefined;',
  ),
  plant(
    'what is gone never gave access less',
    'decide/moved/widening.ts',
    "if (difference === 'stays gone') return desired?.fields;",
    "if (difference === 'stays gone') return undefined;",
  ),
  plant(
    'an accepted field is accepted in all of its kind',
    ACCEPTING,
    'held.filter(({ address }) => address === desired.address)',
    'held.filter(({ address, field }) => field !== undefined && address.startsWith(`${desired.kind}/`))',
  ),
  plant(
    'an accepted field takes the others of its resource with it',
    ACCEPTING,
    'withIgnored(desired, paths, kinds.get(desired.kind));',
    'withIgnored(desired, Object.keys(desired.fields), kinds.get(desired.kind));',
  ),
  plant(
    'a line holds for what was made again',
    ACCEPTING,
    'if (id !== undefined && live.id !== id)',
    "if (id !== undefined && live.id === '')",
  ),
  plant(
    'a line holds whatever is live',
    ACCEPTING,
    "if (!sameJson(change.before, is)) return ended('live', change.before);",
    "if (sameJson(change.before, wants)) return ended('live', change.before);",
  ),
  plant(
    'the earlier clock says what is over',
    ACCEPTING,
    'if (daysLeft(until, laterTime(clocks)) < 0)',
    'if (daysLeft(until, earlierTime(clocks)) < 0)',
  ),
  plant(
    'a line that both manifests have is one of the change',
    'desired/accepted-lines.ts',
    'if (known === undefined || known.until < line.until)',
    'if (known === undefined || known.until <= line.until)',
  ),
];
