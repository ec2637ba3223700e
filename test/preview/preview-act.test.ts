import { expect, test } from 'vitest';
import { decidePreview, type PreviewFacts, type PullNow } from '../../src/preview/preview-act.ts';

const OPEN: PullNow = { number: 12, state: 'open', labels: [] };
const CLOSED: PullNow = { ...OPEN, state: 'closed' };
const LABELED: PullNow = { ...OPEN, labels: ['reset'] };
const LABEL = { name: 'reset', login: 'ada', mayWrite: true };
const FACTS: PreviewFacts = { verb: 'auto', resets: false, event: 'pull_request', isNamed: false };

test.each<readonly [string, Partial<PreviewFacts>, string]>([
  ['an open pull request', { pull: OPEN }, 'up'],
  ['a closed one', { pull: CLOSED }, 'down'],
  ['a closed one, however the event asks', { pull: CLOSED, verb: 'up' }, 'down'],
  ['a closed one with a label', { pull: { ...CLOSED, labels: ['reset'] }, label: LABEL }, 'down'],
  ['a closed one with reset: true', { pull: CLOSED, resets: true }, 'down'],
  ['verb: down of an open one', { pull: OPEN, verb: 'down' }, 'down'],
  ['verb: reset', { pull: OPEN, verb: 'reset' }, 'reset'],
  ['reset: true', { pull: OPEN, resets: true }, 'reset'],
  ['the label that was just set', { pull: LABELED, label: LABEL }, 'reset'],
  ['a label that is off again', { pull: OPEN, label: LABEL }, 'up'],
  ['a label from before', { pull: LABELED }, 'up'],
  ['a label by someone who may not write', { pull: LABELED, label: { ...LABEL, mayWrite: false } }, 'up'],
  ['a fork', { pull: { ...OPEN, stranger: 'fork' } }, 'none'],
  ['a closed fork', { pull: { ...CLOSED, stranger: 'fork' } }, 'none'],
  ['Dependabot', { pull: { ...OPEN, stranger: 'Dependabot' }, verb: 'up' }, 'none'],
  ['a schedule', { event: 'schedule' }, 'sweep'],
  ['a schedule with reset: true', { event: 'schedule', resets: true }, 'sweep'],
  ['verb: sweep', { event: 'workflow_dispatch', verb: 'sweep' }, 'sweep'],
  ['no pull request and no name', { event: 'push' }, 'refused'],
  ['no pull request, no name and verb: down', { event: 'push', verb: 'down' }, 'refused'],
  ['no pull request, and a name', { event: 'push', isNamed: true }, 'up'],
  ['verb: down of a name', { event: 'push', isNamed: true, verb: 'down' }, 'down'],
  ['reset: true of a name', { event: 'push', isNamed: true, resets: true }, 'reset'],
])('%s', (_, facts, act) => {
  expect(decidePreview({ ...FACTS, ...facts }).act).toBe(act);
});

test('who may not reset is told', () => {
  const found = decidePreview({ ...FACTS, pull: LABELED, label: { ...LABEL, mayWrite: false } });
  expect(found).toMatchObject({ notes: [{ code: 'preview/no-reset', login: 'ada' }] });
});
