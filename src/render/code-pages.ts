import type { CodePage } from '../core/code-page.ts';
import type { ReasonCode } from '../core/reason.ts';
import { acceptedPages } from './code-pages/accepted.ts';
import { blockedPages } from './code-pages/blocked.ts';
import { endPages } from './code-pages/ends.ts';
import { keepPages } from './code-pages/keep.ts';
import { matchPages } from './code-pages/match.ts';
import { movedPages } from './code-pages/moved.ts';
import { notePages } from './code-pages/notes.ts';
import { previewPages } from './code-pages/preview.ts';
import { referencePages } from './code-pages/references.ts';
import { refusalPages } from './code-pages/refusals.ts';
import { secretPages } from './code-pages/secrets.ts';
import { stalePages } from './code-pages/stale.ts';
import { sweepPages } from './code-pages/sweep.ts';

/** What each of the engine's codes means (`evenkeel explain CODE`). */
export const reasonPages: Readonly<Record<ReasonCode, CodePage>> = {
  ...acceptedPages,
  ...keepPages,
  ...blockedPages,
  ...referencePages,
  ...secretPages,
  ...matchPages,
  ...movedPages,
  ...notePages,
  ...stalePages,
  ...endPages,
  ...refusalPages,
  ...sweepPages,
  ...previewPages,
};
