import type { Rehearsal } from '../core/rehearsal.ts';
import { jsonText, orderedReport } from './json.ts';
import { told } from './told.ts';

/** A rehearsal in the form of `schema/rehearse.schema.json`, its members always in the same order. Ends with a line break. */
export function rehearsalJson(rehearsal: Rehearsal): string {
  const { v, command, digest, report, exit, writes, requests, ms, held, unread, faults } = rehearsal;
  return jsonText({
    v,
    command,
    digest,
    report: orderedReport(report),
    exit,
    writes: writes.map(({ method, path, status, atMs }) => ({ method, path, status, atMs })),
    requests,
    ms: { least: ms.least, usual: ms.usual, most: ms.most },
    held: held.map(({ lane, reason }) => ({ lane, ...told(reason) })),
    unread,
    ...(faults === undefined ? {} : { faults }),
  });
}
