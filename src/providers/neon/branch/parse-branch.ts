import { isObject } from '../../../core/json.ts';
import { type ApiObject, numbersOf, recordTexts, textOf, textsOf } from '../api.ts';
import type { ChangeRecord } from '../moments.ts';
import { BRANCH } from './branch-fields.ts';
import { type BranchRecord, DECIDING, LENIENT, type RestrictedAction } from './branch-record.ts';

/**
 * Reads the record of a branch. Undefined if a field on which deletes depend is not valid, such as
 * id, name, default or protected. Other fields that are not valid are ignored.
 */
export function parseBranch(value: ApiObject): BranchRecord | undefined {
  const texts = recordTexts(value, ['id', 'name', 'created_at'], DECIDING);
  // `primary` is the deprecated name of `default` (facts/neon.md#the-record-of-a-branch).
  const isDefault = value['default'] ?? value['primary'];
  const isProtected = value['protected'];
  if (texts === undefined) return undefined;
  if (typeof isDefault !== 'boolean' || typeof isProtected !== 'boolean') return undefined;
  const restricted = parseRestrictedActions(value['restricted_actions']);
  return {
    ...BRANCH.record(value),
    ...texts,
    default: isDefault,
    protected: isProtected,
    ...textsOf(value, LENIENT),
    ...madeBy(value),
    ...numbersOf(value, ['ttl_interval_seconds']),
    ...(restricted !== undefined && { restricted_actions: restricted }),
  };
}

/** The display name of the branch's creator (facts/neon.md#the-record-of-a-branch). */
function madeBy({ created_by: creator }: ApiObject): Pick<ChangeRecord, 'made_by'> {
  const name = isObject(creator) ? textOf(creator, 'name') : undefined;
  return name === undefined ? {} : { made_by: name };
}

function parseRestrictedActions(value: unknown): readonly RestrictedAction[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown) => {
    const texts = isObject(item) ? textsOf(item, ['name', 'reason']) : {};
    const { name, reason = 'no reason was given' } = texts;
    return name === undefined ? [] : [{ name, reason }];
  });
}
