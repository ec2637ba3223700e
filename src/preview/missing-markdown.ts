import { codeSpan } from '../render/markdown-text.ts';
import { moment } from '../render/moment.ts';

/** A preview of an open pull request whose branch is gone. */
export interface MissingPreview {
  /** Of the branch, whole. */
  readonly name: string;
  /** When it expired, in seconds since 1970; absent: somebody deleted it. */
  readonly until?: number;
  /** Where its commands are still registered. */
  readonly guild?: string;
}

/** What its comment says. Pure. */
export function missingMarkdown({ name, until, guild }: MissingPreview): string {
  const why = until === undefined ? 'Somebody deleted it' : `It expired on ${moment(until)}`;
  const lines = [
    `### Preview · ${codeSpan(name)}`,
    '',
    `**The branch is gone.** ${why}, and what it held is lost. The next push makes a new one, and so does running the job of the last push again.`,
    ...(guild === undefined
      ? []
      : ['', `The commands in the guild ${codeSpan(guild)} stay until this pull request is closed.`]),
  ];
  return `${lines.join('\n')}\n`;
}
