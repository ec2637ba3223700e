import { type ManifestNode, type MapMember, type ScalarNode, sourceOf } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import { shortened } from '../core/text/shortened.ts';
import { nameHabit, variableHabit } from './hints/variable-habit.ts';
import { LIMITS } from './limits.ts';
import type { ManifestRule } from './manifest-rule.ts';
import { undeclared, VARIABLE_NAME, type Values, type VariableValue } from './variables.ts';

/** Matches `$$`, a workflow expression, a variable, or a `${` that nothing closes. */
const PLACES = /\$\$|\$\{\{[^}]*(?:\}(?!\})[^}]*)*(?:\}\}|$)|\$\{[^}]*(?:\}|$)/g;

/**
 * Replaces variables in the scalars of a tree, but not in keys. A scalar keeps its position. Each
 * use of a variable that has no value is reported.
 */
export class Substitution {
  readonly problems: Problem[] = [];
  /** The scalars with replaced variables whose value comes from outside the manifest. */
  readonly fromOutside = new Set<ManifestNode>();
  readonly #values: Values;
  #written = 0;
  readonly #done = new Map<ManifestNode, ManifestNode>();

  constructor(values: Values) {
    this.#values = values;
  }

  /** The node with variables replaced; the same node if it uses no variable. */
  apply(node: ManifestNode): ManifestNode {
    if (node.type === 'scalar' && !usesVariable(node)) return node;
    const known = this.#done.get(node);
    if (known !== undefined) return known;
    const made = this.#made(node);
    this.#done.set(node, made);
    return made;
  }

  #made(node: ManifestNode): ManifestNode {
    if (node.type === 'scalar') return usesVariable(node) ? this.#scalar(node, node.value) : node;
    // A part without variables stays the same object, so that a large manifest is not in memory
    // twice.
    let changed = false;
    if (node.type === 'list') {
      const items = node.items.map(item => {
        const made = this.apply(item);
        changed ||= made !== item;
        return made;
      });
      return changed ? { ...node, items } : node;
    }
    const members = new Map<string, MapMember>();
    for (const [key, member] of node.members) {
      const value = this.apply(member.value);
      changed ||= value !== member.value;
      members.set(key, value === member.value ? member : { key: member.key, value });
    }
    return changed ? { ...node, members } : node;
  }

  #scalar(node: ScalarNode, text: string): ScalarNode {
    const made = this.#replaced(node, text);
    const { fromOutside } = this.#values;
    if (fromOutside.size > 0 && variablesIn(text).some(name => fromOutside.has(name)))
      this.fromOutside.add(made);
    return made;
  }

  #replaced(node: ScalarNode, text: string): ScalarNode {
    const whole = /^\$\{([^{}]*)\}$/.exec(text);
    if (whole !== null) {
      const value = this.#value(whole[1]!, node);
      return value === undefined ? node : { ...node, value, written: String(value), plain: false };
    }
    const value = text.replace(PLACES, place => this.#place(place, node));
    if (!this.#fits(value.length, node)) return node;
    return { ...node, value, written: value, plain: false };
  }

  /**
   * Whether all replaced texts together stay within the limit. A short text that repeats a variable
   * with a long value would become huge.
   */
  #fits(length: number, node: ScalarNode): boolean {
    const before = this.#written;
    this.#written += length;
    if (this.#written <= LIMITS.substituted) return true;
    const message = `variables make more than ${LIMITS.substituted / 1024 / 1024} MiB of text`;
    if (before <= LIMITS.substituted) this.#report('vars/limit', 'error', message, node);
    return false;
  }

  #place(place: string, node: ScalarNode): string {
    if (place === '$$') return '$';
    if (place.startsWith('${{')) {
      this.#report(
        'vars/expression',
        'warning',
        '${{ … }} is not replaced here and stays as it is',
        node,
        variableHabit(place),
      );
      return place;
    }
    if (!place.endsWith('}')) {
      const hint = 'write } after the name of the variable, or $${ for the characters ${';
      this.#report('vars/syntax', 'error', '${ has no closing }', node, hint);
      return place;
    }
    const value = this.#value(place.slice(2, -1), node);
    return value === undefined ? place : String(value);
  }

  #value(name: string, node: ScalarNode): VariableValue | undefined {
    const { declared, values } = this.#values;
    if (!VARIABLE_NAME.test(name)) {
      this.#report(
        'vars/syntax',
        'error',
        `"${shortened(name)}" is not the name of a variable`,
        node,
        nameHabit(name, each => declared.has(each)) ?? 'write $${ for the characters ${',
      );
      return undefined;
    }
    if (!declared.has(name)) {
      this.problems.push(undeclared(name, 'error', sourceOf(node.span), [...declared.keys()]));
      return undefined;
    }
    const value = values.get(name);
    if (value === undefined) {
      const hint = `give --var ${name}=… or set EVENKEEL_VAR_${name}`;
      this.#report('vars/no-value', 'error', `the variable "${name}" has no value`, node, hint);
    }
    return value;
  }

  #report(
    rule: ManifestRule,
    level: Problem['level'],
    message: string,
    node: ScalarNode,
    hint?: string,
  ): void {
    this.problems.push({ rule, level, message, source: sourceOf(node.span), hint });
  }
}

function variablesIn(text: string): readonly string[] {
  const places = text.match(PLACES) ?? [];
  return places.filter(place => /^\$\{[^{]/.test(place)).map(place => place.slice(2, -1));
}

function usesVariable(node: ScalarNode): node is ScalarNode & { readonly value: string } {
  return typeof node.value === 'string' && node.value.includes('$');
}
