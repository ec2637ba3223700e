import { address } from '../../../../src/core/address.ts';
import type { At } from '../../../../src/core/kind.ts';
import type { Row } from '../../../../src/core/report/row.ts';
import { noSecret } from '../../../helpers/no-secret.ts';
import { recordingWriter } from './recording-writer.ts';
import { branch, branchScope, endpoint, idsOf, marks, PROJECT_ID, world } from './world.ts';

export const base = `/projects/${PROJECT_ID}`;
export const main = branchScope('main');
export const preview = branchScope('preview/1');
export const operation = { id: 'op-1', action: 'create_branch', status: 'running' };
export const annotation_value = { evenkeel: 'acme', 'evenkeel.branch': 'preview/1', 'evenkeel.run': 'run-7' };

/** What a verb is given, answering with `bodies`. Everything that is live has an id. */
export function at(...bodies: readonly unknown[]) {
  const client = recordingWriter(...bodies);
  const seen = world({
    branches: [branch('main'), { branch: branch('preview/1'), annotation: marks('acme', 'preview/1') }],
    endpoints: [endpoint({ settings: { preload_libraries: { use_defaults: true }, other: 1 } })],
  });
  const ids = idsOf({
    [main.address]: 'br-main',
    [preview.address]: 'br-preview-1',
    [address('neon.endpoint', [...main.parts, 'read_write'])]: 'ep-one',
  });
  return { client, ids, seen, name: 'acme', run: 'run-7', secret: noSecret } satisfies At;
}

/** What a verb sends for a row. */
export async function sentBy(
  verb: ((row: Row, at: At) => Promise<unknown>) | undefined,
  row: Row,
  ...bodies: readonly unknown[]
) {
  const given = at(...bodies);
  await verb?.(row, given);
  return given.client.sent;
}
