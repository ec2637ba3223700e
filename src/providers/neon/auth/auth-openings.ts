import { type Json, sameJson } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import { reason } from '../codes.ts';

/** A value of a field before or after a change; undefined where there is no Neon Auth. */
type State = Json | undefined;
type Opens = (from: State, to: State) => ProviderReason | undefined;

/** The reason of a row that lets more people sign in, or lets them sign in by less. */
export function opens(said: string): ProviderReason {
  return reason('neon/opens-auth', said);
}

/**
 * Makes the test of a field that opens access when it takes a value. A former value that nobody
 * knows counts as another one.
 */
export function becomes(value: Json, said: string): Opens {
  return (from, to) => (to === value && from !== value ? opens(said) : undefined);
}

/** Makes the test of a field of which every other value may open access. */
export function differs(say: (to: string) => string): Opens {
  return (from, to) =>
    from === undefined || to === undefined || to === null || sameJson(from, to)
      ? undefined
      : opens(say(String(to)));
}

/** Makes the test of a time for which a link or a code is valid. */
export function lasts(say: (to: string) => string): Opens {
  return (from, to) =>
    from === undefined || typeof to !== 'number' || (typeof from === 'number' && from >= to)
      ? undefined
      : opens(say(String(to)));
}

/** Makes the test of a list. In doubt a value of another form counts as one item. */
export function moreOf(say: (more: string) => string): Opens {
  return (from, to) => {
    const before = itemsOf(from);
    const more = itemsOf(to).filter(each => !before.includes(each));
    return more.length === 0 ? undefined : opens(say(more.join(', ')));
  };
}

function itemsOf(value: State): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Makes the test of one OAuth provider: it is added, or it has another client. */
export function signsIn(service: string): Opens {
  return (from, to) => {
    if (to === undefined || to === null || to === false || sameJson(from ?? null, to)) return undefined;
    return from === undefined || from === null || from === false
      ? opens(`users may sign in with ${service}`)
      : opens(`users sign in with another client of ${service}`);
  };
}
