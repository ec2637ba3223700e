import type { Json } from '../../core/json.ts';
import type { Provider, Root } from '../../core/provider.ts';
import type { Neon } from '../../generated/manifest.ts';
import { neonBranch } from './branch/branch.ts';
import { branchWithCompute } from './branch/branch-with-compute.ts';
import { budget } from './budget.ts';
import { neonAdvisors } from './checks/advisors.ts';
import { neonBranchBackups, neonProjectBackups } from './checks/backups.ts';
import { neonBranchConsumption, neonProjectConsumption } from './checks/consumption.ts';
import { neonSchema } from './checks/schema-check.ts';
import { neonEndpoint } from './compute/endpoint.ts';
import { neonBackupSchedule } from './contents/backup-schedule.ts';
import { neonBucket } from './contents/bucket.ts';
import { neonCredential } from './contents/credential.ts';
import { neonDatabase } from './contents/database.ts';
import { neonJwks } from './contents/jwks.ts';
import { neonRole } from './contents/role.ts';
import { repeatedSecretNames } from './contents/secret-names.ts';
import { neonSnapshot } from './contents/snapshot.ts';
import { exporting } from './exporting.ts';
import { neonAiGateway, neonStorage } from './feature.ts';
import { neonProject } from './project/project.ts';
import { projectIdsOf } from './project/project-ids.ts';
import { neonVpcRestriction } from './project/vpc-restriction.ts';
import { exists, explain } from './refusals.ts';
import { requests } from './requests.ts';
import { projectIdOf, projectOf, projectScope } from './scopes.ts';
import { sectionRules } from './section-rules.ts';
import { neonService } from './service.ts';
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
  visible: async readerOf => (await import('./project/visible-projects.ts')).visibleProjects(readerOf),
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
