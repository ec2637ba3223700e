import type { RequestFailure } from '../../core/http.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { ExportPart, Provider, Root, RootSet } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { Requests } from '../../core/requests.ts';
import type { Neon } from '../../generated/manifest.ts';
import { neonAuth } from './auth/auth.ts';
import { neonBranch } from './branch/branch.ts';
import { branchWithCompute } from './branch/branch-with-compute.ts';
import { budget } from './budget.ts';
import { neonMembers, neonPermissions } from './checks/access.ts';
import { neonAdvisors } from './checks/advisors.ts';
import { neonBranchBackups, neonProjectBackups } from './checks/backups.ts';
import { neonBranchConsumption, neonProjectConsumption } from './checks/consumption.ts';
import { neonSchema } from './checks/schema-check.ts';
import { reason } from './codes.ts';
import { neonEndpoint } from './compute/endpoint.ts';
import { neonBackupSchedule } from './contents/backup-schedule.ts';
import { neonBucket } from './contents/bucket.ts';
import { neonCredential } from './contents/credential.ts';
import { neonDatabase } from './contents/database.ts';
import { neonJwks } from './contents/jwks.ts';
import { neonRole } from './contents/role.ts';
import { repeatedSecretNames } from './contents/secret-names.ts';
import { neonSnapshot } from './contents/snapshot.ts';
import { neonDataApi } from './data-api/data-api.ts';
import { neonAiGateway, neonStorage } from './feature.ts';
import { nearProject } from './near-project.ts';
import { neonProject } from './project/project.ts';
import { neonVpcRestriction } from './project/vpc-restriction.ts';
import { projectIdOf, projectIdsOf, projectOf, projectScope } from './scopes.ts';
import { sectionRules } from './section-rules.ts';
import { neonService } from './service.ts';
import { neonHolders, neonWaits } from './waits.ts';

/** The names of fields in answers that hold secrets (facts/neon.md#answers-with-secrets). */
const SECRET =
  /^(?:password|connection_uri|api_token|s3_secret_access_key|client_secret|secret_server_key|secret)$/;
/**
 * Matches a text without spaces and quotes, as the secrets are that Neon makes, and a longer one
 * that someone may have chosen for a mail server. Masking any other text could hide ordinary
 * output.
 */
const LIKELY = /^(?:[\x21\x23-\x7e]+|[^\p{Cc}]{8,})$/u;

/**
 * Every secret in an answer, requested or not: a new branch comes with its roles' passwords. Pure.
 */
function secretsIn(body: unknown): readonly string[] {
  const secrets: string[] = [];
  // Without recursion, because an answer may be nested to any depth.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') open.push(member);
      else if (SECRET.test(name) && LIKELY.test(member)) secrets.push(member);
    }
  }
  return secrets;
}

export const requests: Requests = {
  // This allows 28 + 60 × 11 requests in a minute and 28 + 11 in a second, which is below what Neon
  // allows an account in a minute and a route in a second (facts/neon.md#rate-limits).
  rate: { burst: 28, perSecond: 11, windowMs: 60_000 },
  // Neon publishes no such time. A branch with its compute takes about 2 s (2026-11-22).
  expected: { operationMs: 2_000 },
  secretsIn,
  // Whether these show secrets depends on the key (facts/neon.md#secrets-of-authentication).
  readsSecrets: /\/auth(?:\/|$)|\/reveal_password$/,
};

const exporting: ExportPart = {
  scopes(ids) {
    const projects = ids.get('project') ?? [];
    return projects.length === 0 ? undefined : [...new Set(projects)].map(projectScope);
  },
};

/** The exported entry of a project. */
type JsonEntry = { readonly [key: string]: Json };

