import { connectionOf, type Session } from '../engine/session.ts';
import { branchNameById } from '../providers/neon/branch/branch-by-id.ts';
import { projectScope } from '../providers/neon/scopes.ts';
import type { PreviewSpec } from './preview-spec.ts';

/** The service makes ids of this form (facts/neon.md#path-ids). A name may look like one. */
const ID = /^br-[a-z0-9-]+$/;

/**
 * The same with its parent by name, if that is given by id as the vendor's action allows. Throws a
 * RequestFailure.
 */
export async function namedParent(spec: PreviewSpec, session: Session): Promise<PreviewSpec> {
  const { parent, project, manifest } = spec;
  if (parent === undefined || manifest !== undefined || !ID.test(parent)) return spec;
  const { reader } = connectionOf(session, 'neon.branch').client(projectScope(project));
  const name = await branchNameById(project, parent, reader);
  return name === undefined ? spec : { ...spec, parent: name };
}
