import { type Address, isNamedBy } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { Failure } from '../../core/report/failure.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { Kinds } from '../kinds.ts';
import { checkMadeAnew } from './successors.ts';

/**
 * The resources that `--renew` names, by their addresses as a plan prints them or as they are.
 * Throws a Failure with code `usage` for anything that cannot be renewed, before anything is read.
 */
export function toRenew(texts: readonly string[], wanted: DesiredState, kinds: Kinds): readonly Address[] {
  const found = texts.map(text => {
    const named = wanted.desired.filter(each => each.absent !== true && isNamedBy(each.address, text));
    const desired = named.find(({ address }) => address === text) ?? named[0];
    if (desired === undefined) throw withoutEntry(text, wanted);
    if (isRenewable(kinds.get(desired.kind))) return desired.address;
    throw new Failure(
      'usage',
      `--renew takes a ${kindsToRenew(kinds).join(', ')}, and ${text} is none of them`,
    );
  });
  const renewed = [...new Set(found)];
  for (const address of renewed) checkMadeAnew(address, renewed, wanted, kinds);
  return renewed;
}

const TAKES = '--renew takes the address of a resource that has an entry in the manifest';

function withoutEntry(text: string, { beside = [], focus, part, elsewhere }: DesiredState): Failure {
  if (text === '') return new Failure('usage', `${TAKES}, and '' is no address`);
  const isBeside = beside.some(each => each.absent !== true && isNamedBy(each.address, text));
  if (isBeside) return new Failure('usage', `--renew names ${text}, which \`--target\` leaves out`);
  if (focus.length === 0 && part === undefined && elsewhere === undefined)
    return new Failure('usage', `${TAKES}, and ${text} has none`);
  // The entries of other services and scopes are not known in a run of a part.
  return new Failure(
    'usage',
    `--renew names ${text}, which has no entry in the part of the manifest that \`--target\`, \`--shard\` or \`--changed\` limits this run to`,
  );
}

function isRenewable({ renew, write }: Kind): boolean {
  return renew !== undefined || write.secret === true;
}

function kindsToRenew({ ordered }: Kinds): readonly string[] {
  return ordered.filter(isRenewable).map(({ name }) => name);
}
