import { isObject } from '../../core/json.ts';
import { branchNameOf, markOf } from '../../preview/preview-name.ts';
import type { PreviewOf } from '../../preview/preview-spec.ts';
import { hiddenJson, isTime } from '../comment/marker.ts';

/** The first line of the comment on a preview, hidden from readers. */
export interface PreviewMarker {
  /** Which preview: its mark, the project and the branch. */
  readonly key: string;
  /**
   * Whether it was wanted when the comment was written; `missing`: its branch was not there
   * nevertheless.
   */
  readonly state: 'up' | 'gone' | 'missing';
  /** A hash of the schema difference that the comment shows. */
  readonly print?: string;
  /** The number of its deployment. */
  readonly deployment?: number;
  /** Where its commands are: the ids of application and guild. */
  readonly commands?: string;
  /** When its branch expires, in seconds since 1970. */
  readonly until?: number;
}

/** The parts of a key. */
interface PreviewKeyParts {
  readonly mark: string;
  readonly project: string;
  /** Whole: `preview/pr-12`. */
  readonly branch: string;
}

/** Which preview a comment is about. */
export function previewKey(of: PreviewOf, project: string): string {
  return `${markOf(of)} ${project} ${branchNameOf(of)}`;
}

/**
 * The branch of the preview that a key names; undefined for the branch of this name in this
 * project.
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

/** Reads the first line of a body; undefined if it is none of ours. Check the author separately. */
export function readPreviewMarker(body: string): PreviewMarker | undefined {
  const [line = ''] = body.slice(0, LONGEST).split(/[\r\n]/, 1);
  const json = LINE.exec(line)?.[1];
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? markerOf(value) : undefined;
  } catch {
    return undefined;
  }
}

function markerOf(value: Readonly<Record<string, unknown>>): PreviewMarker | undefined {
  const { key, print, deployment, commands, until } = value;
  const state = STATES.find(each => each === value['state']);
  if (typeof key !== 'string' || state === undefined) return undefined;
  return {
    key,
    state,
    ...(typeof print === 'string' && /^[0-9a-f]{20}$/.test(print) ? { print } : {}),
    ...(typeof deployment === 'number' && Number.isSafeInteger(deployment) && deployment > 0
      ? { deployment }
      : {}),
    ...(isTime(until) ? { until } : {}),
    ...(typeof commands === 'string' && /^[0-9]+\/[0-9]+$/.test(commands) ? { commands } : {}),
  };
}
