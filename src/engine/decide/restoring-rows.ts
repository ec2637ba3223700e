import type { Row } from '../../core/row.ts';

/** The rows that put back what a row takes along. */
export function restoringRows({ address }: Row, rows: readonly Row[]): readonly Row[] {
  return rows.filter(row => row.because === address && row.action === 'create');
}
