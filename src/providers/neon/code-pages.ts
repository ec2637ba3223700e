import type { CodePage } from '../../core/code-page.ts';
import type { NeonCode } from './codes.ts';

/** The meaning of each reason of the database platform (`evenkeel explain CODE`). No other command reads it. */
export const codes: Readonly<Record<NeonCode, CodePage>> = {
  'neon/unknown-members-lost': {
    title: 'A part of a schedule or rule that evenkeel does not know is deleted',
    means:
      'The live resource has members that were added to the API later. They are sent back wherever their item stays. This row deletes what they belong to, and them with it.',
    next: 'Keep the item if the member matters, or set it again by hand afterwards.',
  },
  'neon/key-refused': {
    title: 'Neon did not accept the API key',
    means:
      'The service answered 401: the key in NEON_API_KEY is not valid, was revoked, or was cut when it was copied. No other request is sent with it in this run.',
    next: 'Make another key in the Neon console, under Account settings, API keys, and set NEON_API_KEY.',
  },
  'neon/not-permitted': {
    title: 'Neon did not permit the request',
    means:
      'The service answered 403. The key is valid, but it may not do that: it may be limited to another project, or the plan of the organization does not have the feature.',
    next: 'Use a key of an account that may change the project, or take the feature out of the manifest.',
  },
  'neon/default-branch': {
    title: 'The default branch cannot be deleted or replaced',
    means:
      'Every project has a default branch, and the service refuses to delete it. Where the row would replace the branch, it would delete it first.',
    next: 'Make another branch the default first (`default: true`), or take the entry back.',
  },
  'neon/root-branch': {
    title: 'A root branch cannot be deleted or replaced',
    means: 'The branch was made from no parent. The service refuses to delete such a branch.',
    next: 'Take the entry back.',
  },
  'neon/origin-not-told': {
    title: 'What a branch was made from is no longer known',
    means:
      'The live branch is a root branch, or it was reset or restored. Its record does not say what it started from, so the field of the entry is not compared. It counts where the branch is made.',
    next: 'Nothing has to be done. Take the field out if it is not meant for a new branch.',
  },
  'neon/expiry-of-default': {
    title: 'The default branch cannot expire',
    means:
      'The entry sets `expires_at` or `ttl` on the default branch of its project. The service refuses that.',
    example: 'branches:\n  - name: main   # the default branch\n    ttl: 7d',
    next: 'Take the expiry out of the entry, or make another branch the default first.',
  },
  'neon/expiry-of-protected': {
    title: 'A protected branch cannot expire',
    means:
      'The entry sets `expires_at` or `ttl` on a branch that is protected, and does not take the protection away. The service refuses that.',
    example: 'branches:\n  - name: staging   # protected\n    ttl: 7d',
    next: 'Write `protected: false` beside the expiry, or take the expiry out.',
  },
  'neon/expiry-of-parent': {
    title: 'A branch with children cannot expire',
    means:
      'The entry sets `expires_at` or `ttl` on a branch from which another branch was made. The service refuses that.',
    next: 'Delete the child first, or take the expiry out of the entry.',
  },
  'neon/expiry-too-far': {
    title: 'The expiry is too far ahead',
    means: 'The service takes an `expires_at` of at most 30 days from now (2026-11-20).',
    next: 'Write an earlier `expires_at`.',
  },
  'neon/expiry-remains': {
    title: 'A branch that expires cannot be protected, or be the default',
    means:
      'The live branch has an expiry. The service refuses to protect it, or to make it the default branch, as long as it has one.',
    example: 'branches:\n  - name: staging   # expires at 2026-12-01\n    protected: true',
    next: 'Write `expires_at: null` in the same entry.',
  },
  'neon/parent-expires': {
    title: 'A branch that expires cannot have children',
    means:
      'The entry makes the branch from a parent that has an expiry. The service refuses that. The row of the parent does not take the expiry away.',
    next: 'Write `expires_at: null` in the entry of the parent, or name another parent.',
  },
  'neon/moment-ahead': {
    title: 'A moment of the past lies ahead',
    means:
      'A branch or a snapshot can be made from a past moment only. The one in the entry is later than now, by the clock of the service.',
    next: 'Write an earlier moment, or leave it out to start from the present.',
  },
  'neon/masking-unread': {
    title: 'Whether a branch is masked was not read',
    means:
      'The entry says that the branch is anonymized. Its state was not among what was read, so nothing can be decided.',
    next: 'Plan again, and review what is new.',
  },
  'neon/masking-under-way': {
    title: 'The anonymization of a branch is not over',
    means:
      'The service is still masking the data of this branch, or nobody has started it. Until it has ended the branch may hold data that is not masked.',
    next: 'Plan again later. Where nobody started the anonymization, delete the branch.',
  },
  'neon/masking-failed': {
    title: 'The anonymization of a branch failed',
    means:
      'The service could not mask the data of this branch, so the branch may hold data as it was. It cannot be masked in place.',
    next: 'Correct the masking rules and add `allow: [replace, loss]`, so that the branch is made anew.',
  },
  'neon/masking-not-in-place': {
    title: 'A live branch cannot be turned into an anonymized one',
    means: 'The service masks data only while it makes a branch. This branch is live and is not anonymized.',
    next: 'Add `allow: [replace, loss]`, so that the branch is made anew, or take `anonymized` out of the entry.',
  },
  'neon/logical-replication-on': {
    title: 'Logical replication cannot be switched off',
    means: 'It is on in this project. The service has no way back once it is on.',
    next: 'Write `enable_logical_replication: true`, or take it out of the entry.',
  },
  'neon/library-missing': {
    title: 'The service has no such preload library',
    means:
      'The entry switches on a library that the service does not offer for the Postgres version of the project.',
    next: 'Correct the name, or take the library out of the entry.',
  },
  'neon/branch-protected': {
    title: 'A branch is protected',
    means:
      'The service refuses to delete a protected branch, and the compute of one. The entry does not take the protection away.',
    example:
      'branches:\n  - name: staging\n    protected: false   # lifts it first, in the same apply\n    absent: true',
    next: 'Write `protected: false` in the entry of the branch if that is meant.',
  },
  'neon/compute-needed': {
    title: 'The service keeps this compute',
    means:
      'The record of the branch says that its read_write compute cannot be deleted, and why. The words are those of the service.',
    next: 'Remove what the words name, then plan again.',
  },
  'neon/schedule-not-cleared': {
    title: 'A backup schedule cannot be removed through the API',
    means:
      'The only public call replaces the schedule with at least one item. What clears it is not public (2026-11-20).',
    next: 'Clear it in the Neon console, or keep it in the manifest.',
  },
  'neon/platform-role': {
    title: 'The role belongs to the platform',
    means: 'The service made this role for itself and refuses to delete it.',
    next: 'Take the entry out of the manifest.',
  },
  'neon/no-compute': {
    title: 'A new branch has no compute',
    means:
      'The plan makes a branch without a read_write endpoint. Its data is there, but nothing can connect to it.',
    next: 'Declare an endpoint of type read_write in the branch if something is to connect.',
  },
  'neon/secrets-shown-once': {
    title: 'A new credential answers its secrets once',
    means:
      'The service shows the secrets of a credential in the answer to its create, and never again. They go to the file of --secrets-to.',
    next: 'Apply with `--secrets-to FILE`, and keep that file safe.',
  },
  'neon/opens-protection': {
    title: 'A branch is no longer protected',
    means: 'The row takes the protection away. After it the branch, its compute and its data can be deleted.',
    next: 'Make sure that this is meant before you approve the plan.',
  },
  'neon/opens-bucket': {
    title: 'A bucket becomes public',
    means:
      'The row gives a bucket the access level `public_read`: anybody can read its objects without a credential.',
    next: 'Make sure that this is meant before you approve the plan.',
  },
  'neon/opens-network': {
    title: 'A project lets more connections in',
    means: 'The row makes the IP allow list of a project wider, or lifts a block on connections.',
    next: 'Make sure that this is meant before you approve the plan.',
  },
  'neon/copy-of-parent': {
    title: 'A replaced branch starts again from its parent',
    means:
      'A replace deletes the branch and makes it anew. The new one has the data that its parent has then; what was written to the old one is lost.',
    next: 'Export what you need from the branch first.',
  },
  'neon/branch-not-there': {
    title: 'The objects of a bucket could not be counted',
    means: 'The branch of the bucket is made by the same plan, so there is nothing yet to look into.',
    next: 'Look at the bucket of the branch that is copied.',
  },
  'neon/more-objects': {
    title: 'A bucket has more objects than are counted',
    means: 'Counting stops after some pages, so only a lower bound is known.',
    next: 'Look into the bucket before you allow the loss.',
  },
  'neon/role-grants': {
    title: 'A replaced role loses its password and its grants',
    means:
      'A replace deletes the role and makes it anew. Its password and everything that was granted to it are gone.',
    next: 'Grant again what the new role needs, and hand out its new password.',
  },
  'neon/snapshot-data': {
    title: 'A replaced snapshot loses what it kept',
    means: 'A replace deletes the snapshot and makes another one of the moment that the entry names.',
    next: 'Give the new snapshot another name, so that the old one stays.',
  },
};
