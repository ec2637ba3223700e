export interface ProjectSettings {
  readonly quota?: Readonly<Record<string, number>>;
  readonly allowed_ips?: { readonly ips?: readonly string[]; readonly protected_branches_only?: boolean };
  readonly enable_logical_replication?: boolean;
  readonly maintenance_window?: {
    readonly weekdays: readonly number[];
    readonly start_time: string;
    readonly end_time: string;
  };
  readonly block_public_connections?: boolean;
  readonly block_vpc_connections?: boolean;
  readonly audit_log_level?: string;
  readonly hipaa?: boolean;
  readonly preload_libraries?: StoredPreloadLibraries;
}

export interface StoredPreloadLibraries {
  readonly use_defaults?: boolean;
  readonly enabled_libraries?: readonly string[];
}

export interface DefaultEndpointSettings {
  readonly pg_settings?: Readonly<Record<string, string>>;
  readonly pgbouncer_settings?: Readonly<Record<string, string>>;
  readonly autoscaling_limit_min_cu?: number;
  readonly autoscaling_limit_max_cu?: number;
  readonly suspend_timeout_seconds?: number;
}

export interface StoredProject {
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
  readonly created_at: string;
  readonly updated_at: string;
}
