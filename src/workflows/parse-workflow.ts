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

/** Rules of manifests that do not hold for GitLab, which allows merge keys and tags in YAML. */
const OF_GITLAB = new Set(['yaml/merge-key', 'yaml/tag']);
/**
 * The YAML reader refuses names such as `__proto__`, unless told otherwise. Here names never become
 * keys of an object, so every name is allowed.
 */
const NOTHING_RESERVED: ReadonlySet<string> = new Set();

/**
 * Parses a workflow file with the YAML reader of manifests and its limits. Each mistake becomes a
 * problem with its place. `node` has what could be read in spite of the mistakes. Pure.
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
    // Drops hints about `include`, which is a key of manifests.
    .map(({ hint, ...problem }) =>
      hint === undefined || hint.includes('include') ? problem : { ...problem, hint },
    );
  const { node } = parsed;
  if (node?.type === 'map') return { node, problems: errors };
  if (errors.length > 0) return { problems: errors };
  const message = 'the file is no workflow: its top is not a map';
  return { problems: [{ rule: 'schema/type', level: 'error', message, source: file.source(0) }] };
}
