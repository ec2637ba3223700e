type Cell = Readonly<Record<string, unknown>>;

/**
 * The jobs of a matrix, one without a matrix. An `include` joins the jobs that it contradicts in
 * nothing.
 */
export function matrixOf(matrix: unknown): readonly Cell[] {
  if (matrix === undefined || matrix === null) return [{}];
  const { include = [], exclude = [], ...axes } = matrix as Readonly<Record<string, readonly unknown[]>>;
  let cells: readonly Cell[] = [{}];
  for (const [name, values] of Object.entries(axes))
    cells = cells.flatMap(cell => values.map(value => ({ ...cell, [name]: value })));
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const kept = cells.filter(
    cell =>
      !(exclude as readonly Cell[]).some(each =>
        Object.entries(each).every(([name, value]) => same(cell[name], value)),
      ),
  );
  const joined = kept.map(cell => ({ ...cell }) as Record<string, unknown>);
  const added: Cell[] = [];
  for (const each of include as readonly Cell[]) {
    const fitting = joined.filter((_, at) =>
      Object.entries(each).every(([name, value]) => !(name in axes) || same(kept[at]?.[name], value)),
    );
    if (fitting.length === 0 || Object.keys(axes).length === 0) added.push(each);
    else for (const cell of fitting) Object.assign(cell, each);
  }
  return Object.keys(axes).length === 0 && added.length > 0 ? added : [...joined, ...added];
}
