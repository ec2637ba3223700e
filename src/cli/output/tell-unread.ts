import type { Unread } from '../../core/report/plan.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Screen } from './screen.ts';

/** Prints the lists that could not be read, for a run whose result is a manifest. */
export function tellUnread(unread: readonly Unread[], screen: Screen): void {
  for (const { kind, scope, reason } of unread)
    screen.warn(`error[unreadable]: ${kind} of ${scope} could not be read: ${coded(reason)}`);
}
