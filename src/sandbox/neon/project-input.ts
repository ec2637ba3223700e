import { NEON } from '../../limits/neon.ts';
import { boolean, type CheckedValue, id, integer, object, optional, text } from './check.ts';
import { defaultEndpointSettings, provisioner, sizes } from './endpoint-fields.ts';
import { projectSettings } from './project-settings.ts';
import { annotationValue, branchName } from './routes/branch-create.ts';

/** The fields of a project that both a create and an update accept. */
export const updatedFields = {
  name: optional(branchName),
  settings: optional(projectSettings),
  default_endpoint_settings: optional(defaultEndpointSettings),
  history_retention_seconds: optional(integer({ min: 0, max: NEON.longestHistory.is })),
};
/** The fields of a project in a create (facts/neon.md#new-projects). */
export const projectInput = object({
  ...updatedFields,
  org_id: optional(id),
  region_id: optional(text({ pattern: /^[a-z]+-[a-z0-9-]+$/ })),
  pg_version: optional(integer({ min: 14, max: 19 })),
  branch: optional(
    object({
      name: optional(branchName),
      database_name: optional(text({ min: 1 })),
      role_name: optional(text({ min: 1, max: NEON.postgresName.is })),
      annotations: optional(annotationValue),
    }),
  ),
  ...sizes,
  store_passwords: optional(boolean),
  provisioner: optional(provisioner),
});
export type ProjectInput = CheckedValue<typeof projectInput>;
