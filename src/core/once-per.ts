/** Wraps a function so that it computes its result once for each object and then remembers it. */
export function oncePer<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return of => {
    const before = known.get(of);
    if (before !== undefined) return before.result;
    const result = compute(of);
    known.set(of, { result });
    return result;
  };
}
