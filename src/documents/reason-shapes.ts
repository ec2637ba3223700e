import { isObject } from '../core/json.ts';
import { isRefusalCode } from '../core/report/exit-code.ts';
import type {
  ComparedField,
  CountedRule,
  InputDifference,
  LiveNow,
  LossCount,
  NearMember,
  PlanTarget,
  ProviderReason,
  Reason,
  ReasonCode,
  Reasons,
  RefusalReason,
  Rejection,
  RuledField,
  ShardRefusal,
  TooMany,
} from '../core/report/reason.ts';
import {
  address,
  atLeast,
  boolean,
  both,
  json,
  list,
  oneOf,
  optional,
  orNull,
  place,
  type Shape,
  type ShapeMembers,
  source,
  test,
  text,
  whole,
} from './shape.ts';

const CODE = /^[a-z][a-z0-9_]*\/[a-z0-9-]+$/;
const LONGEST_CODE = 80;

/**
 * The shape of a reason from a file. Its data is untrusted, and messages are made from it. So each
 * key that the message of its code uses must have the right type, at any depth. No message uses the
 * other keys, and only `cause` is checked among them.
 */
export const reasonShape: Shape<Reason> = (value, at) => {
  if (!isObject(value)) return `${at} is not an object`;
  const { code } = value;
  if (typeof code !== 'string' || code.length > LONGEST_CODE || !CODE.test(code)) return `${at} has no code`;
  const own = SHAPES.get(code);
  if (own === undefined && typeof value['said'] !== 'string')
    return `${at} has the code "${code}", which this program does not know`;
  const problem = (own ?? ofProvider)(value, at) ?? anyCause(value, at);
  return problem === undefined ? undefined : `${problem} [${code}]`;
};

const anyCause = atLeast<{ readonly cause?: Reason }>({ cause: optional(reasonShape) });
const ofProvider = atLeast<Omit<ProviderReason, 'code'>>({ said: text, next: optional(text) });

/** A reason that refuses an apply. */
export const refusalShape = both<RefusalReason>(reasonShape, (value, at) => {
  const { code } = value as { readonly code: string };
  return isRefusalCode(code) ? undefined : `${at} has the code "${code}", with which no apply is refused`;
});

const yes = optional(oneOf(true));
const difference = { address, field: optional(text) };
const texts = list(text);
const addresses = list(address);
const number = test<number>('a number from 0', value => Number.isFinite(value) && (value as number) >= 0);
const signed = test<number>('a whole number', Number.isInteger);
const textsByName = both<Readonly<Record<string, string>>>(test('an object', isObject), (value, at) =>
  texts(Object.values(value as object), at),
);
const verb = optional(oneOf('delete', 'replace', 'rename'));
const ofRule = { rule: text, message: text, source };
const kept = { glob: text, to: verb, path: optional(text) };
const lost = { request: text, address, secret: yes, foreign: optional(text), undeclared: yes };
const taken = { address, because: address, scope: address, key: text, entry: json };
const liveNow = atLeast<LiveNow>({ id: text, is: oneOf('old', 'new', 'other') });
const planTarget = { name: text, origins: textsByName };
const since = { live: optional(list(liveNow)), cause: optional(reasonShape) };
const compared = atLeast<ComparedField>({ path: text, before: json, after: json });
const loss = atLeast<LossCount>({
  what: text,
  count: orNull(whole),
  notes: optional(list(reasonShape)),
});
const refused = atLeast<Rejection>({ rule: text, message: text, source: optional(source) });
const shardRefusal = atLeast<ShardRefusal>({ index: place, of: place, reason: refusalShape });

