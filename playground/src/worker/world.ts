import { openSandbox, type TestSandbox } from '../../../src/sandbox/library.ts';
import type { Places } from './named-places.ts';

/** Long enough for a person to see that something is locked. */
const OPERATION_MS = 1_500;
const PROJECT = 'shiny-wind-028834';
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';

/** The live services of the page, with the places that they were made with. */
export interface World {
  readonly places: Places;
  readonly sandbox: TestSandbox;
}

/** What the manifest names, or where it names none, one of each. */
export function newWorld(named: Places): World {
  const or = (ids: readonly string[], one: string): readonly string[] => (ids.length > 0 ? ids : [one]);
  const places: Places = {
    projects: or(named.projects, PROJECT),
    applications: or(named.applications, APPLICATION),
    guilds: or(named.guilds, GUILD),
    accounts: named.accounts,
  };
  return { places, sandbox: openSandbox({ ...places, operationMs: OPERATION_MS, manner: 'lenient' }) };
}

/** The ids that are named and not there. */
export function absentFrom(world: World, named: Places): readonly string[] {
  const kinds = ['projects', 'applications', 'guilds'] as const;
  return kinds.flatMap(kind => named[kind].filter(id => !world.places[kind].includes(id)));
}
