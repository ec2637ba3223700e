import type { PagesOf } from './pages.ts';

const STATE = 'Run `evenkeel plan` to see its state. Applying again goes on from there.';

/** How a row ended, and a service's answer. */
export const endPages: PagesOf<'apply' | 'wait' | 'verify' | 'service'> = {
  'apply/not-sent': {
    title: 'A write was not sent',
    means:
      'What has to be known before the write could not be read, or nothing more may be sent there. The second code says why. Nothing was changed.',
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
      'The row waits for another one, such as a bucket for its branch. That one failed, was stopped or is unknown, so evenkeel did not try this one.',
    next: 'Settle the row that is named, then apply again.',
  },
  'apply/stopped': {
    title: 'The run was stopped before the row',
    means: 'A signal (Ctrl-C) or the deadline ended the run. Nothing was sent for this row.',
    next: 'Apply again.',
  },
  'apply/not-reached': {
    title: 'The row was not reached',
    means: 'The run ended before it came to this row. Nothing was sent for it.',
    next: 'Apply again.',
  },
  'apply/threw': {
    title: 'Something went wrong before the write',
    means: 'The request could not be built, or an answer was not as public documentation has it.',
    next: 'Report it, with the message.',
  },
  'apply/partly-written': {
    title: 'A part of the row was written',
    means:
      'The row takes more than one request. An earlier one went well, and then the second code happened.',
    next: STATE,
  },
  'apply/half-replaced': {
    title: 'The old one was deleted, and the new one not made',
    means:
      'A replace deletes first and then creates. The delete is done; the create failed or was stopped. The resource is not live.',
    next: 'Apply again: the rest of the replace goes on as a create.',
  },
  'apply/old-one-left': {
    title: 'The new one was made, and the old one is still there',
    means:
      'This replace makes the new one first. The delete of the old one failed or was stopped, so two are live.',
    next: 'Delete or revoke the old one by hand; the message has its id.',
  },
  'apply/refused-at': {
    title: 'The service refused values of the entry',
    means:
      'The service named what it does not like. The message has the place in the manifest and the words of the service.',
    next: 'Correct the entry, then apply again.',
  },
  'apply/refused-together': {
    title: 'The row was refused together with another one',
    means: 'One request writes several rows. The service refused it because of the rows that are named.',
    next: 'Correct those rows, then apply again.',
  },
  'apply/answer-lost': {
    title: 'The answer to a write was lost',
    means:
      'The write was sent and no answer came, or one that nobody can read. Live does not show whether it was done. evenkeel never sends such a write again blindly.',
    next: 'Plan, and apply again only where the row is still there.',
  },
  'apply/moved-after-loss': {
    title: 'The answer to a write was lost, and live moved',
    means:
      'No answer came, and live is now neither as it was nor as it was to be. Whether the write was done is unknown.',
    next: 'Plan, and look at the resource before you apply again.',
  },
  'apply/new-one-unknown': {
    title: 'The answer to the first half of a replace was lost',
    means:
      'The replace makes the new one before it deletes the old one. No answer came to the create, so that two may be live, and the old one was not deleted. The message has the ids of those that a list showed after it: which one is from before, and which one may be from this run.',
    next: 'Do what the message says about the one that it names, then apply again.',
  },
  'apply/left': {
    title: 'A run was left while the row was under way',
    means:
      'A second signal ended the run at once. What it was making may be there beside the old one, or without its secrets, which are answered once. No later plan can tell that, so it is told then, and in the `started` line of `--events`.',
    next: 'Plan, and look at what it shows for the address. The message says which of two goes.',
  },
  'apply/done-before': {
    title: 'It was so already',
    means: 'Just before the write live was as the entry says. Nothing was sent.',
    next: 'Nothing has to be done.',
  },
  'apply/done-since-review': {
    title: 'It was done since the review',
    means:
      'The reviewed plan has this row, and live is as it wants. An earlier apply, or somebody else, did it.',
    next: 'Nothing has to be done.',
  },
  'apply/made-by-another': {
    title: 'Somebody else made the new one of a replace',
    means:
      'This run deleted the old one. Before it made the new one somebody else did, as the entry wants it.',
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
      'The write was accepted. evenkeel waited for the operation and it was still running at the end of its time.',
    next: STATE,
  },
  'wait/barred': {
    title: 'Work that goes on may not be asked about any more',
    means:
      'The service accepted the write and works on it. Then it refused the credential or banned the client, so that asking again would get the same answer or make it worse.',
    next: 'Solve what the message names, then plan to see what became of it.',
  },
  'wait/failed': {
    title: 'An operation of the service failed',
    means:
      'The write was accepted, and the work that the service does after it failed. The message has the words of the service.',
    next: STATE,
  },
  'verify/stopped': {
    title: 'Accepted, but the run was stopped before it could be seen',
    means:
      'The service said yes. After an apply everything is read once more; the run was stopped before that.',
    next: STATE,
  },
  'verify/unread': {
    title: 'Accepted, but it could not be seen',
    means: 'The service said yes. The list in which the resource is could not be read after that.',
    next: STATE,
  },
  'verify/busy': {
    title: 'Accepted, but not ready yet',
    means: 'The service said yes, and the resource is not usable yet.',
    next: STATE,
  },
  'verify/not-shown': {
    title: 'Accepted, but live does not show it',
    means:
      'The service said yes, or that what was to be deleted is not there, and the resource is still not as it was to be, after several looks in 7 s. Where it is as it was before, its list may only lag, and the row is `unknown`; where it is something else, the row is `failed`.',
    next: STATE,
  },
  'verify/before-stopped': {
    title: 'It was so already, and the run was stopped before the last look',
    means: 'Nothing was sent. Whether it is still as wanted was not seen.',
    next: STATE,
  },
  'verify/before-unread': {
    title: 'It was so already, and the last look failed',
    means: 'Nothing was sent. Whether it is still as wanted could not be read.',
    next: STATE,
  },
  'service/held': {
    title: 'The service is locked (423)',
    means:
      'Another operation holds what the request is about. evenkeel waits and tries again for up to ten minutes.',
    next: 'Wait until the operations have ended.',
  },
  'service/unknown': {
    title: 'The outcome of a request is unknown',
    means: 'No answer came to a write, or one that nobody can read.',
    next: 'Plan again, and look before you apply.',
  },
  'service/rejected': {
    title: 'The service refused a request',
    means: 'The service said no. The message has the request, the status and the words of the service.',
    next: 'Correct what the message names, then run again.',
  },
  'service/forbidden': {
    title: 'The token may not do that (403)',
    means: 'The service knows the token and does not permit the request.',
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
      'After such an answer evenkeel sends nothing more to the service in this run, so that nothing gets worse.',
    next: 'Wait, then run again. The message has what the service said.',
  },
  'service/unreadable': {
    title: 'A read did not succeed',
    means: 'The service gave no answer that could be read, also after retries.',
    next: 'Run again once the service answers.',
  },
  'service/foreign': {
    title: 'A service answered with something else than was asked for',
    means:
      'The answer to a write speaks of another resource, as a confused proxy or connection gives. Nothing of it was believed. The list was read instead before anything more was written.',
    next: 'Plan to see the state, and look at what stands between you and the service.',
  },
  'service/unsent': {
    title: 'A request was never sent',
    means: 'The connection could not be made, or the run had ended. Nothing was changed.',
    next: 'Run again once the service can be reached.',
  },
};
