import {
  type ManifestNode,
  type MapMember,
  type MapNode,
  placeOf,
  type ScalarNode,
  sourceOf,
} from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import { didYouMean } from '../core/text/did-you-mean.ts';
import { shortened } from '../core/text/shortened.ts';
import { isExact } from './is-exact.ts';
import { decodeText } from './yaml/decode.ts';
import { parseYaml } from './yaml/parse-yaml.ts';

/**
 * The sources of the values of variables, the strongest first: flags, files (the last file wins),
 * environment.
 */
export interface VariableSources {
  /** The values of `--var name=value`. */
  readonly flags: ReadonlyMap<string, string>;
  /** The texts of the files of `--var-file`: flat YAML maps. */
  readonly files: readonly { readonly file: string; readonly text: string }[];
  /** The environment. Only `EVENKEEL_VAR_name` is read, where the manifest declares `name`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Set for a base: a variable of `--var` that the base does not declare is no mistake, because the
   * change may have added it.
   */
  readonly newFlags?: boolean;
  /**
   * `--base-var name=value`: the values with which the base was applied. They override values from
   * all other sources.
   */
  readonly applied?: ReadonlyMap<string, string>;
}

type VariableType = 'string' | 'number' | 'boolean';
export type VariableValue = string | number | boolean;

interface VariableDeclaration {
  readonly type: VariableType;
  readonly default?: VariableValue;
  /** The declaration in the manifest's `vars`: the name with what is below it. */
  readonly member: MapMember;
}

