import type { Json } from '../../core/json.ts';
import type { Provider, Root } from '../../core/provider.ts';
import type { Neon } from '../../generated/manifest.ts';
import { neonAdvisors } from './advisors.ts';
import { neonBackupSchedule } from './backup-schedule.ts';
import { neonBranchBackups, neonProjectBackups } from './backups.ts';
import { neonBranch } from './branch.ts';
import { branchWithCompute } from './branch-with-compute.ts';
import { neonBucket } from './bucket.ts';
import { budget } from './budget.ts';
import { neonBranchConsumption, neonProjectConsumption } from './consumption.ts';
import { neonCredential } from './credential.ts';
import { neonDatabase } from './database.ts';
import { neonEndpoint } from './endpoint.ts';
import { exporting } from './exporting.ts';
import { neonAiGateway, neonStorage } from './feature.ts';
import { neonJwks } from './jwks.ts';
import { neonProject } from './project.ts';
import { projectIdsOf } from './project-ids.ts';
import { exists, explain } from './refusals.ts';
import { requests } from './requests.ts';
import { neonRole } from './role.ts';
import { neonSchema } from './schema-check.ts';
import { projectIdOf, projectOf, projectScope } from './scopes.ts';
import { repeatedSecretNames } from './secret-names.ts';
import { sectionRules } from './section-rules.ts';
import { neonService } from './service.ts';
import { neonSnapshot } from './snapshot.ts';
import { neonVpcRestriction } from './vpc-restriction.ts';
import { neonHolders, neonWaits } from './waits.ts';

/** An entry that a kind exports. */
type JsonEntry = { readonly [key: string]: Json };

/** A 423 locks a project of the database platform, so it has one lane (facts/neon.md#locks). */
export const neon: Provider = {
  ...neonService,
  requests,
  kinds: [
    neonProject,
    neonJwks,
    neonVpcRestriction,
    neonBranch,
    neonEndpoint,
    neonRole,
    neonDatabase,
    neonBucket,
    neonBackupSchedule,
    neonSnapshot,
    neonCredential,
  ],
  checks: [
    neonStorage,
    neonAiGateway,
    neonAdvisors,
    neonSchema,
    neonProjectConsumption,
    neonBranchConsumption,
    neonProjectBackups,
    neonBranchBackups,
  ],
  batches: [branchWithCompute],
  // The form of the link that the service's console has in its own pages (checked 2026-11-22).
  consolePage: scope => `https://console.neon.tech/app/projects/${encodeURIComponent(projectIdOf(scope))}`,
  roots: section => projectRoots(section as Neon),
  section: roots => ({
    projects: roots.map(({ scope, entry }) => ({ id: projectIdOf(scope), ...(entry as JsonEntry) })),
  }),
  rules: section => [...sectionRules(section as Neon), ...repeatedSecretNames(section as Neon)],
  lane: scope => projectOf(scope).address,
  budget,
  waits: neonWaits,
  holders: neonHolders,
  doctor: { probes: async scope => (await import('./probes.ts')).probes(scope) },
  visible: async readerOf => (await import('./visible-projects.ts')).visibleProjects(readerOf),
  form: { list: { key: 'projects', ids: ['id', 'ids'] }, keepSample: 'neon.branch/*/main' },
  exporting,
  explain,
  exists,
};

function projectRoots(section: Neon): readonly Root[] {
  return (section.projects ?? []).flatMap((project, index) =>
    projectIdsOf(project).map(id => ({
      scope: projectScope(id),
      entry: { ...project },
      path: ['projects', index],
    })),
  );
}
