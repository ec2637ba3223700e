import { markOf } from '../../../src/preview/preview-name.ts';
import type { PreviewOf, PreviewSpec } from '../../../src/preview/preview-spec.ts';
import {
  makePreview,
  removeClosedPreviews,
  removePreview,
  resetPreview,
} from '../../../src/preview/run-preview.ts';
import { CONNECTION } from '../../helpers/preview-connection.ts';
import { REPOSITORY } from '../world/github-side.ts';
import { manifest } from './manifest.ts';
import { PROJECT, type Scenario } from './scenario.ts';

const FIRST = 'preview/pr-1';
const WEEK_SECONDS = 7 * 86_400;

function previewOf(number: number): PreviewOf {
  return { repository: REPOSITORY, number, name: `pr-${number}` };
}

function marks(...numbers: readonly number[]): ReadonlyMap<string, string> {
  return new Map(numbers.map(number => [`preview/pr-${number}`, markOf(previewOf(number))]));
}

const SPEC: PreviewSpec = {
  of: previewOf(1),
  project: PROJECT,
  ttl: WEEK_SECONDS,
  schemaOnly: false,
  compute: {},
  connection: CONNECTION,
};

/** Beside it are another preview, one of another repository, and a branch that is none. */
const seed: NonNullable<Scenario['seed']> = seed => {
  const preview = (number: number, repository = REPOSITORY, endpoint = false): void => {
    const name = `preview/pr-${number}`;
    seed.branch(name, { ours: name, of: 'preview', preview: `${repository}#${number}`, endpoint });
  };
  preview(1, REPOSITORY, true);
  preview(2);
  preview(3);
  preview(4, 'acme/other');
  seed.branch('preview/pr-5');
};

const COMMON = {
  manifest: manifest({ branches: [] }),
  branches: [FIRST],
  restored: [FIRST],
  computes: [FIRST],
  pulls: [1, 2, 3, 4, 5].map(number => ({
    number,
    state: number === 2 ? ('open' as const) : ('closed' as const),
    ref: `feature-${number}`,
  })),
} as const;

/** What the commands for previews do (matrix R32). */
export const PREVIEW_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    name: 'preview up',
    preview: { verb: 'up', own: marks(1), work: run => makePreview(SPEC, run) },
  },
  {
    ...COMMON,
    name: 'preview reset',
    seed,
    preview: { verb: 'reset', own: marks(1), work: run => resetPreview(SPEC, undefined, run) },
  },
  {
    ...COMMON,
    name: 'preview down',
    seed,
    preview: { verb: 'down', own: marks(1), work: run => removePreview(previewOf(1), PROJECT, run) },
  },
  {
    ...COMMON,
    name: 'preview down of the closed',
    seed,
    preview: {
      verb: 'closed',
      own: marks(1, 2, 3),
      work: (run, pullRequests) =>
        removeClosedPreviews({ repository: REPOSITORY, project: PROJECT }, pullRequests, run),
    },
  },
];
