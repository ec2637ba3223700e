import type { Kind } from '../kind.ts';
import type { ProviderReason } from '../report/reason.ts';
import type { Fields } from '../report/row.ts';
import type { BooleanColumn } from './field-table.ts';

type State = Partial<Fields> | undefined;

/** What the table of a kind's fields says about the kind. */
interface RowsOf<S extends Fields, Field extends string = keyof S & string> {
  readonly paths: readonly Field[];
  readonly none: Partial<S>;
  readonly ignores: { readonly [name: string]: readonly Field[] };
  having(column: BooleanColumn | 'opens'): readonly Field[];
  opening(from: State, to: State): ProviderReason | undefined;
}

type AccessOf<S extends Fields> = NonNullable<Kind<S>['access']>;

/**
 * The parts of a kind that do not follow from the table of its fields. `access` is only needed
 * where the existence of a resource gives access, too.
 */
type KindBesideTable<S extends Fields, Written, R> = Omit<Kind<S, Written, R>, 'access'> & {
  readonly access?: Pick<AccessOf<S>, 'opened'>;
};

/**
 * Completes a kind by what the table of its fields says, so that no list repeats the names of
 * fields.
 */
export function kindOfTable<S extends Fields, Written, R>(
  rows: RowsOf<S>,
  { access, ...kind }: KindBesideTable<S, Written, R>,
): Kind<S, Written, R> {
  const [protectedBy] = rows.having('protects');
  const fields = rows.having('opens');
  const by = access ?? { opened: (from: State, to: State) => rows.opening(from, to) };
  return {
    ...kind,
    entry: {
      ...kind.entry,
      paths: rows.paths,
      none: rows.none,
      ignores: rows.ignores,
      narrows: rows.having('narrows'),
    },
    write: {
      ...kind.write,
      fixed: rows.having('fixed'),
      later: rows.having('later'),
      exclusive: rows.having('exclusive'),
    },
    own: {
      ...kind.own,
      ...(protectedBy !== undefined && { protectedBy }),
      expiredBy: rows.having('expires'),
    },
    ...((access !== undefined || fields.length > 0) && { access: { ...by, fields } }),
  };
}
