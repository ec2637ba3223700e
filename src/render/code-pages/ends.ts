import type { PagesOf } from './pages.ts';

const STATE = 'Run `evenkeel plan` to see its state. Applying again goes on from there.';

/** How a row ended, and a service's answer. */
export const endPages: PagesOf<'apply' | 'wait' | 'verify' | 'service'> = {
  'apply/not-sent': {
    title: 'A write was not sent',
    means:
      'Something that evenkeel must know before the write could not be read, or the service takes no more requests. The second code says why. If the service had refused the write before, such as with 423, the message says so. Nothing was changed.',
    next: 'Apply again once the service answers.',
  },
  'apply/held': {
    title: 'The service was locked for too long',
    means:
      'The service answered 423 for ten minutes: other operations hold the project. Nothing was changed by this row.',
    next: 'Apply again when the operations of the project have ended.',
  },
  'apply/dependency': {
    title: 'What the row depends on is not done',
    means:
      'The row depends on another one, such as a bucket on its branch. That one failed, was stopped or is unknown, so evenkeel did not try this one.',
    next: 'Resolve the named row, then apply again.',
  },
  'apply/stopped': {
    title: 'The run was stopped before the row',
    means:
      'A signal (Ctrl-C) or the deadline ended the run. Nothing was sent for this row, or the service had refused what was sent, such as with 423, and the message says so. Nothing was changed.',
    next: 'Apply again.',
  },
  'apply/not-reached': {
    title: 'The row was not reached',
    means: 'The run ended before this row. Nothing was sent for it.',
    next: 'Apply again.',
  },
  'apply/threw': {
    title: 'Something went wrong before the write',
    means: 'The request could not be built, or an answer was not as public documentation has it.',
    next: 'Report it, with the message.',
  },
  'apply/unfinished': {
    title: 'Many writes did not finish the row',
    means:
      'Some rows need more than one write, such as a branch that is created and then becomes the default. Each write of this row was accepted, and none finished it, so evenkeel sent no more.',
    next: 'Plan, and look at what still differs. No known row needs so many writes: report it.',
  },
  'apply/partly-written': {
    title: 'A part of the row was written',
    means:
      'The row takes more than one request. An earlier one succeeded. The second code says what went wrong after it.',
    next: STATE,
  },
  'apply/half-replaced': {
    title: 'The old one was deleted, and the new one was not created',
    means:
      'A replace deletes first and then creates. The delete is done; the create failed or was stopped. The resource is not live.',
    next: 'Apply again: the plan then creates the new one.',
  },
  'apply/old-one-left': {
    title: 'The new one was made, and the old one is still there',
    means:
      'This replace creates the new one first. The delete of the old one failed or was stopped, so two are live.',
    next: 'Delete or revoke the old one by hand; the message has its id.',
  },
  'apply/refused-at': {
    title: 'The service refused values of the entry',
    means:
      'The service named the values that it refuses. The message has the place in the manifest and the words of the service.',
    next: 'Correct the entry, then apply again.',
  },
  'apply/refused-together': {
    title: 'The row was refused together with another one',
    means: 'One request writes several rows. The service refused it because of the named rows.',
    next: 'Correct those rows, then apply again.',
  },
  'apply/answer-lost': {
    title: 'The answer to a write was lost',
    means:
      'The write was sent, and no answer came, or an unreadable one. What live shows since does not prove whether it was done; where a list was read after it, the message says what it shows. evenkeel does not send such a write again without knowing.',
    next: 'Plan, and apply again only if the plan still has the row.',
  },
  'apply/moved-after-loss': {
    title: 'The answer to a write was lost, and live changed',
    means:
      'No answer came. Live is now neither as before nor as planned, so it is not known whether the write was done.',
    next: 'Plan, and look at the resource before you apply again.',
  },
  'apply/new-one-unknown': {
    title: 'The answer to the first half of a replace was lost',
    means:
      'The replace creates the new one before it deletes the old one. No answer came to the create. evenkeel did not delete the old one, so two may be live. The message has the ids that a list showed afterwards: which one is from before, and which one may be from this run.',
    next: 'Do what the message says, then apply again.',
  },
  'apply/left': {
    title: 'The run was ended at once during the row',
    means:
      'A second signal ended the run at once. What it was creating may exist beside the old one, or without its secrets, which the service shows once. No later plan can show that, so evenkeel says it then, and in the `started` line of `--events`.',
    next: 'Plan, and check what it shows for the address. The message says which of two to delete.',
  },
  'apply/done-before': {
    title: 'It was already as wanted',
    means: 'Just before the write, live was as the entry says. Nothing was sent.',
    next: 'Nothing to do.',
  },
  'apply/done-since-review': {
    title: 'It was done since the review',
    means:
      'The reviewed plan has this row, and live is as it wants. An earlier apply, or somebody else, did it.',
    next: 'Nothing to do.',
  },
  'apply/made-by-another': {
    title: 'Somebody else created the new one of a replace',
    means:
      'This run deleted the old one. Before it created the new one, somebody else created it as the entry wants it.',
    next: 'Nothing, if you know who that was.',
  },
  'wait/stopped': {
    title: 'The run was stopped while the service went on',
    means:
      'The write was accepted. The service was still working on it when a signal or the deadline ended the run.',
    next: STATE,
  },
  'wait/too-long': {
    title: 'An operation of the service did not end in time',
    means:
      'The write was accepted. evenkeel waited for the operation, and it was still running when the time was up.',
    next: STATE,
  },
  'wait/barred': {
    title: 'The work of the service could not be followed to its end',
    means:
      'The service accepted the write and works on it. Then it refused the credential or banned the client. Asking again would get the same answer or make it worse.',
    next: 'Solve what the message names, then plan to see the state.',
  },
  'wait/failed': {
    title: 'An operation of the service failed',
    means:
      'The write was accepted, and the work that the service does after it failed. The message has the words of the service.',
    next: STATE,
  },
  'verify/stopped': {
    title: 'Accepted, but the run was stopped before it was confirmed',
    means:
      'The service accepted the write. After a stop evenkeel looks once more at what it sent; that look could not be made, or the list does not show the write yet.',
    next: STATE,
  },
  'verify/unread': {
    title: 'Accepted, but it could not be confirmed',
    means:
      'The service accepted the write. The list that would show the resource could not be read after that.',
    next: STATE,
  },
  'verify/busy': {
    title: 'Accepted, but not ready yet',
    means: 'The service accepted the write, and the resource is not usable yet.',
    next: STATE,
  },
  'verify/not-shown': {
    title: 'Accepted, but live does not show it',
    means:
      'The service accepted the write, or said that what was to be deleted is not there, but after several looks in 7 s the resource is not as planned. If it is as before, its list may only lag, and the row is `unknown`; if it is something else, the row is `failed`.',
    next: STATE,
  },
  'verify/before-stopped': {
    title: 'It was already as wanted, and the run was stopped before the last look',
    means: 'Nothing was sent. evenkeel did not check whether it is still as wanted.',
    next: STATE,
  },
  'verify/before-unread': {
    title: 'It was already as wanted, and the last look failed',
    means: 'Nothing was sent. evenkeel could not read whether it is still as wanted.',
    next: STATE,
  },
  'service/held': {
    title: 'The service is locked (423), or let a delete wait',
    means:
      'Another operation locks the resource or its project; or a delete had to wait so long that what it relies on is no longer fresh. evenkeel waits, looks and tries again for up to ten minutes.',
    next: 'Wait until the operations have ended.',
  },
  'service/unknown': {
    title: 'The outcome of a request is unknown',
    means: 'No answer came to a write, or an unreadable one.',
    next: 'Plan again, and check the state before you apply.',
  },
  'service/rejected': {
    title: 'The service refused a request',
    means: 'The service refused. The message has the request, the status and the words of the service.',
    next: 'Correct what the message names, then run again.',
  },
  'service/forbidden': {
    title: 'The token may not do that (403)',
    means: 'The service knows the token, and the token may not do this.',
    next: 'Check what the token may do: `evenkeel doctor`.',
  },
  'service/credential': {
    title: 'The token was not accepted (401)',
    means: 'The service does not accept the token. No other request is sent with it in this run.',
    next: 'Set a valid token, then run again.',
  },
  'service/origin': {
    title: 'The service blocks us, or stopped answering',
    means:
      'After such an answer evenkeel sends the service nothing more in this run, so as not to make it worse.',
    next: 'Wait, then run again. The message has what the service said.',
  },
  'service/unreadable': {
    title: 'A read did not succeed',
    means:
      'The service answered, but not with what was asked: an error, or something that evenkeel cannot read. After an answer that may be different the next time it asked again.',
    next: 'The message has the answer. Run again once the service gives a better one.',
  },
  'service/unreachable': {
    title: 'Nothing answered',
    means:
      'The host is not there, or the connection broke each time. evenkeel tried three times. Nothing was changed by that.',
    next: 'Look at the network and proxies, and at the variable that names the host, then run again.',
  },
  'service/not-found': {
    title: 'The service has nothing there (404)',
    means:
      'The service answered at once that there is no such thing, or none that this token may see. To wait does not help. A host that is not the API answers so, too, as when the path of the API is missing in the variable that names the host.',
    next: 'Check the id, and what the token sees: `evenkeel doctor`, without a manifest too.',
  },
  'service/foreign': {
    title: 'A service answered about another resource',
    means:
      'The answer to a write is about another resource, as when a proxy mixes up connections. evenkeel did not use it. It read the list before it wrote anything more.',
    next: 'Plan to see the state, and check what is between you and the service.',
  },
  'service/late': {
    title: 'The time of the run was over first',
    means:
      'The request would have waited past the end of the run: for its turn below the limits of the service, or for as long as the service asked. The service is not to blame. Nothing was changed.',
    next: 'Run again with more time: `--timeout 2h`. What is done stays done.',
  },
  'service/unsent': {
    title: 'A request was never sent',
    means: 'The connection could not be made, or the run had ended. Nothing was changed.',
    next: 'Run again once the service can be reached.',
  },
};
