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

/**
 * What a project has besides its databases. A state that an earlier version saved may lack a list.
 */
export interface ProjectServices {
  dataApis?: readonly DataApi[];
  auths?: readonly BranchAuth[];
  functions?: readonly BranchFunction[];
  transfers?: readonly Transfer[];
}

/** The data API of a database. */
export interface DataApi extends OnOneBranch {
  readonly database: string;
  /** The settings that a client has set. Settings with their default are left out. */
  readonly settings?: JsonRecord;
}

/**
 * The authentication service of a branch. The settings have only what clients have set; what they
 * leave out has its default. A state that an earlier version saved may lack them.
 */
export interface BranchAuth extends OnOneBranch {
  readonly auth_provider: string;
  readonly project_id: string;
  readonly db_name: string;
  readonly created_at: string;
  readonly domains: readonly string[];
  readonly allow_localhost: boolean;
  /** The authentication was turned off and its data was kept. Answers are as if there were none. */
  readonly off?: true;
  /** The name in mails. Without it, the name of the project. */
  readonly name?: string;
  readonly transfer_status?: 'initiated';
  readonly email_and_password?: JsonRecord;
  readonly organization?: JsonRecord;
  readonly magic_link?: JsonRecord;
  readonly phone_number?: JsonRecord;
  readonly webhooks?: JsonRecord;
  readonly email_provider?: MailServer;
  readonly oauth_providers?: readonly OAuthProvider[];
  readonly users?: readonly AuthUser[];
}

/** Someone who can sign in. No answer shows more than the id. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly name?: string;
  readonly roles?: readonly string[];
}

/** The server that sends a branch's mails about authentication. */
export interface MailServer {
  readonly type: 'shared' | 'standard';
  readonly host?: string;
  readonly port?: number;
  readonly username?: string;
  readonly password?: string;
  readonly sender_email?: string;
  readonly sender_name?: string;
}

/** A provider of sign-ins. It is `standard` if it has credentials of its own. */
export interface OAuthProvider {
  readonly id: string;
  readonly type: 'shared' | 'standard';
  readonly client_id?: string;
  readonly client_secret?: string;
  /** No answer shows it. */
  readonly microsoft_tenant_id?: string;
}

export interface FunctionDeployment {
  readonly id: number;
  readonly runtime: string;
  readonly created_at: string;
  /** The names of the environment variables. Their values are never shown. */
  readonly environment: readonly string[];
  /**
   * When the deployment is complete, in milliseconds since 1970. Before this time the deployment is
   * being built.
   */
  readonly readyAt: number;
}

export interface BranchFunction extends OnOneBranch {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly created_at: string;
  /** At least one deployment, the oldest first. */
  readonly deployments: readonly FunctionDeployment[];
}

/** An offer of the project to another account. */
export interface Transfer {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/**
 * What belongs to the account and to no project. A state that an earlier version saved may lack a
 * list.
 */
export interface AccountRecords {
  apiKeys?: readonly ApiKey[];
  vpcAssignments?: readonly VpcAssignment[];
  /** Without the list, the owner of the account is the only member. */
  members?: readonly OrganizationMember[];
}

/** A key that a request created. It works until a request revokes it. */
export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly created_at: string;
  readonly revoked?: true;
}

/** A member of the organization. */
export interface OrganizationMember {
  readonly id: string;
  readonly user_id: string;
  readonly role: string;
  readonly joined_at: string;
  readonly email: string;
  readonly has_mfa?: boolean;
  /** Only control requests set it. */
  readonly deactivated_at?: string;
}

/** A VPC endpoint of the organization. */
export interface VpcAssignment {
  readonly region_id: string;
  readonly vpc_endpoint_id: string;
  readonly label: string;
}
