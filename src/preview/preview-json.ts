import { given } from '../core/json.ts';
import { jsonText, orderedReport } from '../render/json/json.ts';
import { told } from '../render/json/reason-in-file.ts';
import type { Preview } from './listed-branches.ts';
import type { PreviewBranch, PreviewOutcome } from './preview-outcome.ts';
import type { PreviewOf } from './preview-spec.ts';

/**
 * The outcome in the form of `schema/preview.schema.json`, its keys always in the same order.
 * Contains no secret: connection strings are in the file of `--secrets-to`. Ends with a line break.
 */
export function previewJson(outcome: PreviewOutcome): string {
  const { verb, of, branch, created, wasReset, renewed, deleted, swept, notes, report } = outcome;
  return jsonText({
    v: 1,
    verb,
    of: orderedName(of),
    ...given({ branch: branch && orderedBranch(branch) }),
    created,
    wasReset,
    renewed,
    deleted,
    ...given({
      swept: swept?.map(orderedName),
      authUrl: outcome.authUrl,
      dataApiUrl: outcome.dataApiUrl,
    }),
    notes: notes.map(told),
    report: orderedReport(report),
  });
}

/** The previews of a project in the form of `schema/previews.schema.json`. */
export function previewsJson(all: readonly Preview[]): string {
  return jsonText({
    v: 1,
    previews: all.map(({ id, name, mark, was, createdAt, expiresAt }) => ({
      id,
      name,
      mark,
      ...given({ was }),
      createdAt,
      ...given({ expiresAt }),
    })),
  });
}

function orderedName({ repository, number, name }: PreviewOf): PreviewOf {
  return { repository, ...given({ number }), name };
}

function orderedBranch({
  project,
  id,
  name,
  madeFrom,
  schemaOnly,
  createdAt,
  expiresAt,
  lastResetAt,
  host,
}: PreviewBranch): PreviewBranch {
  return {
    project,
    id,
    name,
    ...given({ madeFrom: madeFrom && { id: madeFrom.id, name: madeFrom.name } }),
    schemaOnly,
    createdAt,
    ...given({ expiresAt, lastResetAt, host }),
  };
}
