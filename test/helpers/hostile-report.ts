import { address } from '../../src/core/address.ts';
import type { Report } from '../../src/core/report/report.ts';
import {
  aBranch,
  aCheck,
  aPlan,
  aReason,
  aReport,
  aRow,
  aScope,
  aSource,
  changed,
  resultFor,
} from './report-builders.ts';

/** Every place of a report that text from outside can reach, filled with one text. */
export function hostileReport(text: string, command: Report['command']): Report {
  const scope = aScope(`neon.${text}`, ['p', text]);
  const row = aRow('update', `neon.${text}`, scope, ['p', text], {
    source: aSource(3, text),
    fields: [
      changed(text, text, `${text}!`),
      changed('nested', [{ name: text, [text || 'k']: text }], [{ name: text, list: [text], $ref: text }]),
      changed('ref', null, { $ref: text }),
      changed('ttl', text, 7),
    ],
    from: address('neon.branch', [text]),
    because: text as never,
    loss: [{ what: text, count: 2, notes: [aReason(text)] }],
    opening: aReason(text),
    notes: [aReason(text)],
  });
  const blocked = aBranch('blocked', text, { reason: aReason(text, text) });
  const created = aBranch('create', `${text}2`, {
    fields: [changed(text, null, text), changed('o', null, [{ a: text }])],
  });
  const plan = aPlan([row, blocked, created, aBranch('delete', text)], {
    name: text,
    notes: [aReason(text)],
    unread: [{ scope: text as never, kind: text, reason: aReason(text, text) }],
  });
  const results = [
    resultFor(row, 'failed', { reason: aReason(text, text) }),
    resultFor(created, 'unknown', { reason: { code: 'service/unknown', said: text } }),
  ];
  return aReport(command, plan, {
    checks: [aCheck(text, 'fail', { findings: [text], evidence: text, source: aSource(1, text) })],
    ...(command === 'apply' ? { results } : {}),
  });
}
