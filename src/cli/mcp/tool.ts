import { isAbsolute, join } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { AgentAnswers } from '../../generated/agent-file.ts';
import { portalScope } from '../../providers/docs/portal.ts';
import type { Context } from '../context.ts';
import { rootOf } from '../manifest/load.ts';
import type { McpFlags } from '../options/command-options.ts';
import type { FileSystem, Io } from '../system/io.ts';

/**
 * The longest manifest in an answer, in characters. A manifest is never shortened, because half a
 * manifest would be harmful.
 */
export const MOST_MANIFEST = 150_000;
/** The most texts in an argument: each file is read, and each id is asked for by itself. */
export const MOST_TEXTS = 100;

/** An argument of a tool. */
interface Argument {
  readonly type: 'text' | 'texts' | 'flag';
  readonly says: string;
  readonly required?: true;
}

/** What a tool answers. */
export interface ToolAnswer {
  /** Text that evenkeel wrote. */
  readonly says: string;
  /** Text from services and files, which anybody may have written. */
  readonly data?: string;
  /** Facts for programs. Facts never contain text that someone else than evenkeel wrote. */
  readonly facts: Readonly<Record<string, unknown>>;
  /**
   * Data for programs, which has texts that anybody may have written. The answer has it in `data`
   * of its structured content, and nowhere else.
   */
  readonly structured?: object;
}

/** The arguments of a call, after they were checked. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** One thing that an agent can ask of the server. */
export interface Tool {
  /** Also the name of what it answers in schema/agent.schema.json. */
  readonly name: keyof AgentAnswers;
  readonly title: string;
  readonly says: string;
  readonly args: Readonly<Record<string, Argument>>;
  /** Runs the tool with checked arguments. Throws a Failure. */
  run(args: ToolArguments, fixed: ServerSettings, context: Context): Promise<ToolAnswer>;
}

/** Settings chosen by the person who starts the server. No tool can change them. */
export interface ServerSettings {
  readonly flags: McpFlags;
  /** The real path of the folder that holds the manifests and all files that they name. */
  readonly root: string;
  /** The real paths of the files with values of variables. */
  readonly varFiles: readonly string[];
  /** The addresses of the portals that checks may ask. */
  readonly portals: ReadonlySet<string>;
}

/**
 * The settings of the server from its flags. Throws a Failure: `file` for a folder or file that is
 * not there, `usage` for `--portal` without `--with-checks` or with something that is no URL.
 */
export async function fixedBy(flags: McpFlags, io: Pick<Io, 'files'>): Promise<ServerSettings> {
  const root = await rootOf(io, flags.root ?? '.');
  if (root === undefined) throw new Failure('bug', 'the working directory has no path');
  if (flags.portal.length > 0 && !flags.withChecks)
    throw new Failure('usage', '--portal is for checks, which this server does not run', {
      next: 'Give --with-checks too.',
    });
  const varFiles = await Promise.all(
    flags.varFile.map(async file => {
      const path = await io.files.realpath(file);
      if (path === undefined)
        throw new Failure('file', `--var-file ${file}: this file does not exist`, {
          next: 'Name a file that exists.',
        });
      return path;
    }),
  );
  return { flags, root, varFiles, portals: new Set(flags.portal.map(addressOf)) };
}

function addressOf(url: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return portalScope(url).address;
  throw new Failure('usage', `--portal ${url}: this is not an http or https URL`, {
    next: 'Give the url of the portal as the manifest has it, with its path.',
  });
}

/** The texts of an argument; [] if it is left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}

/** The file system seen from another folder, and without a way to write. */
export function readingFiles(files: FileSystem, folder: string): FileSystem {
  const at = (path: string): string => (isAbsolute(path) ? path : join(folder, path));
  const refuse = async (path: string): Promise<never> => {
    throw new Failure('bug', `a server that only reads tried to write ${path}. Nothing was written.`);
  };
  return {
    realpath: path => files.realpath(at(path)),
    read: (path, limit) => files.read(at(path), limit),
    list: (path, limit) => files.list(at(path), limit),
    changedAt: path => files.changedAt(at(path)),
    replace: refuse,
    checkReplace: path => files.checkReplace(at(path)),
    checkCreate: refuse,
    makeFolder: refuse,
    create: refuse,
    log: refuse,
    openNew: refuse,
  };
}
