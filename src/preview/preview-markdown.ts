import type { Report, Result } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { count, firstOf } from '../render/count.ts';
import { codeSpan, plainMarkdown, reasonMarkdown } from '../render/markdown/markdown-text.ts';
import { Room, sizeOf } from '../render/space-left.ts';
import { moment } from '../render/times.ts';
import { isWell, reasonOf, resultOf, resultsBesides, STATUS_WORD } from '../render/words/result-words.ts';
import type { BotOutcome } from './bot-spec.ts';
import { branchNameOf } from './preview-name.ts';
import type { PreviewBranch, PreviewOutcome } from './preview-outcome.ts';

/** What a comment or the summary says of a preview. */
export interface PreviewShown {
  readonly outcome: PreviewOutcome;
  readonly bot?: BotOutcome;
  /** The lines about commands in the current comment, if this run does not handle commands. */
  readonly commands?: readonly string[];
  /** Makes the lines about the schema, within that many bytes. */
  readonly schema?: (maxBytes: number) => readonly string[];
  readonly maxBytes: number;
}

const MOST_COMMANDS = 20;
const MOST_TROUBLES = 10;

/**
 * A preview as Markdown. It contains no time of a run and no secret, so that the same state gives
 * the same text. Pure.
 */
export function previewMarkdown({ outcome, bot, commands, schema, maxBytes }: PreviewShown): string {
  const room = new Room(maxBytes);
  const name = outcome.branch?.name ?? branchNameOf(outcome.of);
  const lines = [
    ...room.all([`### Preview · ${codeSpan(name)}`, '']),
    ...room.all(stateLines(outcome)),
    ...room.all(bot === undefined ? (commands ?? []) : commandLines(bot)),
    ...[...troubleLines(outcome.report), ...botTrouble(bot), ...noteLines(outcome)].flatMap(each =>
      room.all(each),
    ),
  ];
  const isThere = outcome.branch !== undefined && outcome.verb !== 'down';
  const more = isThere ? (schema?.(room.left - sizeOf([''])) ?? []) : [];
  return `${[...lines, ...room.all(more)].join('\n').trimEnd()}\n`;
}

function stateLines({ verb, branch, of, notes }: PreviewOutcome): readonly string[] {
  if (notes.some(({ code }) => code === 'preview/renamed'))
    return ['**The branch has another name now.**', ''];
  if (verb === 'down' || verb === 'sweep')
    return [branch === undefined ? 'The branch is gone.' : '**The branch is still there.**', ''];
  if (branch === undefined) return ['**There is no branch.**', ''];
  const rows = [
    ['Branch', codeSpan(branch.name)],
    ...madeFrom(branch),
    ...(branch.lastResetAt === undefined ? [] : [['Last reset', day(branch.lastResetAt)]]),
    ['Goes', goes(branch, of.number !== undefined)],
  ];
  return ['| | |', '|---|---|', ...rows.map(([what, said]) => `| ${what} | ${said} |`), ''];
}

function madeFrom({ madeFrom: from, schemaOnly, createdAt }: PreviewBranch): readonly (readonly string[])[] {
  if (from === undefined) return [];
  const what = schemaOnly ? 'with its schema only' : 'with its data';
  return [['Made from', `${codeSpan(from.name)}, ${what}, on ${day(createdAt)}`]];
}

function goes({ expiresAt }: PreviewBranch, isOfPull: boolean): string {
  const last = expiresAt === undefined ? undefined : day(expiresAt);
  if (isOfPull)
    return last === undefined
      ? 'when this pull request is closed'
      : `when this pull request is closed, at the latest on ${last}`;
  return last === undefined ? 'when someone deletes it' : `on ${last}`;
}

function day(rfc3339: string): string {
  return moment(Math.floor(Date.parse(rfc3339) / 1000));
}

const COMMANDS = '**Commands';

/** The lines of a comment that name the commands of a preview. */
export function commandLinesIn(lines: readonly string[]): readonly string[] {
  return lines.filter(line => line.startsWith(COMMANDS)).flatMap(line => [line, '']);
}

function commandLines(bot: BotOutcome): readonly string[] {
  if ('failure' in bot || !isAllWell(bot.report)) return [];
  const { spec, names } = bot;
  const where = `in the guild ${codeSpan(spec.guild)}`;
  if (names.length === 0) return [`${COMMANDS}:** none ${where}.`, ''];
  const shown = firstOf(names.map(codeSpan), MOST_COMMANDS);
  return [`${COMMANDS}** ${where}: ${shown}.`, ''];
}

function isAllWell(report: Report): boolean {
  return report.refused === undefined && [...troubleLines(report)].length === 0;
}

interface PreviewRow {
  readonly ended: Result;
  readonly row?: Row;
}

/** The lines for everything that was not done, each with its code and the next step. */
function troubleLines(report: Report): readonly (readonly string[])[] {
  const { plan, refused } = report;
  const result = resultOf(report);
  const rows: readonly PreviewRow[] = plan.rows.map(row => ({ ended: result(row), row }));
  const besides: readonly PreviewRow[] = resultsBesides(report).map(ended => ({ ended }));
  const open = [...rows, ...besides].filter(({ ended }) => !isWell(ended));
  const lines = [
    ...(refused === undefined ? [] : [box('Nothing was written', reasonMarkdown(refused.reason))]),
    ...plan.unread.map(({ reason }) => box('A list could not be read', reasonMarkdown(reason))),
    ...open.map(({ ended, row }) => {
      const reason = reasonOf(ended, row);
      const said = `${codeSpan(ended.address)}: ${STATUS_WORD[ended.status]}`;
      return box(said, reason === undefined ? [] : reasonMarkdown(reason));
    }),
  ];
  const rest = lines.length - MOST_TROUBLES;
  return [...lines.slice(0, MOST_TROUBLES), ...(rest > 0 ? [[`_and ${count(rest, 'more')}._`, '']] : [])];
}

function box(said: string, words: readonly string[]): readonly string[] {
  return ['> [!WARNING]', `> ${[said, ...words].join('<br>')}`, ''];
}

function botTrouble(bot: BotOutcome | undefined): readonly (readonly string[])[] {
  if (bot === undefined) return [];
  if ('failure' in bot)
    return [box('The commands were not registered', [plainMarkdown(bot.failure.message)])];
  return troubleLines(bot.report);
}

function noteLines({ notes }: PreviewOutcome): readonly (readonly string[])[] {
  return notes.map(note => [`- ${reasonMarkdown(note).join(' ')}`, '']);
}
