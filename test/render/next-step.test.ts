import { describe, expect, test } from 'vitest';
import type { Reason } from '../../src/core/report/reason.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { renderText } from '../../src/render/text/text.ts';
import { aCommand, aPlan, aReport, resultFor } from '../helpers/report-builders.ts';

/** As many as the service takes. */
const OVERWRITES = Array.from({ length: 100 }, (_, index) => ({
  type: 'role',
  id: `2222222222222${String(index).padStart(5, '0')}`,
  allow: false,
}));

describe('what a person has to restore by hand is shown whole, however much it is', () => {
  const row = aCommand('rename', 'ban', { from: aCommand('create', 'old').address });
  const reason: Reason = {
    code: 'restore/lost',
    address: row.address,
    because: row.address,
    scope: row.scope.address,
    key: 'permissions',
    entry: { command: 'ban', of: 'guild', overwrites: OVERWRITES },
  };
  const report = aReport('apply', aPlan([row]), { results: [resultFor(row, 'failed', { reason })] });

  test('in a terminal', () => {
    const text = renderText(report, { color: false, width: 100 }).replace(/\s+/g, '');
    expect(text).toContain(JSON.stringify(OVERWRITES));
    expect(text).not.toContain('morecharacters');
  });

  test('in Markdown', () => {
    const text = renderMarkdown(report);
    for (const { id } of OVERWRITES) expect(text).toContain(id);
  });
});
