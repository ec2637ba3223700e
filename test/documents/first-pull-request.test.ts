import { beforeAll, expect, test } from 'vitest';
import { recordingPicture } from '../../scripts/pictures/recording-picture.js';
import { HEAD } from '../action/runner.ts';
import { COLUMNS, plain } from '../cli/test-io.ts';
import { expectPicture } from './expect-picture.ts';
import { type Recording, recordFirstPullRequest } from './first-pull-request.ts';

/*
 * The recording in docs/github.md: from the first command to a pull request with its comment.
 * `UPDATE=1` draws it; look at it before you commit it.
 */
const DIGEST = /ek1-[0-9a-f]{40}/;

let recording: Recording;
let drawn: string;

beforeAll(async () => {
  recording = await recordFirstPullRequest();
  const { pieces, pull, head, comments } = recording;
  const [, ...body] = (comments[0] ?? '').split('\n');
  drawn = recordingPicture({
    title: 'From the first command to a commented pull request',
    place: '~/app',
    pieces,
    columns: COLUMNS,
    pull: {
      ...pull,
      check: 'plan / plan (pull_request)',
      // The commit has the action of this build.
      comment: body.join('\n').replace(head.slice(0, 10), HEAD.slice(0, 10)),
    },
  });
});

test('the first command ends in "No changes", and so does the pull request, with the digest of a local plan', () => {
  const { init, plan, steps, comments } = recording;
  expect(plain(init)).toContain('\nNo changes · 6 unchanged · 0 unmanaged\n');
  expect(plain(plan)).toContain('\nNo changes · 6 unchanged · 0 unmanaged\n');
  const [digest = ''] = DIGEST.exec(plan) ?? [];
  expect(digest).not.toBe('');
  expect(steps.map(({ code, outputs }) => [code, outputs['result'], outputs['digest']])).toEqual([
    [0, 'no-changes', digest],
  ]);
  expect(comments).toHaveLength(1);
  expect(comments[0]).toContain('### No changes · `acme` · `prod`\n\nLive is in sync with the manifest.\n');
  expect(comments[0]).toContain(`digest \`${digest}\``);
});

test('nothing is written to a service on the way, and the pull request has what the commands put in it', () => {
  expect(recording.writes).toEqual([]);
  expect(recording.files).toEqual([
    '.github/evenkeel/LICENSE',
    '.github/evenkeel/THIRD-PARTY-NOTICES.md',
    '.github/evenkeel/action.yml',
    '.github/evenkeel/dist/action.js',
    '.github/evenkeel/preview/action.yml',
    '.github/workflows/apply.yml',
    '.github/workflows/plan.yml',
    'evenkeel.yaml',
  ]);
  expect(recording.pull.title).toBe('Put what is live under evenkeel');
});

test('gh makes the environment, its rule and each secret of both workflows, so that no page is opened', () => {
  expect(recording.gh.map(line => line.replace(/ (?:-F|-f) .*| --repo .*/, ''))).toEqual([
    'api --method PUT repos/acme/app/environments/prod',
    'api --method POST repos/acme/app/environments/prod/deployment-branch-policies',
    'secret set NEON_API_KEY',
    'secret set DISCORD_BOT_TOKEN',
    'secret set NEON_API_KEY --env prod',
    'secret set DISCORD_BOT_TOKEN --env prod',
  ]);
});

test('the picture of it is current', () => {
  expectPicture('first-pull-request.svg', drawn);
});

test('the picture shows all that was written and typed', () => {
  const shown = [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text).join('');
  const read = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const seen = plain(recording.pieces.map(({ text }) => text).join(''));
  expect(seen).toContain('$ gh pr create --fill\nhttps://github.com/acme/app/pull/7\n');
  expect(read.replaceAll(/\s/g, '')).toContain(seen.replaceAll(/\s/g, ''));
});

test('the picture hides nothing where nothing moves, runs nothing and fetches nothing', () => {
  const [moving = ''] = /@media\(prefers-reduced-motion:no-preference\)\{[\s\S]*?\}\}\}/.exec(drawn) ?? [];
  expect(moving).toContain('opacity:0');
  const still = drawn.replace(moving, '');
  expect(still).not.toMatch(/opacity|visibility|display|clip-path|animation-name|animation:|@keyframes/);
  expect(drawn).not.toMatch(/<script|<image|<use|<foreignObject|href|url\(|@import|\son\w+=/);
});
