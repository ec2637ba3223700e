import { type Address, address } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { CheckResult } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import type { RuleVerdict } from '../decide/rules/judge.ts';
import { warningOf } from '../decide/rules/rule-vetoes.ts';
import { judgeRules } from '../decide/rules/rules-live.ts';

/** What the rules mean for a plan, apart from the rows that they block. */
interface RulesAfter {
  /** A check for each rule, except for broken rules that only warn. */
  readonly checks: readonly CheckResult[];
  readonly notes: readonly EngineReason[];
  /** Row that breaks a rule which only warns → the same row with a note. */
  readonly warned: ReadonlyMap<Row, Row>;
}

/** What the rules of the manifest mean for a plan. Pure. */
export function rulesAfter(given: Decisions): RulesAfter {
  const judged = judgeRules(given).filter(({ rule }) => rule.removed !== true);
  const warning = judged.filter(({ rule, broken }) => rule.until !== undefined && broken.length > 0);
  return {
    checks: judged.filter(each => !warning.includes(each)).map(checkOf),
    notes: warning.flatMap(({ rule, broken }) =>
      rule.until === undefined ? [] : [{ ...warningOf(rule, rule.until), broken: shortened(broken) }],
    ),
    warned: rowsWarned(warning),
  };
}

/** The address of a rule among checks. */
function addressOfRule(name: string): Address {
  return address('rule', [name]);
}

/** The most lines that are shown about one rule. */
const MOST = 10;

function shortened(lines: readonly string[]): readonly string[] {
  return lines.length > MOST ? [...lines.slice(0, MOST), `and ${lines.length - MOST} more`] : lines;
}

function checkOf({ rule: { name, message, source }, broken, unknown }: RuleVerdict): CheckResult {
  const lines = shortened(broken.length > 0 ? broken : unknown);
  const findings = lines.length === 0 ? [] : [message, ...lines];
  const verdict = broken.length > 0 ? 'fail' : unknown.length > 0 ? 'unknown' : 'pass';
  return { address: addressOfRule(name), source, verdict, findings };
}

function rowsWarned(warning: readonly RuleVerdict[]): ReadonlyMap<Row, Row> {
  const found = new Map<Row, Row>();
  for (const { rule, worse } of warning) {
    if (rule.until === undefined) continue;
    for (const row of worse.keys()) {
      const now = found.get(row) ?? row;
      found.set(row, { ...now, notes: [...now.notes, warningOf(rule, rule.until)] });
    }
  }
  return found;
}
