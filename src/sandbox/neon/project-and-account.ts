import type { JsonRecord } from '../is-record.ts';
import type { DefaultEndpointSettings } from './endpoint-fields.ts';
import type { ProjectSettings } from './project-settings.ts';
import type { Stamps } from './time.ts';

export interface StoredProject extends Stamps {
  readonly name: string;
  readonly platform_id: string;
  readonly region_id: string;
  readonly provisioner: string;
  readonly default_endpoint_settings: DefaultEndpointSettings;
  readonly settings: ProjectSettings;
  readonly pg_version: number;
  readonly proxy_host: string;
  readonly store_passwords: boolean;
  readonly history_retention_seconds: number;
  readonly org_id: string;
}

/** A record of something on a branch. */
export interface OnOneBranch {
  readonly branch_id: string;
}

/** What a project has beside its databases. A list is absent in a state of an earlier version. */
export interface ProjectServices {
  dataApis?: readonly DataApi[];
  auths?: readonly BranchAuth[];
  functions?: readonly BranchFunction[];
  transfers?: readonly Transfer[];
}

/** A database that has the data API. */
export interface DataApi extends OnOneBranch {
  readonly database: string;
  /** Settings that were set; defaults are left out. */
  readonly settings?: JsonRecord;
}

/** A branch that has the authentication service. */
export interface BranchAuth extends OnOneBranch {
  readonly auth_provider: string;
  readonly project_id: string;
  readonly db_name: string;
  readonly created_at: string;
  readonly domains: readonly string[];
  readonly allow_localhost: boolean;
}

export interface FunctionDeployment {
  readonly id: number;
  readonly runtime: string;
  readonly created_at: string;
  /** Names only: the values are never shown. */
  readonly environment: readonly string[];
  /**
   * In milliseconds since 1970. Before this time the deployment is building, from then on it is
   * completed.
   */
  readonly readyAt: number;
}

export interface BranchFunction extends OnOneBranch {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly created_at: string;
  /** The oldest first, at least one. */
  readonly deployments: readonly FunctionDeployment[];
}

/** An offer of the project to another account. */
export interface Transfer {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/**
 * What belongs to the account and to no project. A list is absent in a state of an earlier version.
 */
export interface AccountRecords {
  apiKeys?: readonly ApiKey[];
  vpcAssignments?: readonly VpcAssignment[];
}

/** A key that was created by request; it works until it is revoked. */
export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly created_at: string;
  readonly revoked?: true;
}

/** A VPC endpoint of the organization. */
export interface VpcAssignment {
  readonly region_id: string;
  readonly vpc_endpoint_id: string;
  readonly label: string;
}
