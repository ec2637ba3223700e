import { expect, test } from 'vitest';
import { maskedPieces } from '../../src/cli/output/show-report.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { reportPieces } from '../../src/render/json/json.ts';
import { reportOf } from '../helpers/sizes.ts';

const SECRET = 'a-secret-of-many-letters';

test('a secret is masked in whichever piece it is, and it is told that one was', () => {
  const redactor = createRedactor([SECRET]);
  let masked = 0;
  const shown = maskedPieces(['first\n', `with ${SECRET}\n`, `${SECRET}\n`], redactor, () => {
    masked += 1;
  });
  expect([...shown]).toEqual(['first\n', 'with ***\n', '***\n']);
  expect(masked).toBe(2);
  expect([...maskedPieces(['first\n'], redactor)]).toEqual(['first\n']);
});

test('a report in pieces is masked as it is whole, also where the secret has several lines', () => {
  const lines = 'first-line-of-a-key\nsecond-line-of-a-key';
  const redactor = createRedactor([SECRET, lines]);
  const report = reportOf(721, 'planned');
  const rows = report.plan.rows.map((row, at) => ({
    ...row,
    fields: [{ path: 'said', before: null, after: at % 2 === 0 ? `${SECRET}-${at}` : lines }],
  }));
  const spoiled = { ...report, plan: { ...report.plan, rows } };
  const shown = [...maskedPieces(reportPieces(spoiled), redactor)];
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.join('')).toBe(redactor.text([...reportPieces(spoiled)].join('')));
  expect(shown.join('')).not.toMatch(/a-secret|-line-of/);
});
