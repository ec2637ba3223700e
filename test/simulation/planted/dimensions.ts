import type { Case } from '../case.ts';
import { ALL_SCENARIOS } from '../matrix.ts';
import type { Fault } from '../world/fault.ts';

/** Which cases of the matrix belong to a dimension, by its name. */
export const DIMENSIONS: { readonly [name: string]: (of: Case) => boolean } = {
  '`--target`': of => of.target !== undefined,
  'saved plans and comments': of => of.reviewed !== undefined,
  "another manifest's branches": of => of.scenario === 'beside another manifest',
  'operations that fail in part': of => meets(of, 'partly'),
  'answers of another request': of => meets(of, 'mixed'),
  'lists that lag for long': of => meets(of, 'lag'),
  'an anonymized branch': of => of.scenario === 'an anonymized branch',
  outputs: of => of.scenario === 'outputs',
  rotation: of => of.scenario === 'rotation',
  'several projects and guilds': of => of.scenario === 'two projects and two guilds',
  'both services in one run': of => TWOFOLD.has(of.scenario),
};

const TWOFOLD: ReadonlySet<string> = new Set(
  ALL_SCENARIOS.filter(({ manifest }) => /^neon:/m.test(manifest) && /^discord:/m.test(manifest)).map(
    ({ name }) => name,
  ),
);

function meets({ faults }: Case, what: Fault['do']): boolean {
  return faults.some(fault => fault.do === what);
}
