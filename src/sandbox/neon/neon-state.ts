import type { JsonRecord } from '../is-record.ts';
import type { EndpointSettings } from './endpoint-fields.ts';
import type { StoredMaskingRule } from './masking-rule.ts';
import type { AccountRecords, OnOneBranch, ProjectServices, StoredProject } from './project-and-account.ts';
import type { Stamps } from './time.ts';

/**
 * The state of the database platform: plain JSON, close to the records of the API. Records and
 * lists are never changed in place: a write puts a new list into a shallow copy of its project. So
 * the state before the last write stays complete.
 */
export interface NeonState extends AccountRecords {
  projects: readonly ProjectState[];
  deletedProjects: readonly DeletedProject[];
  /** Projects that a list of projects could not read in time. */
  unavailableProjectIds: readonly string[];
}

export interface DeletedProject {
  readonly deletedAt: number;
  readonly state: ProjectState;
}

export interface ProjectState extends ProjectServices {
  readonly id: string;
  record: StoredProject;
  operations: readonly StoredOperation[];
  branches: readonly StoredBranch[];
  deletedBranches: readonly DeletedBranch[];
  endpoints: readonly StoredEndpoint[];
  roles: readonly Role[];
  databases: readonly Database[];
  /** The last id that a database got. Ids of databases are never used again. */
  lastDatabaseId: number;
  buckets: readonly StoredBucket[];
  objects: readonly BucketObject[];
  schedules: readonly StoredSchedule[];
  snapshots: readonly StoredSnapshot[];
  credentials: readonly StoredCredential[];
  anonymized: readonly StoredAnonymization[];
  jwks: readonly Jwks[];
  permissions: readonly Permission[];
  vpcEndpoints: readonly VpcEndpoint[];
  /** The problems that the service's advisors report. Only control requests write them. */
  advisorIssues: readonly AdvisorIssue[];
  /** Name of a metric → its value in each time frame. Only control requests write it. */
  consumption: Readonly<Record<string, number>>;
  /**
   * What was deleted: endpoints by id, roles as `BRANCH/role/NAME` and databases as
   * `BRANCH/database/NAME`. A second DELETE of one of these gets a 204.
   */
  gone: readonly string[];
}

export interface StoredOperation {
  readonly id: string;
  readonly action: string;
  readonly branch_id?: string;
  readonly endpoint_id?: string;
  readonly created_at: string;
  /**
   * When the operation starts, in milliseconds since 1970. The status is `scheduling` before this
   * time, and `running` from then on.
   */
  readonly startsAt: number;
  /**
   * When the operation ends, in milliseconds since 1970. The status is `finished` from this time
   * on.
   */
  readonly endsAt: number;
  /**
   * The status, in place of the status that follows from the time. Only control requests write
   * `status` and `error`.
   */
  readonly status?: string;
  readonly error?: string;
}

export interface StoredRestrictedAction {
  readonly name: string;
  readonly reason: string;
}

export interface StoredBranch extends Stamps {
  readonly id: string;
  readonly name: string;
  readonly default: boolean;
  readonly protected: boolean;
  readonly archived: boolean;
  readonly state_changed_at: string;
  readonly parent_id?: string;
  readonly parent_lsn?: string;
  readonly parent_timestamp?: string;
  readonly init_source: string;
  readonly expires_at?: string;
  readonly ttl_interval_seconds?: number;
  readonly last_reset_at?: string;
  readonly restore_status?: 'restored' | 'finalized' | 'detaching';
  readonly restored_as?: string;
  readonly restored_from?: string;
  readonly restricted_actions?: readonly StoredRestrictedAction[];
  readonly annotation?: StoredAnnotation;
  /** Only set in a copy of live. In any other state the sandbox created every branch. */
  readonly created_by?: { readonly name?: string; readonly image?: string };
  /** Until the time `until`, in milliseconds since 1970, the branch cannot be queried. */
  readonly settling?: { readonly state: 'init' | 'resetting'; readonly until: number };
  /**
   * The tables in every database of the branch. Only control requests write them, and children
   * inherit them.
   */
  readonly tables: readonly Table[];
}

interface StoredAnnotation extends Stamps {
  readonly value: Readonly<Record<string, string>>;
}

