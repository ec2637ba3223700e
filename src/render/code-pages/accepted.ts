import type { PagesOf } from './pages.ts';

/** Lines of `accepted`, and fields that a change ignores. */
export const acceptedPages: PagesOf<'accepted' | 'ignore'> = {
  'ignore/added-in-change': {
    title: 'A change ignores what protects',
    means:
      'The entry of the base compares a field that protects the resource, or whose default gives the most access. This change ignores it, so nobody sees it any more if somebody changes it live.',
    next: 'Review the line as you review what the plan writes.',
  },
  'accepted/over': {
    title: 'The day of a line of accepted is over',
    means:
      'A line of `accepted` ends with its day, in UTC by the clock of the service. What it accepted is drift again, and apply writes it.',
    next: 'Remove the line, or write a later day if it is still accepted.',
  },
  'accepted/too-long': {
    title: 'The day of a line of accepted is too far ahead',
    means:
      'By the clock of the service the day is more than 90 days ahead, or 14 with `widened: true`. The line has no effect.',
    next: 'Write a nearer day. If it seems near enough, look at the clock of this machine.',
  },
  'accepted/ended': {
    title: 'A difference is no longer the one that was accepted',
    means:
      'A line of `accepted` holds only while the manifest wants exactly `wants` and exactly `is` is live, for the resource with the `id` if it says one. One of them is something else now, so the line has no effect.',
    next: 'Remove the line, or write a new one as `evenkeel drift` prints it.',
  },
  'accepted/idle': {
    title: 'A line of accepted has no effect',
    means:
      'There is nothing that the line could accept: no entry for the resource, an entry that is absent or ignores the field, or no difference any more.',
    next: 'Remove the line.',
  },
  'accepted/widens': {
    title: 'A line of accepted does not say that it widens access',
    means:
      'Live gives more access than the manifest, or lost its protection. A line accepts that only with `widened: true`, and for at most 14 days.',
    next: 'Add `widened: true` with a day at most 14 days ahead, or undo it.',
  },
  'accepted/in-change': {
    title: 'A change accepts a difference',
    means:
      'The manifest has a line of `accepted` that the base does not have, or with an earlier day. In a plan with a base such a line has no effect, so that a change cannot hide a difference from its own review. Once it is merged, drift and apply obey it.',
    next: 'Review the line as you review what the plan writes.',
  },
};
