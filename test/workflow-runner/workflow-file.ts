import { parse } from 'yaml';
import { workflowParser } from '../action/workflow-parser.ts';
import type { WrittenJob } from './job-message.ts';

/** The filters of one event. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly branches?: readonly string[];
  readonly paths?: readonly string[];
  readonly workflows?: readonly string[];
}

/** A workflow file. */
export interface Workflow {
  readonly path: string;
  readonly name: string;
  readonly 'run-name'?: string;
  readonly on: Readonly<Record<string, EventFilter>>;
  readonly env: Readonly<Record<string, unknown>>;
  readonly permissions?: WrittenJob['permissions'];
  readonly concurrency?:
    | string
    | { readonly group: string; readonly 'cancel-in-progress'?: unknown; readonly queue?: string };
  readonly jobs: Readonly<Record<string, WrittenJob>>;
}

let parser: ReturnType<typeof workflowParser> | undefined;

/** Reads a workflow. What GitHub's own parser refuses is an error here, too. */
export async function readWorkflow(path: string, content: string): Promise<Workflow> {
  parser ??= workflowParser();
  const errors = (await parser).workflow({ name: path, content });
  if (errors.length > 0) throw new Error(`${path}: ${errors.join('\n')}`);
  const written = parse(content) as Omit<Workflow, 'path' | 'on'> & { readonly on: unknown };
  return { ...written, path, name: written.name ?? path, env: written.env ?? {}, on: eventsOf(written.on) };
}

function eventsOf(on: unknown): Readonly<Record<string, EventFilter>> {
  if (typeof on === 'string') return { [on]: {} };
  if (Array.isArray(on)) return Object.fromEntries(on.map(name => [String(name), {}]));
  const all = on as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(all).map(([name, filter]) => [
      name,
      Array.isArray(filter) || filter === null ? {} : lists(filter as Readonly<Record<string, unknown>>),
    ]),
  );
}

function lists(filter: Readonly<Record<string, unknown>>): EventFilter {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
}

/**
 * The names of the secrets that the server sends to the machines of a workflow's jobs: all that its
 * text has, because nothing public says that a job is sent no more than its own
 * (facts/github.md#secrets-in-a-jobs-memory). Undefined: all secrets, because an expression
 * decides.
 */
export function secretsNamedIn({ jobs, env }: Workflow): readonly string[] | undefined {
  const expressions = [...JSON.stringify([jobs, env]).matchAll(/\$\{\{(.*?)\}\}/g)].map(([all]) => all);
  const text = expressions.join(' ').replace(/'[^']*'(?!\s*\])/g, "''");
  if (/\bsecrets\b(?!\s*(?:\.|\[\s*'))/i.test(text)) return undefined;
  const names = [...text.matchAll(/\bsecrets\s*(?:\.\s*(\w+)|\[\s*'(\w+)'\s*\])/gi)];
  return [...new Set(names.map(([, one, other]) => (one ?? other ?? '').toUpperCase()))];
}
