import type { AnswerShape, JsonType } from './shape.ts';

/** One point in which answers of a service differ from those of the emulator. */
export interface ShapeDifference {
  /**
   * `new`: the emulator never shows this member. `missing`: the emulator always shows it, and the
   * service never. `type`: the service has types that the emulator never has there.
   */
  readonly what: 'new' | 'missing' | 'type';
  /** The place in the answer: `branches[].name`. */
  readonly at: string;
  /** The types that the service has; empty if it is missing there. */
  readonly real: readonly JsonType[];
  /** The types that the emulator has; empty if it is new. */
  readonly emulated: readonly JsonType[];
}

/** Compares the shape of a service's answers with that of the emulator's, in order of places. */
export function differences(real: AnswerShape, emulated: AnswerShape, at = ''): readonly ShapeDifference[] {
  const types = [...real.types].filter(type => !emulated.types.has(type));
  const own: readonly ShapeDifference[] =
    types.length === 0 ? [] : [{ what: 'type', at, real: types, emulated: [...emulated.types] }];
  return [...own, ...ofMembers(real, emulated, at), ...ofItems(real, emulated, at)];
}

function ofMembers(real: AnswerShape, emulated: AnswerShape, at: string): readonly ShapeDifference[] {
  // If one side has no objects, there are no members to compare.
  if (!real.types.has('object') || !emulated.types.has('object')) return [];
  const names = [...new Set([...real.members.keys(), ...emulated.members.keys()])].sort();
  return names.flatMap(name => {
    const place = at === '' ? name : `${at}.${name}`;
    const [ours, theirs] = [emulated.members.get(name), real.members.get(name)];
    if (ours === undefined)
      return [{ what: 'new' as const, at: place, real: [...(theirs?.shape.types ?? [])], emulated: [] }];
    if (theirs !== undefined) return differences(theirs.shape, ours.shape, place);
    if (!ours.isAlways) return [];
    return [{ what: 'missing' as const, at: place, real: [], emulated: [...ours.shape.types] }];
  });
}

function ofItems(real: AnswerShape, emulated: AnswerShape, at: string): readonly ShapeDifference[] {
  if (real.items === undefined || emulated.items === undefined) return [];
  return differences(real.items, emulated.items, `${at}[]`);
}
