import type { Context } from '../context.ts';
import type { ServerSettings } from './fixed.ts';

/** An argument of a tool. */
interface Argument {
  readonly type: 'text' | 'texts' | 'flag';
  readonly says: string;
  readonly required?: true;
}

/** What a tool answers. */
export interface ToolAnswer {
  /** In our own words. */
  readonly says: string;
  /** What comes from services and files: anybody's words. */
  readonly data?: string;
  /** For programs; never words of anybody else. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a tool is called with, after its arguments were checked. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** One thing that an agent can ask of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly args: Readonly<Record<string, Argument>>;
  /** Throws a Failure. */
  run(args: ToolArguments, fixed: ServerSettings, context: Context): Promise<ToolAnswer>;
}
