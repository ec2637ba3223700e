/**
 * What belongs to the account and no project. A list is absent in a state of an earlier version.
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