type TooManyOf<Over extends TooMany['over']> = Extract<TooMany, { readonly over: Over }>;
const TOO_MANY: { readonly [Over in TooMany['over']]: Shape<Omit<TooManyOf<Over>, 'over'>> } = {
  max: atLeast({ deletes: whole, most: whole }),
  five: atLeast({ deletes: whole }),
  share: atLeast<Pick<TooManyOf<'share'>, 'deletes' | 'owned' | 'kind'>>({
    deletes: whole,
    owned: whole,
    kind: optional(text),
  }),
  last: atLeast({ deletes: whole, kind: text }),
  empty: atLeast({ deletes: whole }),
  all: atLeast({ deletes: whole }),
};
const tooMany = both<TooMany>(atLeast({ over: oneOf(...Object.keys(TOO_MANY)) }), (value, at) =>
  TOO_MANY[(value as TooMany).over](value, at),
);
type Operations = NonNullable<Reasons['plan/expected-time']['operations']>;
type RefusedScope = Reasons['guard/deletes']['scopes'][number];
const refusedScope = atLeast<RefusedScope>({ scope: address, why: list(tooMany) });

const inputDifference = atLeast<InputDifference>({ input: text, reviewed: text, now: text });

/** The data that the words of each code need. */
const MEMBERS: { readonly [C in ReasonCode]: ShapeMembers<Reasons[C]> } = {
  'keep/holds': kept,
  'keep/holds-inside': kept,
  'keep/holds-beside': kept,
  'keep/holds-protection': { glob: text },
  'keep/removed-in-change': { glob: text },
  'keep/fits-nothing': { glob: text, near: optional(text) },

  'rule/broken': {
    ...ofRule,
    fields: optional(list(atLeast<RuledField>({ path: text, value: json }))),
    counted: optional(
      atLeast<CountedRule>({
        is: whole,
        most: optional(whole),
        least: optional(whole),
        scope: optional(address),
        open: optional(oneOf(true)),
      }),
    ),
  },
  'rule/warns': { ...ofRule, until: text, broken: optional(texts) },
  'rule/removed-in-change': { rule: text, message: text },
  'row/protected': { field: text, to: verb },
  'row/undeletable': { cause: reasonShape, to: verb },
  'row/depended-on': { by: address, to: verb },
  'row/beside-creates': { cause: reasonShape },
  'row/in-place-of': { address },
  'row/in-doubt': { address },
  'row/cycle': { through: addresses },
  'row/wait-cycle': { through: addresses },
  'row/copy-of-blocked': { by: address },
  'row/after-blocked': { by: address },
  'row/copy-lacks': { address },
  'row/copy-not-awaited': { addresses: addresses },
  'row/unread': { cause: reasonShape },
  'row/not-checked': { cause: reasonShape },
  'row/open-field-blocked': { by: address, fields: texts },
  'row/not-unique': { address, with: optional(address) },
  'row/inherited': {},
  'row/create-unless-inherited': {},
  'row/delete-if-inherited': {},
  'row/rotated': {},
  'row/defaults': { keys: list(atLeast({ key: text, source })) },
  'row/absent-and-protected': { field: text },
  'row/no-effect': { address, field: text, cause: reasonShape },
  'row/protection-ignored': { field: text },
  'row/clocks-apart': { ahead: optional(signed) },
  'row/busy': { state: text },
  'scope/absent': { cause: reasonShape },
  'scope/missing': { scope: address },
  'scope/left-out': { scopes: addresses },
  'scope/unread': { scope: address, cause: reasonShape },
  'scope/withheld': { scopes: optional(addresses) },
  'api/cannot-create': { kind: text },
  'api/cannot-change': { kind: text, fields: texts },
  'api/cannot-rename': { kind: text, from: address },
  'api/cannot-delete': { kind: text },
  'replace/not-allowed': {
    kind: text,
    fields: texts,
    createsFirst: yes,
    copied: optional(address),
    held: yes,
    madeAs: optional(address),
  },
  'loss/not-allowed': {
    losses: list(loss),
    declared: boolean,
    to: optional(oneOf('delete', 'replace', 'rename')),
    whole: optional(boolean),
  },
  'loss/live-value': { field: text, address: optional(address) },
  'loss/unread': { cause: reasonShape },
  'loss/list-unread': { scope: address, cause: reasonShape },
  'default/widens': { fields: list(compared), waiting: optional(texts) },
  'default/left-out': {},
  'default/protection-unwritten': { address, field: text },
  'expiry/passed': { address },
  'expiry/over': { to: optional(oneOf('replace')) },
  'ref/absent': { address },
  'ref/deleted': { address },
  'ref/elsewhere': { address },
  'ref/expired': { address },
  'ref/left': { address },
  'ref/missing': { address, blocked: yes, near: optional(text) },
  'ref/unread': { address, cause: reasonShape },
  'moved/both': { fields: list(compared) },
  'moved/left': { address, fields: list(compared), widened: optional(reasonShape) },
  'moved/left-missing': { address },
  'moved/left-extra': { address },
  'moved/refused': { rows: whole },
  'accepted/over': { ...difference, until: text },
  'accepted/too-long': { ...difference, until: text, most: whole },
  'accepted/ended': {
    ...difference,
    because: oneOf('wanted', 'live', 'made-again', 'gone', 'there'),
    now: optional(json),
  },
  'accepted/idle': {
    ...difference,
    because: oneOf('undeclared', 'absent', 'same', 'unsaid', 'ignored', 'together'),
  },
  'accepted/widens': difference,
  'accepted/in-change': {
    ...difference,
    wants: optional(json),
    is: optional(json),
    widened: yes,
    until: text,
  },
  'ignore/added-in-change': { address, fields: texts },
  'ref/accepted-missing': { address },
  'match/not-unique': { ids: texts },
  'match/rename-cycle': { through: addresses },
  'match/renamed-from-entry': { from: address },
  'match/absent-and-renamed': { by: address },
  'match/both-live': { from: address },
  'match/from-not-unique': { from: address, ids: texts },
  'match/mark-not-unique': { found: addresses },
  'match/mark-claimed': { live: address, mark: address, other: address },
  'match/marked-elsewhere': { address },
  'match/absent-elsewhere': { address, live: address },
  'match/made-as-another': { from: address, mark: address, other: address, name: text },
  'plan/expected-time': {
    leastSeconds: whole,
    mostSeconds: whole,
    requests: whole,
    unchanged: optional(whole),
    creates: optional(whole),
    operations: optional(
      atLeast<Operations>({
        count: whole,
        each: atLeast<Operations['each']>({ leastSeconds: whole, mostSeconds: whole }),
        within: text,
        lanes: optional(whole),
      }),
    ),
  },
  'plan/guarded': { most: whole, cause: reasonShape },
  'match/id-gone': { address, id: text },
  'match/id-replaced': { address, id: text, at: address, now: text },
  'match/id-elsewhere': { id: text, at: address, now: text },
  'match/id-of-entry': { id: text, at: address, by: address },
  'match/id-of-other-name': { id: text, at: address },
  'match/id-of-other-scope': { id: text, at: address },
  'match/id-disagrees': { id: text, now: text, to: oneOf('delete', 'replace', 'unprotect', 'expire') },
  'match/pinned-by': { by: address },
  'match/was-replaced': { id: text, at: address, by: address, now: text },
  'prune/kept': { address, cause: reasonShape },
  'prune/shared': {},
  'prune/mark-void': { address, why: text },
  'prune/mark-renamed': { address },
  'sweep/taken': {
    age: number,
    idle: optional(number),
    closed: optional(atLeast({ number: whole })),
    file: optional(atLeast({ name: text, at: text })),
    gone: optional(list(text)),
    newer: optional(whole),
  },
  'sweep/stays': { address, cause: reasonShape },
  'sweep/named': {},
  'sweep/parent': { by: address },
  'sweep/restored': {},
  'sweep/other-mark': { mark: text },
  'sweep/young': { age: number, least: number },
  'sweep/active': { idle: optional(number), least: number },
  'sweep/newest': { newest: whole },
  'sweep/other-name': { pattern: text },
  'sweep/open': { number: whole },
  'sweep/not-closed': {},
  'sweep/fork': { number: whole },
  'sweep/branch-lives': { branch: text },
  'sweep/contents': { what: text },
  'sweep/beyond-most': { most: whole },
  'sweep/open-unknown': { said: text },
  'sweep/heads-unknown': { said: text },
  'sweep/matches': { count: whole },
  'sweep/not-asked': { scopes: whole },
  'sweep/off': {},
  'preview/commands-of-another': { name: text, guild: text },
  'preview/missing': { number: whole, name: text, until: optional(text) },
  'preview/renamed': { was: text, now: text },
  'preview/reset-before': { at: text },
  'preview/stranger': { who: oneOf('fork', 'Dependabot') },
  'preview/no-reset': { login: text },
  'preview/stays': { name: text, cause: reasonShape },
  'preview/still-open': { number: whole },
  'preview/not-closed': { number: whole },
  'preview/no-number': {},
  'preview/no-data-api': {},
  'restore/carried': { because: optional(address) },
  'restore/with-more': { because: optional(address) },
  'restore/not-unique': { address, because: address },
  'restore/impossible': { address, others: optional(addresses), cause: reasonShape },
  'restore/no-credential': { address, others: optional(addresses) },
  'restore/in-case': { address },
  'restore/lost': { ...taken, cause: optional(reasonShape) },
  'restore/left': taken,
  'credential/missing': { credential: text },
  'credential/unconfirmed': { variable: text, cause: reasonShape },
  'secrets/no-file': {},
  'secrets/file-not-opened': { said: text },
  'secrets/file-not-written': { said: text },
  'secrets/lost-and-revoked': { said: text },
  'secrets/lost': { said: text, refusal: text, id: text },
  'secrets/outputs-not-written': { cause: reasonShape },
  'secrets/outputs-need-file': { address },
  'secrets/nothing-to-write': {},
  'stale/expired': {},
  'stale/another-one': {},
  'stale/opens': { cause: reasonShape },
  'stale/made-again': {},
  'stale/renamed': { address },
  'stale/action': { planned: text, now: text },
  'stale/fields': { fields: texts },
  'stale/ref-made-again': {},
  'stale/ref-added': { address },
  'stale/blocked': { cause: optional(reasonShape) },
  'stale/not-pruned': { cause: optional(reasonShape) },
  'stale/not-swept': { cause: optional(reasonShape) },
  'stale/made-otherwise': {},
  'stale/made-meanwhile': { address },
  'stale/made-then-moved': { cause: reasonShape },
  'stale/new-one-missing': {},
  'stale/scope': { scope: address },
  'stale/list': {},
  'stale/no-place': { cause: reasonShape },
  'stale/restored-changed': {},
  'stale/loss': { loss },
  'stale/moved': {},
  'stale/needed-now': {},
  'stale/changed-meanwhile': {},
  'apply/not-sent': { cause: reasonShape, refused: optional(reasonShape) },
  'apply/held': { cause: reasonShape },
  'apply/dependency': { address },
  'apply/stopped': { refused: optional(reasonShape) },
  'apply/not-reached': {},
  'apply/threw': { said: text },
  'apply/unfinished': { writes: number },
  'apply/partly-written': { cause: reasonShape },
  'apply/half-replaced': { cause: reasonShape },
  'apply/old-one-left': { was: orNull(text), sure: boolean, secret: yes, cause: reasonShape },
  'apply/refused-at': { problems: list(refused) },
  'apply/refused-together': { with: addresses },
  'apply/answer-lost': { ...lost, ...since },
  'apply/moved-after-loss': { ...lost, cause: reasonShape },
  'apply/new-one-unknown': {
    ...lost,
    was: orNull(text),
    ...since,
  },
  'apply/left': { address, was: optional(orNull(text)), secret: yes },
  'apply/done-before': {},
  'apply/done-since-review': {},
  'apply/made-by-another': {},
  'wait/stopped': { what: text, trouble: optional(text) },
  'wait/too-long': { what: text, minutes: number, trouble: optional(text) },
  'wait/barred': { what: text, trouble: text },
  'wait/failed': { what: text, said: optional(text) },
  'verify/stopped': { deletes: yes },
  'verify/unread': { deletes: yes, cause: reasonShape },
  'verify/busy': { deletes: yes, state: text },
  'verify/not-shown': { deletes: yes, cause: optional(reasonShape) },
  'verify/before-stopped': {},
  'verify/before-unread': { cause: reasonShape },
  'service/held': { said: text },
  'service/unknown': { said: text },
  'service/rejected': { said: text, busy: yes },
  'service/forbidden': { said: text },
  'service/credential': { said: text },
  'service/origin': { said: text },
  'service/unreadable': { said: text },
  'service/unreachable': { said: text, variable: optional(text), vendors: optional(text) },
  'service/not-found': { said: text, variable: optional(text), vendors: optional(text) },
  'service/foreign': { said: text },
  'service/unsent': { said: text },
  'service/late': { said: text },
  'review/not-comparable': {},
  'review/incomplete': {},
  'review/file-changed': {},
  'review/file-shows-other': {},
  'review/other-plan': { ...planTarget, here: optional(atLeast<PlanTarget>(planTarget)) },
  'review/other-digest': { now: text, reviewed: text },
  'review/changed': {},
  'review/none': { said: text, next: text },
  'review/made-otherwise': { inputs: list(inputDifference) },
  'review/lacks-scopes': { scopes: addresses },
  'review/left-out': { count: whole, addresses: addresses },
  'guard/deletes': { scopes: list(refusedScope), most: whole },
  'guard/set-deletes': { deletes: whole },
  'guard/moved': {},
  'guard/not-confirmed': {},
  'guard/foreign-credential': { variable: text, noun: text, id: text, called: text, needed: text },
  'shard/refused': { index: place, of: place },
  'shard/all-refused': { of: place, refusals: list(shardRefusal) },
  'shard/no-report': { index: place, of: place },
  'base/unknown-file': { file: text },
  'base/unproven': { rows: whole },
  'set/members': { address, count: whole, waves: optional(whole) },
  'set/empty': { address },
  'set/too-many': { address, count: whole, most: whole },
  'set/joined': { members: addresses },
  'set/departed': { rows: whole },
  'set/not-read': { address },
  'set/halted': { address },
  'set/waves-of-part': { address },
  'set/no-member': {
    address,
    names: list(text),
    near: optional(atLeast<NearMember>({ written: text, meant: text })),
  },
  'set/expires': {},
  'set/no-expiry': { address, cause: reasonShape },
  'target/not-read': { scopes: whole },
  'target/not-joined': { scopes: whole },
  'target/waits': { rows: whole, addresses },
  'target/refused': { scopes: addresses },
  'changed/not-read': { scopes: whole, since: text },
  'changed/read-anyway': {
    scopes: whole,
    because: oneOf(
      'base-file',
      'name',
      'keep',
      'renamed',
      'expiry',
      'accepted',
      'outside',
      'rotated',
      'referred',
    ),
  },
  'offline/dropped': {},
  'offline/stays': { address },
  'offline/name-changed': { before: text },
  'offline/id-changed': { address },
  'offline/keep-removed': { glob: text },
  'offline/prune-added': { scope: address },
  'offline/checks-added': { count: whole },
};

const SHAPES: ReadonlyMap<string, Shape<unknown>> = new Map(
  Object.entries(MEMBERS).map(([code, members]) => [code, atLeast<unknown>(members)]),
);
