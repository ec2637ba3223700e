import { encodedParts, withParts } from '../core/address.ts';
import { isList, isObject, type Json } from '../core/json.ts';
import type { Reason } from '../core/report/reason.ts';
import type { FieldChange, Row } from '../core/report/row.ts';

/**
 * Placeholders that replace the parts of a row's own address wherever they occur in the row. Rows
 * that differ only in a name then become equal texts.
 */
export interface Stand {
  /** The text for the part at a position; undefined keeps the part. */
  readonly part: (position: number) => string | undefined;
  /** The text for a real `*`, so that it differs from every placeholder. */
  readonly star: string;
}

/** Keys of a reason whose values are addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['address', 'because', 'by', 'from', 'scope']);

/**
 * A row with placeholders for the parts of its own address: in the address, in the references among
 * its values, in causes, and in reasons and notes. Other values stay as they are. The lines of
 * `accepted` that the row suggests are left out, because they say nothing more.
 */
export function withOwnParts({ accept: _, ...row }: Row, stand: Stand): Row {
  const own = encodedParts(row.address);
  const names = Object.keys(row) as (keyof Row)[];
  return Object.fromEntries(names.map(name => [name, memberWith(name, row, own, stand)])) as unknown as Row;
}

/** One field of a row with placeholders for the parts of the row's own address. */
export function memberWith(name: keyof Row, row: Row, own: readonly string[], stand: Stand): unknown {
  return IN_MEMBER[name]?.(row, own, stand) ?? row[name];
}

type InMember = (row: Row, own: readonly string[], stand: Stand) => unknown;

/**
 * For each field of a row that may contain parts of the row's own address: how to replace them
 * there. The result is undefined where the row lacks the field.
 */
const IN_MEMBER: { readonly [Name in keyof Row]?: InMember } = {
  address: (row, own, stand) => addressWith(row.address, own, stand),
  fields: (row, own, stand) => row.fields.map(field => fieldWith(field, own, stand)),
  notes: (row, own, stand) => row.notes.map(note => reasonWith(note, own, stand)),
  from: (row, own, stand) => row.from && addressWith(row.from, own, stand),
  because: (row, own, stand) => row.because && addressWith(row.because, own, stand),
  reason: (row, own, stand) => row.reason && reasonWith(row.reason, own, stand),
};

/**
 * An address with a placeholder for each part that equals the part of `own` at the same position.
 */
export function addressWith(of: string, own: readonly string[], stand: Stand): Row['address'] {
  return withParts(of, (part, position) => {
    const other = part === own[position] ? stand.part(position) : undefined;
    return other ?? part.replaceAll('*', stand.star);
  });
}

/**
 * A reason in which placeholders replace the parts `own` of an address: in the reason's addresses,
 * and in the paths that a service's message names.
 */
export function reasonWith<R extends Reason>(reason: R, own: readonly string[], stand: Stand): R {
  const members = Object.entries(reason).map(([name, value]: [string, unknown]) => {
    if (name === 'cause' && isObject(value))
      return [name, reasonWith(value as unknown as Reason, own, stand)];
    if (typeof value !== 'string') return [name, value];
    if (ADDRESSES.has(name)) return [name, addressWith(value, own, stand)];
    return [name, name === 'said' ? saidWith(value, own, stand) : value];
  });
  return Object.fromEntries(members) as R;
}

/**
 * A text with placeholders for the parts `own` of an address. Only whole segments of a path are
 * replaced: a resource may be named like any word of the text.
 */
export function saidWith(text: string, own: readonly string[], stand: Stand): string {
  return text.replace(/\/([^/:?\s]+)|\*/g, (_, segment: string | undefined) => {
    if (segment === undefined) return stand.star;
    const position = own.indexOf(segment);
    const other = position < 0 ? undefined : stand.part(position);
    return `/${other ?? segment.replaceAll('*', stand.star)}`;
  });
}

/**
 * A changed field with placeholders. Returns the same object where nothing is replaced, as in
 * nearly all fields.
 */
function fieldWith(field: FieldChange, own: readonly string[], stand: Stand): FieldChange {
  const before = valueWith(field.before, own, stand);
  const after = valueWith(field.after, own, stand);
  return before === field.before && after === field.after ? field : { ...field, before, after };
}

function valueWith(value: Json, own: readonly string[], stand: Stand): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) {
    const items = value.map(item => valueWith(item, own, stand));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const members = Object.entries(value);
  const target = members.length === 1 ? value['$ref'] : undefined;
  if (typeof target === 'string') return { $ref: addressWith(target, own, stand) };
  const others = members.map(([key, member]) => [key, valueWith(member, own, stand)] as const);
  return others.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(others);
}
