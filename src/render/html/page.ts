import type { RunDocument } from '../../core/failed-run.ts';
import type { CodePages } from '../code-page.ts';

export function renderHtml(_document: RunDocument, _pages: CodePages): string {
  return '';
}
