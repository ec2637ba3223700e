import type { Address } from '../../../core/address.ts';
import type { Kind } from '../../../core/kind.ts';
import type { Scope } from '../../../core/report/row.ts';
import { listScope } from '../../kinds.ts';
import type { Decisions } from '../decisions.ts';
import { judgeRule, type RuledWorld, type RuleVerdict } from './judge.ts';
import { ruledResources } from './ruled-kind.ts';
import type { RuledResource } from './ruled-state.ts';

/** Judges every rule of the manifest by what would be live after the plan. Pure. */
export function judgeRules(given: Decisions): readonly RuleVerdict[] {
  const { rules } = given.wanted;
  if (rules === undefined || rules.all.length === 0) return [];
  const world = worldOf(given);
  const known = new Map<string, readonly RuledResource[]>();
  return rules.all.map(rule => {
    const homes = rules.scopes.filter(({ kind }) => kind === rule.home);
    const kind = kindIn(rule.kind, given);
    const all = known.get(rule.kind) ?? (kind && ruledResources(kind, homes, given)) ?? [];
    known.set(rule.kind, all);
    return judgeRule(rule, homes, all, world);
  });
}

/** The kind of this name; undefined where the run has no provider with such a kind. */
function kindIn(name: string, { kinds }: Decisions): Kind | undefined {
  return kinds.ordered.find(each => each.name === name);
}

function worldOf(given: Decisions): RuledWorld {
  const { kinds, observed } = given;
  return {
    isKnown: (name, scope) => {
      const kind = kindIn(name, given);
      if (kind === undefined) return false;
      if (observed.hasRead(kind, scope) || observed.isLeftOut(listScope(kind, scope).address)) return true;
      return kinds.isResource(scope) && (isDeleted(scope, given) || isMissing(scope, given));
    },
    listOf: (name, scope): Address => {
      const kind = kindIn(name, given);
      return kind === undefined ? scope.address : listScope(kind, scope).address;
    },
    willExist: scope => {
      if (!kinds.isResource(scope)) return true;
      if (isDeleted(scope, given)) return false;
      return isMade(scope, given) || observed.at(scope.address) !== undefined;
    },
    rowsAt: address => given.rowsAt(address),
    isPart: given.wanted.otherScopes !== undefined,
  };
}

function isDeleted(scope: Scope, given: Decisions): boolean {
  return given.rowAround(scope, 'delete') !== undefined;
}

function isMade(scope: Scope, given: Decisions): boolean {
  return given.rowAt(scope.address, 'create', 'replace') !== undefined;
}

/**
 * Whether a scope that is a resource is not live now, or is replaced. In such a scope, only the
 * rows show what it will contain.
 */
function isMissing(scope: Scope, given: Decisions): boolean {
  if (isMade(scope, given)) return true;
  const { parent } = scope;
  if (given.observed.at(scope.address) !== undefined || parent === undefined) return false;
  return given.observed.hasRead(given.kinds.get(scope.kind), parent);
}
