import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Field, FieldTable } from '../../src/core/fields/field-table.ts';
import type { Kind } from '../../src/core/kind.ts';
import type { FieldCase } from './field-proofs.ts';

/*
 * Each column of each row is taken out, one at a time: a proof of the field says so.
 */

/** Columns that other tests hold for every field, or that nobody can forget. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  none: 'the compiler asks for it',
  normal: 'the compiler asks for it',
  opens: 'openings.test.ts has every field',
};

type Row = { -readonly [Column in keyof Field]?: Field[Column] };
type MakeKind = (rows: FieldTable<never>, kind: Kind) => Kind;

/** Each of them is tried by the kind's own test. */
const DATA_API_SETTINGS = Object.fromEntries(
  [
    'db_aggregates_enabled',
    'db_anon_role',
    'db_extra_search_path',
    'db_max_rows',
    'db_schemas',
    'jwt_role_claim_key',
    'jwt_cache_max_lifetime',
    'openapi_mode',
    'server_cors_allowed_origins',
    'server_timing_enabled',
  ].map(name => [`neon.data_api settings.${name}`, 'providers/neon/data-api']),
);

/**
 * Columns whose lack no proof of the field notices, with the test that fails without it (under
 * test/, tried one by one).
 */
const UNNOTICED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  apart: {
    'neon.branch expires_at': 'providers/neon/writes',
  },
  exclusive: {
    'neon.branch default': 'providers/neon/branch-on-the-loop',
  },
  expires: {
    'neon.branch expires_at': 'providers/neon/pinned',
    'neon.branch ttl': 'providers/neon/pinned',
    'neon.snapshot expires_at': 'engine/keep',
  },
  exported: {
    'neon.project default_endpoint_settings.suspend_timeout_seconds': 'providers/neon/export-and-drift',
    'neon.project default_endpoint_settings.pg_settings': 'providers/neon/export-and-drift',
    'neon.project settings.quota.active_time_seconds': 'providers/neon/export-and-drift',
    'neon.project settings.quota.compute_time_seconds': 'providers/neon/export-and-drift',
    'neon.project settings.quota.written_data_bytes': 'providers/neon/export-and-drift',
    'neon.project settings.quota.data_transfer_bytes': 'providers/neon/export-and-drift',
    'neon.project settings.quota.logical_size_bytes': 'providers/neon/export-and-drift',
    'neon.project settings.allowed_ips.ips': 'providers/neon/project',
    'neon.project settings.allowed_ips.protected_branches_only': 'providers/neon/project',
    'neon.project settings.block_public_connections': 'providers/neon/project',
    'neon.project settings.block_vpc_connections': 'providers/neon/project',
    'neon.vpc_restriction label': 'providers/neon/vpc-restriction',
    'neon.endpoint settings.pg_settings': 'providers/neon/endpoint',
    'neon.bucket access_level': 'providers/neon/export-and-drift',
    ...DATA_API_SETTINGS,
  },
  fixed: {
    'neon.branch archived': 'contract/left-out',
  },
  ignoredAs: {
    'neon.branch expires_at': 'contract/left-out',
    'neon.branch ttl': 'engine/ignore',
  },
  known: {
    'neon.project settings.maintenance_window': 'providers/neon/unknown-members',
    'neon.project settings.preload_libraries': 'providers/neon/unknown-members',
    'neon.endpoint settings.preload_libraries': 'providers/neon/unknown-members',
  },
  live: {
    'neon.branch init_source': 'providers/neon/branch',
    'neon.branch parent_timestamp': 'providers/neon/branch',
    'neon.branch parent_lsn': 'providers/neon/branch',
    ...DATA_API_SETTINGS,
  },
  narrows: {
    'neon.endpoint disabled': 'contract/left-out',
  },
  protects: {
    'neon.branch protected': 'contract/left-out',
  },
  wanted: {
    'neon.endpoint name': 'golden',
  },
  written: {
    'neon.branch init_source': 'providers/neon/export',
    'neon.branch expires_at': 'providers/neon/export-and-drift',
    'neon.endpoint name': 'providers/neon/endpoint',
    'neon.endpoint provisioner': 'providers/neon/endpoint',
    'neon.endpoint settings.preload_libraries': 'providers/neon/export-anonymized',
    ...DATA_API_SETTINGS,
  },
};

const KIND_OF_TABLE = '../../src/core/fields/kind-of-table.ts';
/** How each kind was made, by its name. */
const made = new Map<string, { readonly rows: FieldTable<never>; again(): void }>();
let proofs: typeof import('./field-proofs.ts');

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(KIND_OF_TABLE, async original => {
    const { kindOfTable } = (await original()) as { readonly kindOfTable: MakeKind };
    const recorded: MakeKind = (rows, kind) => {
      const whole = kindOfTable(rows, kind);
      made.set(kind.name, { rows, again: () => Object.assign(whole, kindOfTable(rows, kind)) });
      return whole;
    };
    return { kindOfTable: recorded };
  });
  proofs = await import('./field-proofs.ts');
});

afterAll(() => {
  vi.doUnmock(KIND_OF_TABLE);
  vi.resetModules();
});

/** A row without a column, as if nobody had written it. */
function without(row: Row, column: keyof Field): void {
  delete row[column];
  if (column === 'exported') row.exported = 'set';
}

async function isProved(field: FieldCase): Promise<boolean> {
  for (const { exempt, prove } of proofs.proofsOf(field)) {
    if (exempt?.(field) !== undefined) continue;
    try {
      await prove(field);
    } catch {
      return false;
    }
  }
  return true;
}

test('a column that is left out fails a proof, or is named here', async () => {
  const left: Record<string, string[]> = {};
  for (const field of proofs.CASES) {
    const { rows, again } = made.get(field.kind.name)!;
    const row = rows.rows[field.path as never] as Row;
    const whole = { ...row };
    const columns = (Object.keys(whole) as (keyof Field)[]).filter(each => !(each in ELSEWHERE));
    for (const column of columns) {
      without(row, column);
      again();
      if (whole[column] === row[column]) continue;
      if (await isProved(field)) left[column] = [...(left[column] ?? []), `${field.kind.name} ${field.path}`];
      for (const each of Object.keys(row) as (keyof Field)[]) delete row[each];
      Object.assign(row, whole);
      again();
    }
  }
  const named = Object.entries(UNNOTICED).map(([column, rows]) => [column, Object.keys(rows)]);
  expect(left).toEqual(Object.fromEntries(named));
}, 900_000);
