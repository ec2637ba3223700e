/** A table of a database, as far as a comment may show it. */
export interface SchemaTable {
  /** `schema.table`. */
  readonly name: string;
  /** Column → type. */
  readonly columns: ReadonlyMap<string, string>;
}

/** A column of a changed table: its type on each side, absent where there is none. */
export interface ColumnChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

export interface TableChange {
  readonly is: 'added' | 'changed' | 'dropped';
  readonly name: string;
  /** Empty for a dropped table. */
  readonly columns: readonly ColumnChange[];
}

/** What differs between the tables of two branches, by name. Pure. */
export function schemaDifference(
  before: readonly SchemaTable[],
  after: readonly SchemaTable[],
): readonly TableChange[] {
  const were = new Map(before.map(table => [table.name, table.columns]));
  const are = new Map(after.map(table => [table.name, table.columns]));
  const names = [...new Set([...were.keys(), ...are.keys()])].sort();
  return names.flatMap(name => tableChange(name, were.get(name), are.get(name)));
}

type Columns = SchemaTable['columns'];

function tableChange(
  name: string,
  before: Columns | undefined,
  after: Columns | undefined,
): readonly TableChange[] {
  if (after === undefined) return [{ is: 'dropped', name, columns: [] }];
  const columns = columnChanges(before ?? new Map(), after);
  if (before === undefined) return [{ is: 'added', name, columns }];
  return columns.length === 0 ? [] : [{ is: 'changed', name, columns }];
}

/** In the order of the table, what is gone last. */
function columnChanges(before: Columns, after: Columns): readonly ColumnChange[] {
  const now = [...after]
    .filter(([name, type]) => before.get(name) !== type)
    .map(([name, type]) => ({ name, after: type, ...typeBefore(before.get(name)) }));
  const gone = [...before].filter(([name]) => !after.has(name));
  return [...now, ...gone.map(([name, type]) => ({ name, before: type }))];
}

function typeBefore(type: string | undefined): Pick<ColumnChange, 'before'> {
  return type === undefined ? {} : { before: type };
}