export interface Table {
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  /**
   * `default`: the API shows the default of a column only if it returns the schema as SQL, not as
   * JSON.
   */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly default?: string }[];
}

export interface DeletedBranch {
  readonly branch: StoredBranch;
  readonly deletedAt: number;
  readonly method: 'user' | 'ttl';
}

export interface StoredEndpoint extends OnOneBranch, Stamps {
  readonly id: string;
  readonly name?: string;
  readonly type: 'read_only' | 'read_write';
  readonly autoscaling_limit_min_cu: number;
  readonly autoscaling_limit_max_cu: number;
  readonly suspend_timeout_seconds: number;
  readonly provisioner: string;
  readonly settings: EndpointSettings;
  readonly pooler_enabled: boolean;
  readonly disabled: boolean;
  readonly passwordless_access: boolean;
  readonly started_at?: string;
  readonly suspended_at?: string;
  /** Only control requests set it. */
  readonly last_active?: string;
  readonly state: EndpointState;
  /** The state that the endpoint has from the time `until` on, in milliseconds since 1970. */
  readonly pending?: { readonly state: EndpointState; readonly until: number };
}

export type EndpointState = 'init' | 'active' | 'idle';

export interface Role extends OnOneBranch, Stamps {
  readonly name: string;
  readonly password?: string;
  readonly protected: boolean;
  readonly authentication_method: 'password' | 'no_login';
}

export interface Database extends OnOneBranch, Stamps {
  readonly id: number;
  readonly name: string;
  readonly owner_name: string;
}

/** What a branch has in Postgres besides its tables. */
export interface PostgresContents {
  readonly roles: readonly Role[];
  readonly databases: readonly Database[];
}

export interface StoredBucket extends OnOneBranch {
  readonly name: string;
  readonly access_level: 'private' | 'public_read';
  readonly created_at: string;
  readonly inherited: boolean;
}

export interface BucketObject extends OnOneBranch {
  readonly bucket: string;
  readonly key: string;
  readonly content: string;
  readonly last_modified: string;
  readonly inherited: boolean;
}

interface ScheduleItem {
  readonly frequency: string;
  readonly hour?: number;
  readonly day?: number;
  readonly month?: number;
  readonly retention_seconds: number;
}

export interface StoredSchedule extends OnOneBranch {
  readonly items: readonly ScheduleItem[];
}

/**
 * A snapshot, with what a restore of it brings back: the roles, databases and tables of its branch.
 */
export interface StoredSnapshot extends PostgresContents {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
  readonly lsn: string;
  readonly timestamp: string;
  readonly source_branch_id: string;
  readonly created_at: string;
  readonly expires_at?: string;
  readonly manual: boolean;
  readonly tables: readonly Table[];
}

export interface StoredCredential extends OnOneBranch {
  readonly token_id: string;
  readonly name?: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly revoked_at?: string;
  readonly api_token: string;
  readonly s3_secret_access_key: string;
}

export interface StoredAnonymization extends OnOneBranch {
  readonly rules: readonly StoredMaskingRule[];
  readonly created_at: string;
  /** When the setup is complete, in milliseconds since 1970. */
  readonly readyAt: number;
  readonly setupError?: string;
  /** The rules changed after the last run. */
  readonly patched?: true;
  readonly run?: {
    readonly startsAt: number;
    readonly endsAt: number;
    readonly columns: number;
    readonly error?: string;
  };
}

export interface Jwks extends Stamps {
  readonly id: string;
  readonly branch_id?: string;
  readonly jwks_url: string;
  readonly provider_name: string;
  readonly jwt_audience?: string;
  readonly role_names?: readonly string[];
}

export interface Permission {
  readonly id: string;
  readonly granted_to_email: string;
  readonly granted_at: string;
  readonly revoked_at?: string;
}

interface VpcEndpoint {
  readonly vpc_endpoint_id: string;
  readonly label: string;
}

interface AdvisorIssue {
  readonly name: string;
  readonly title: string;
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly facing: 'EXTERNAL' | 'INTERNAL';
  readonly categories: readonly ('SECURITY' | 'PERFORMANCE')[];
  readonly description: string;
  readonly detail: string;
  readonly remediation: string;
  readonly metadata: JsonRecord;
  readonly cache_key: string;
}
