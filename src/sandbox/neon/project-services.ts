/** What a project has beside its databases. A list is absent in a state of an earlier version. */
export interface ProjectServices {
  dataApis?: readonly DataApi[];
  auths?: readonly BranchAuth[];
  functions?: readonly BranchFunction[];
  transfers?: readonly Transfer[];
}

/** A database that has the data API. */
export interface DataApi {
  readonly branch_id: string;
  readonly database: string;
  /** What was set, and nothing of the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A branch that has the authentication service. */
export interface BranchAuth {
  readonly branch_id: string;
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
  /** Building before, completed from here; milliseconds since 1970. */
  readonly readyAt: number;
}

export interface BranchFunction {
  readonly branch_id: string;
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
