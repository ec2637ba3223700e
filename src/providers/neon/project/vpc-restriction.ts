import type { Address } from '../../../core/address.ts';
import { type FieldsOf, FieldTable, requiredText } from '../../../core/fields/field-table.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import { isSegment } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import type { AccessContext, At, Receipt } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { NeonVpcRestriction } from '../../../generated/manifest.ts';
import { type ApiObject, paths, recordTexts } from '../api.ts';
import type { NeonProblem } from '../codes.ts';
import { reason } from '../codes.ts';
import { listInProject, started } from '../kind-requests.ts';
import { nameOf, projectIdOf } from '../scopes.ts';

const VPC_RESTRICTION = new FieldTable({ label: requiredText('', { exported: 'always' }) });

export type VpcRestrictionFields = FieldsOf<typeof VPC_RESTRICTION>;
type LiveRestriction = Live<VpcRestrictionFields, VpcRestrictionRecord>;

/**
 * The record of a VPC endpoint that may connect to a project. The record does not name the project
 * (facts/neon.md#vpc-endpoints).
 */
export interface VpcRestrictionRecord {
  readonly vpc_endpoint_id: string;
  readonly label: string;
}

/**
 * The kind of a project's VPC restrictions, each of which lets one VPC endpoint connect. Without
 * any restriction all VPC endpoints of the organization may connect (facts/neon.md#vpc-endpoints).
 * One POST creates and updates, and its answer has no body.
 */
export const neonVpcRestriction = kindOfTable<VpcRestrictionFields, NeonVpcRestriction, VpcRestrictionRecord>(
  VPC_RESTRICTION,
  {
    name: 'neon.vpc_restriction',
    entry: {
      key: 'vpc_restrictions',
      each: 'item',
      within: 'neon.project',
      expand: expandRestriction,
      rules: restrictionRules,
    },
    read: {
      listedAt: 'neon.project',
      list: listInProject('endpoints', paths.vpcRestrictions, parseRestriction),
      live: liveRestriction,
    },
    write: {
      unique: true,
      deletes: 'after_creates',
      create: postRestriction,
      update: postRestriction,
      delete: deleteRestriction,
    },
    own: {
      prunedWhereNamed: true,
      owned: () => true,
    },
    access: { opened },
    say: { remarks },
    export: { written: writeRestriction },
  },
);

function expandRestriction(entry: NeonVpcRestriction, scope: Scope): WantedEntry<VpcRestrictionFields> {
  return { parts: [...scope.parts, entry.vpc_endpoint_id], fields: VPC_RESTRICTION.wanted(entry, scope) };
}

function restrictionRules(entry: NeonVpcRestriction): readonly NeonProblem[] {
  if (entry.label !== undefined || entry.absent === true) return [];
  const message = 'a VPC restriction needs a label';
  const hint = 'write what the VPC endpoint is for, such as `label: app servers`';
  return [{ rule: 'neon/vpc-label', message, path: [], hint }];
}

function parseRestriction(value: ApiObject): VpcRestrictionRecord | undefined {
  const texts = recordTexts(value, ['vpc_endpoint_id']);
  const { label } = value;
  if (texts === undefined || typeof label !== 'string') return undefined;
  return { ...VPC_RESTRICTION.record(value), ...texts, label };
}

function liveRestriction(raw: VpcRestrictionRecord, at: Scope, seen: LiveView): LiveRestriction {
  const own = placed('neon.vpc_restriction', at, [...at.parts, raw.vpc_endpoint_id]);
  return {
    ...own,
    id: own.address,
    incarnation: raw.vpc_endpoint_id,
    raw,
    fields: () => VPC_RESTRICTION.live(raw, at, seen),
  };
}

/**
 * How a row widens access. A create lets one more endpoint connect, except the project's first
 * restriction: that one excludes all other endpoints. A delete widens access only if no restriction
 * is left after the plan: then every endpoint may connect. If a plan deletes all restrictions, each
 * of these rows says so.
 */
function opened(
  from: object | undefined,
  to: object | undefined,
  { parts, siblings }: AccessContext,
): ProviderReason | undefined {
  if (from === undefined && siblings?.from !== 0) {
    const others = siblings === undefined ? ', if the project has VPC restrictions already' : '';
    return reason('neon/opens-vpc', `VPC endpoint ${parts.at(-1)} may connect${others}`);
  }
  if (to !== undefined || (siblings !== undefined && siblings.to > 0)) return undefined;
  const said =
    siblings === undefined
      ? 'every VPC endpoint of the organization may connect, if this was the last VPC restriction'
      : 'no VPC restriction is left, so every VPC endpoint of the organization may connect';
  return reason('neon/opens-vpc', said);
}

function remarks(
  { action, kind, scope }: Row,
  _all: ReadonlyMap<Address, Row>,
  seen: LiveView,
): readonly ProviderReason[] {
  const isFirst = action === 'create' && seen.list(kind, scope.address).length === 0;
  return isFirst
    ? [
        reason(
          'neon/shuts-vpc',
          'this is the first VPC restriction of the project, so no other VPC endpoint may connect any more',
        ),
      ]
    : [];
}

function writeRestriction(live: LiveRestriction, seen: LiveView): Json | undefined {
  const { vpc_endpoint_id } = live.raw;
  return isSegment(vpc_endpoint_id) ? { vpc_endpoint_id, ...VPC_RESTRICTION.written(live, seen) } : undefined;
}

async function postRestriction(row: Row, at: At): Promise<Receipt> {
  const body = VPC_RESTRICTION.body(row.desired ?? {});
  await at.client.send('POST', paths.vpcRestriction(projectIdOf(row), nameOf(row)), body);
  return { waits: [] };
}

function deleteRestriction(row: Row, at: At): Promise<Receipt> {
  return started(row, at, 'DELETE', paths.vpcRestriction(projectIdOf(row), nameOf(row)));
}