/**
 * The Neon provider. Writes to one project run one after another (in one lane), because Neon locks
 * whole projects, with the status 423 (facts/neon.md#locks).
 */
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
    neonDataApi,
    neonAuth,
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
    neonMembers,
    neonPermissions,
  ],
  batches: [branchWithCompute],
  // Neon's console itself links to a project in this form (checked 2026-11-22).
  consolePage: scope => `https://console.neon.tech/app/projects/${encodeURIComponent(projectIdOf(scope))}`,
  roots: section => projectRoots(section as Neon),
  sets: section => projectSets(section as Neon),
  section: roots => ({
    projects: roots.map(({ scope, entry }) => ({ id: projectIdOf(scope), ...(entry as JsonEntry) })),
  }),
  rules: section => [...sectionRules(section as Neon), ...repeatedSecretNames(section as Neon)],
  lane: scope => projectOf(scope).address,
  budget,
  waits: neonWaits,
  holders: neonHolders,
  doctor: { probes: async scope => (await import('./probes.ts')).probes(scope) },
  visible: async readerOf => (await import('./probes.ts')).visibleProjects(readerOf),
  form: { list: { key: 'projects', ids: ['id', 'ids'] }, keepSample: 'neon.branch/*/main' },
  exporting,
  choices: [
    {
      option: 'project',
      read: async (readerOf, within) =>
        (await import('./choices.ts')).projectChoices(readerOf(projectScope('all')), within),
    },
  ],
  creation: async () => (await import('./project/new-project.ts')).projectCreation,
  explain,
  near: nearProject,
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

/** The entries for every project whose name matches. */
function projectSets(section: Neon): readonly RootSet[] {
  return (section.projects ?? []).flatMap((project, index) =>
    project.match === undefined
      ? []
      : {
          entry: { ...project },
          path: ['projects', index],
          option: 'project',
          ...(project.org_id === undefined ? {} : { within: project.org_id }),
          sample: 'some-project-000000',
          scope: projectScope,
          named: (id: string) => ({ id }),
        },
  );
}

/** A read of a project or of one of its lists. */
const OF_PROJECT = /^GET \/projects\/([^/?]+)(?:\/[a-z_]+)?$/;
/**
 * The service's words for a missing project, as of 2026-11-20. A server that is not the API has
 * other words.
 */
const NO_PROJECT = /\bproject\b.*\bnot found\b/i;

/**
 * Explains a refusal in helpful words. The service's codes are often empty, so the status decides
 * (facts/neon.md#empty-error-codes). The service's own message is used where it says more.
 */
export function explain({ status, message, request, body }: RequestFailure): ProviderReason | undefined {
  switch (status) {
    case 404: {
      const [, id] = OF_PROJECT.exec(request) ?? [];
      return id !== undefined && isObject(body) && NO_PROJECT.test(String(body['message']))
        ? reason(
            'neon/no-project',
            `NEON_API_KEY sees no project ${id}: it does not exist, it was transferred or deleted, or the key belongs to another account or organization (404)`,
            'Correct the id, or use a key that sees the project. To list the projects that the key sees, run `evenkeel doctor` in a folder without a manifest: with one, it looks only at the projects of the manifest.',
          )
        : undefined;
    }
    case 401:
      return reason(
        'neon/key-refused',
        message,
        'If NEON_API_HOST is set by mistake, unset it. Otherwise make a new key in the Neon console, under Account settings, API keys, and set NEON_API_KEY to it.',
      );
    case 403:
      return reason(
        'neon/not-permitted',
        `Neon does not permit this with the key in NEON_API_KEY: ${message}`,
        'Use a key that may do this. If the key of an administrator is refused, too, the subscription of the account does not include this: change the subscription, or remove what needs it from the manifest.',
      );
    default:
      return undefined;
  }
}

/**
 * Whether a refusal means that the resource to create exists already. Only the message of a 422
 * says so. The engine itself knows the other status for it, 409
 * (facts/neon.md#names-that-are-taken).
 */
function exists({ status, message }: RequestFailure): boolean {
  return status === 422 && /already exists/i.test(message);
}
