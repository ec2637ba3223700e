/**
 * One of the API's enumerations: readable names for numbers. Manifests may use either; normal forms
 * hold the name. A number without a name stays a number, so that a value the API adds later is
 * shown, though no manifest can write it.
 */
export interface Enumeration {
  /** The normal form of a name or number. Anything else is returned as it is. */
  normal(value: unknown): string | number;
  /** The API's number for a name or number; undefined where the name is not known. */
  number(value: unknown): number | undefined;
  /** The normal form of a set: without duplicates, in the order of the numbers. */
  set(values: readonly unknown[]): readonly (string | number)[];
}

/** The same for every spelling of a name: `SUB_COMMAND`, `sub_command`, `Subcommand`. */
export function spelled(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Makes an enumeration from its names and numbers. Names ignore case and underscores. */
export function enumeration(values: Readonly<Record<string, number>>): Enumeration {
  const nameOf = new Map(Object.entries(values).map(([name, number]) => [number, name]));
  const numberOf = new Map(Object.entries(values));
  const numberOfSpelled = new Map([...numberOf].map(([name, number]) => [spelled(name), number]));

  function number(value: unknown): number | undefined {
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return undefined;
    return numberOf.get(value) ?? numberOfSpelled.get(spelled(value));
  }

  function normal(value: unknown): string | number {
    const known = number(value);
    if (known === undefined) return String(value);
    return nameOf.get(known) ?? known;
  }

  function order(value: string | number): number {
    return number(value) ?? Number.MAX_SAFE_INTEGER;
  }

  return {
    normal,
    number,
    set: values => [...new Set(values.map(normal))].sort((a, b) => order(a) - order(b)),
  };
}