/** The declared variables, and the values of the variables that have one. */
export interface Values {
  readonly declared: ReadonlyMap<string, VariableDeclaration>;
  readonly values: ReadonlyMap<string, VariableValue>;
  /**
   * Variables whose value comes from outside the manifest. In an earlier apply they may have had
   * another value.
   */
  readonly fromOutside: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PREFIX = 'EVENKEEL_VAR_';
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;
const TYPES: readonly string[] = ['string', 'number', 'boolean'];

function scalarIn(node: ManifestNode, key: string): ScalarNode | undefined {
  const member = node.type === 'map' ? node.members.get(key)?.value : undefined;
  return member?.type === 'scalar' ? member : undefined;
}

function isVariableType(value: unknown): value is VariableType {
  return typeof value === 'string' && TYPES.includes(value);
}

function declare(member: MapMember): VariableDeclaration {
  const written = scalarIn(member.value, 'default')?.value ?? undefined;
  const named = scalarIn(member.value, 'type')?.value;
  const type = isVariableType(named) ? named : (typeof (written ?? '') as VariableType);
  return { type, member, ...(written === undefined ? {} : { default: written }) };
}

/**
 * The text as a value of that type; undefined where it is none. A number must be written as in
 * JSON, and must not have so many digits that some would be lost.
 */
function readAs(type: VariableType, text: string): VariableValue | undefined {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  const value = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return undefined;
  return isExact(value, text) ? value : undefined;
}

/** The `EVENKEEL_VAR_…` variables of an environment, with their whole names, sorted. */
export function environmentVariables(
  environment: VariableSources['environment'],
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(environment)
    .flatMap(([name, value]) =>
      value !== undefined && name.startsWith(PREFIX) ? [[name, value] as const] : [],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A place for problems that have no line in a file, such as a flag. */
function elsewhere(file: string): Problem['source'] {
  return { file, line: 1, column: 1 };
}

function wrongType(name: string, type: VariableType, source: Problem['source']): Problem {
  const message = `the variable "${name}" must be a ${type}`;
  const hint = {
    string: 'put the value in quotes',
    number: 'give a number such as 3',
    boolean: 'give true or false',
  }[type];
  return { rule: 'vars/type', level: 'error', message, source, hint };
}

/**
 * The problem of a variable that `vars` does not declare. `names`: the variables that it declares.
 */
export function undeclared(
  name: string,
  level: Problem['level'],
  source: Problem['source'],
  names: readonly string[],
): Problem {
  const near = didYouMean(name, names);
  const hint =
    near === undefined ? `declare it under vars: { ${shortened(name)}: {} }` : `did you mean "${near}"?`;
  return {
    rule: 'vars/undeclared',
    level,
    message: `the variable "${shortened(name)}" is not declared`,
    source,
    hint,
  };
}

/**
 * Reads a `--var-file`. A name that this manifest does not declare is only a warning, because
 * several manifests may share the file.
 */
function fileValues(
  file: string,
  text: string,
  declared: Values['declared'],
): Pick<Values, 'values' | 'problems'> {
  const decoded = decodeText(file, text);
  if (decoded.problems.length > 0) return { values: new Map(), problems: decoded.problems };
  const parsed = parseYaml(decoded.file);
  const problems = [...parsed.problems];
  const values = new Map<string, VariableValue>();
  if (parsed.node === undefined) return { values, problems };
  if (parsed.node.type !== 'map') {
    const message = 'a variable file must be a map of names and values';
    problems.push({
      rule: 'vars/file',
      level: 'error',
      message,
      source: sourceOf(parsed.node.span),
      hint: 'write each value on a line like stage: test',
    });
    return { values, problems };
  }
  for (const [name, member] of parsed.node.members) {
    const variable = declared.get(name);
    const value = member.value.type === 'scalar' ? member.value.value : undefined;
    if (variable === undefined)
      problems.push(undeclared(name, 'warning', sourceOf(member.key), [...declared.keys()]));
    else if (value === undefined || value === null || typeof value !== variable.type) {
      problems.push(wrongType(name, variable.type, placeOf({ node: member.value, key: member.key })));
    } else values.set(name, value);
  }
  return { values, problems };
}

/** Values of the variables that the merged `vars` section declares. */
export function resolveVariables(vars: MapNode | undefined, given: VariableSources): Values {
  const declared = new Map<string, VariableDeclaration>();
  for (const [name, member] of vars?.members ?? []) declared.set(name, declare(member));
  const problems: Problem[] = [];
  const values = new Map<string, VariableValue>();
  const fromOutside = new Set<string>();
  for (const [name, variable] of declared) {
    if (variable.default !== undefined && typeof variable.default !== variable.type) {
      problems.push(wrongType(name, variable.type, sourceOf(variable.member.value.span)));
    } else if (variable.default !== undefined) values.set(name, variable.default);
  }

  function take(name: string, variable: VariableDeclaration, text: string, from: string): void {
    const value = readAs(variable.type, text);
    if (value === undefined) problems.push(wrongType(name, variable.type, elsewhere(from)));
    else set(name, value);
  }

  function set(name: string, value: VariableValue): void {
    values.set(name, value);
    fromOutside.add(name);
  }

  for (const [name, variable] of declared) {
    const text = Object.hasOwn(given.environment, PREFIX + name)
      ? given.environment[PREFIX + name]
      : undefined;
    if (text !== undefined && !given.flags.has(name)) take(name, variable, text, PREFIX + name);
  }
  for (const { file, text } of given.files) {
    const read = fileValues(file, text, declared);
    for (const problem of read.problems) problems.push(problem);
    for (const [name, value] of read.values) set(name, value);
  }
  for (const [name, text] of given.flags) {
    const variable = declared.get(name);
    if (variable !== undefined) take(name, variable, text, `--var ${name}`);
    else if (given.newFlags !== true)
      problems.push(undeclared(name, 'error', elsewhere('--var'), [...declared.keys()]));
  }
  for (const [name, text] of given.applied ?? []) {
    const variable = declared.get(name);
    if (variable === undefined)
      problems.push(undeclared(name, 'error', elsewhere('--base-var'), [...declared.keys()]));
    else take(name, variable, text, `--base-var ${name}`);
    fromOutside.delete(name);
  }
  return { declared, values, fromOutside, problems };
}
