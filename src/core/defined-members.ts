/** What is left of members where the undefined ones are left out. */
type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Without the undefined members. Objects with the same members are made alike, which a spread after
 * another does not do with Node 20 (ADR 0109).
 */
export function given<T extends object>(members: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
