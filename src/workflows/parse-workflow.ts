import type { ManifestNode } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import { decodeBytes } from '../manifest/yaml/decode.ts';
import { parseYaml } from '../manifest/yaml/parse-yaml.ts';
import type { WorkflowJob } from './model.ts';

export interface ParsedWorkflow {
  /** Absent if the file is no YAML, or no map. */
  readonly node?: ManifestNode;
  /** Errors only. */
  readonly problems: readonly Problem[];
}

/** What GitLab allows in YAML and a manifest does not. */
const OF_GITLAB = new Set(['yaml/merge-key', 'yaml/tag']);
/** Names of jobs and keys never become members of an object here, so each is allowed. */
const NOTHING_RESERVED: ReadonlySet<string> = new Set();

/**
 * Parses a workflow file with the reader and the limits of manifests. A mistake is a problem with
 * its place; what could be read beside it is still given. Pure.
 */
export function parseWorkflow(
  name: string,
  bytes: Uint8Array,
  system: WorkflowJob['system'],
): ParsedWorkflow {
  const { file, problems } = decodeBytes(name, bytes);
  if (problems.length > 0) return { problems };
  const parsed = parseYaml(file, NOTHING_RESERVED);
  const errors = parsed.problems
    .filter(({ level, rule }) => level === 'error' && !(system === 'gitlab' && OF_GITLAB.has(rule)))
    // `include` is a key of manifests.
    .map(({ hint, ...problem }) =>
      hint === undefined || hint.includes('include') ? problem : { ...problem, hint },
    );
  const { node } = parsed;
  if (node?.type === 'map') return { node, problems: errors };
  if (errors.length > 0) return { problems: errors };
  const message = 'the file is no workflow: its top is not a map';
  return { problems: [{ rule: 'schema/type', level: 'error', message, source: file.source(0) }] };
}
