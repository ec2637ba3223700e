import type { Row } from '../../core/row.ts';

/** The rows that restore what is deleted with a row. */
export function restoringRows({ address }: Row, rows: readonly Row[]): readonly Row[] {
  return rows.filter(row => row.because === address && row.action === 'create');
}
