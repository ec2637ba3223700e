import { isObject, type Json } from '../../core/json.ts';
import { type ManifestNode, plainValue } from '../../core/manifest-node.ts';

/** The name of another kind of file, with its article, and what to do with such a file. */
export interface OtherFile {
  readonly noun: string;
  readonly next: string;
}

const NAME_IT = 'a manifest begins with evenkeel: 1; `evenkeel validate -f FILE` checks one of another name';
const COMMANDS =
  'a manifest names this file under commands_from; `evenkeel validate -f FILE` with that manifest checks both';

/** Sets of top-level keys. Each of these keys occurs only in files of one other kind. */
const BY_KEYS: readonly (readonly [keys: readonly string[], noun: string, next: string])[] = [
  [
    ['v', 'rows', 'digest'],
    'a saved plan',
    '`evenkeel show FILE` shows it, `evenkeel apply FILE` applies it',
  ],
  [['plan', 'results', 'requests'], 'a report of evenkeel', '`evenkeel show FILE` shows it'],
  [['apiVersion', 'kind'], 'an object of Kubernetes', NAME_IT],
  [['services'], 'a file of Docker Compose', NAME_IT],
  [['jobs', 'on'], 'a workflow of GitHub', NAME_IT],
  [['runs', 'inputs'], 'an action of GitHub', NAME_IT],
  [['stages'], 'a pipeline of GitLab', NAME_IT],
  [['dependencies'], 'a package.json', NAME_IT],
  [['devDependencies'], 'a package.json', NAME_IT],
  [['scripts'], 'a package.json', NAME_IT],
  [['lockfileVersion'], 'a lock file of packages', NAME_IT],
  [['compilerOptions'], 'a tsconfig.json', NAME_IT],
  [['openapi', 'paths'], 'an OpenAPI document', NAME_IT],
  [['$schema', 'properties'], 'a JSON Schema', NAME_IT],
];

/**
 * Matches the first line of other kinds of files that are not YAML, or are valid YAML only by
 * chance.
 */
const BY_TEXT: readonly (readonly [begins: RegExp, noun: string])[] = [
  [/^<(?:!doctype|html|\?xml|svg)\b/i, 'a page of HTML or XML'],
  [/^(?:terraform|locals)\s*\{|^(?:resource|provider|variable|module|data|output)\s+"/, 'a Terraform file'],
  [
    /^(?:import\s+[\w{*"']|export\s+(?:default|const|async|function)\b|(?:const|let|var)\s+[\w{]|['"]use strict)/,
    'a program in JavaScript or TypeScript',
  ],
  [/^(?:export\s+)?[A-Z][A-Z0-9_]*=/, 'a file of variables for the environment'],
  [/^\[[\w.-]+\]$|^[\w.-]+ ?= ?\S/, 'a file of TOML or INI'],
  [/^-----BEGIN /, 'a key or certificate'],
  [/^#!/, 'a script'],
];

/**
 * Recognizes a file that is no manifest by its top-level keys or its first line, and names its
 * kind; undefined if the kind is unknown. Pure.
 */
export function otherFile(text: string, node: ManifestNode | undefined): OtherFile | undefined {
  if (node?.type === 'map') {
    const keys = [...node.members.keys()];
    const found = BY_KEYS.find(([needed]) => needed.every(key => keys.includes(key)));
    if (found !== undefined) return { noun: found[1], next: found[2] };
  }
  if (node?.type === 'list' && node.items.length > 0 && node.items.every(item => isCommand(plainValue(item))))
    return { noun: 'a list of commands', next: isJson(text) ? COMMANDS : NAME_IT };
  const line = firstLine(text);
  const byText = BY_TEXT.find(([begins]) => begins.test(line));
  return byText === undefined ? undefined : { noun: byText[1], next: NAME_IT };
}

/** Whether a text looks like a JSON list of objects. YAML files rarely begin with a bracket. */
function isJson(text: string): boolean {
  return /^\s*\[\s*\{\s*"/.test(text);
}

/** The first line of a text that is neither blank nor a comment of JavaScript. */
function firstLine(text: string): string {
  const lines = text.slice(0, 10_000).split('\n');
  return lines.find(line => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line))?.trim() ?? '';
}

function isCommand(value: Json): boolean {
  return isObject(value) && typeof value['name'] === 'string' && ('description' in value || 'type' in value);
}
