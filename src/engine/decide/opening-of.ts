import type { Kind, Siblings } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Fields, Row } from '../../core/row.ts';

/**
 * How a row widens access. `had`: what the resource had before it, absent where there was none. A row shows no fields of what
 * it deletes, nor what another row deletes just before it; both may close access, so the kind is told of them. Pure.
 */
export function openingOf(
  row: Row,
  kind: Kind,
  had: Fields | undefined,
  siblings?: Siblings,
): ProviderReason | undefined {
  return kind.say?.opens?.(had === undefined ? row : withBefore(row, had), siblings);
}

function withBefore(row: Row, had: Fields): Row {
  if (row.action === 'create') {
    const fields = row.fields.map(change => ({ ...change, before: had[change.path] ?? null }));
    return { ...row, fields };
  }
  if (row.action !== 'delete') return row;
  return { ...row, fields: Object.entries(had).map(([path, before]) => ({ path, before, after: null })) };
}
