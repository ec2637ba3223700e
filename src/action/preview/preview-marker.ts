import { given } from '../../core/json.ts';
import { branchNameOf, markOf } from '../../preview/preview-name.ts';
import type { PreviewOf } from '../../preview/preview-spec.ts';
import { HASH, hiddenJson, hiddenJsonIn, isCount, isTime, matching } from '../comment/hidden-json.ts';

/** The first line of the comment on a preview, hidden from readers. */
export interface PreviewMarker {
  /** Which preview the comment is about: its mark, the project and the branch. */
  readonly key: string;
  /**
   * Whether the preview was wanted when the comment was written. `missing`: it was wanted, but its
   * branch did not exist.
   */
  readonly state: 'up' | 'gone' | 'missing';
  /** A hash of the schema difference that the comment shows. */
  readonly print?: string | undefined;
  /** The number of the preview's deployment. */
  readonly deployment?: number | undefined;
  /** Where the preview's commands are registered: `<application id>/<guild id>`. */
  readonly commands?: string | undefined;
  /** When the preview's branch expires, in seconds since 1970. */
  readonly until?: number | undefined;
}

/** The parts of a key. */
interface PreviewKeyParts {
  readonly mark: string;
  readonly project: string;
  /** The branch's name with its folder: `preview/pr-12`. */
  readonly branch: string;
}

/** The key of a preview, for the marker of its comment. */
export function previewKey(of: PreviewOf, project: string): string {
  return `${markOf(of)} ${project} ${branchNameOf(of)}`;
}

/**
 * The branch of the preview that a key names; undefined if the key names the preview `of` in
 * `project`.
 */
export function otherPreview(key: string, of: Pick<PreviewOf, 'name'>, project: string): string | undefined {
  const { project: at, branch } = keyParts(key);
  return at === project && branch === branchNameOf(of) ? undefined : branch;
}

/** The inverse of {@link previewKey}. */
export function keyParts(key: string): PreviewKeyParts {
  const [mark = '', project = '', ...rest] = key.split(' ');
  return { mark, project, branch: rest.join(' ') };
}

const LINE = /^<!-- evenkeel:preview:v1 (\{.*\}) -->$/;
const LONGEST = 4_000;
const STATES = ['up', 'gone', 'missing'] as const;

export function previewMarkerLine(marker: PreviewMarker): string {
  return `<!-- evenkeel:preview:v1 ${hiddenJson(marker)} -->`;
}

/**
 * Reads the first line of a body; undefined if it is not a marker of ours. The caller checks who
 * wrote the body.
 */
export function readPreviewMarker(body: string): PreviewMarker | undefined {
  const { key, state: said, print, deployment, commands, until } = hiddenJsonIn(body, LINE, LONGEST) ?? {};
  const state = STATES.find(each => each === said);
  if (typeof key !== 'string' || state === undefined) return undefined;
  return {
    key,
    state,
    ...given({
      print: matching(print, HASH),
      deployment: isCount(deployment) && deployment > 0 ? deployment : undefined,
      until: isTime(until) ? until : undefined,
      commands: matching(commands, /^[0-9]+\/[0-9]+$/),
    }),
  };
}
