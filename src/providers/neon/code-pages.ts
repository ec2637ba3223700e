import type { CodePage } from '../../core/code-page.ts';
import { NEON } from '../../limits/neon.ts';
import type { NeonCode } from './codes.ts';

/** The meaning of each reason of the database platform (`evenkeel explain CODE`). No other command reads it. */
export const codes: Readonly<Record<NeonCode, CodePage>> = {
  'neon/unknown-members-lost': {
    title: 'A part of a schedule or rule that evenkeel does not know is deleted',
    means:
      'The live resource has members that were added to the API later. evenkeel sends them back as long as their item stays. This row deletes what they belong to, so it deletes them too.',
    next: 'Keep the item if the member matters, or set it by hand afterwards.',
  },
  'neon/preview-of-another': {
    title: 'A branch of that name is not this preview',
    means:
      'A preview is known by the mark that its branch got at its creation: the annotation `evenkeel.preview`, such as `acme/app#12`. The branch of that name has another one, or none, so it is that of somebody else, and nothing of it was read out or changed.',
    next: 'Give the preview another name, or delete that branch yourself if nobody needs it.',
  },
  'neon/preview-wanted-again': {
    title: 'The pull request of the preview is not closed any more',
    means:
      'When the previews to delete were chosen, this pull request was closed. Just before the delete GitHub was asked again, and it is open or its state is not known. So the branch stays.',
    next: 'Nothing needs to be done: the next run decides again.',
  },
  'neon/cannot-reset': {
    title: 'The preview cannot be reset to its parent',
    means:
      'The service refuses to reset a branch that has no parent (such as one with the schema alone), has children, is protected or anonymized, or whose parent was restored from a snapshot less than a day ago. Nothing was sent.',
    next: 'Do what the reason says, or delete the preview and make it again.',
  },
  'neon/reset-final': {
    title: 'A reset leaves no backup',
    means:
      'The branch gets the data of its parent. What it held before is gone, in all its databases. Its compute and host stay, and so do the passwords.',
    next: 'Nothing, if that is what you want. Else take a snapshot first.',
  },
  'neon/expiry-with-data-api': {
    title: 'A branch with the data API cannot expire',
    means: 'The service refuses an expiry for a branch that has the data API. Nothing was sent.',
    next: 'Leave the `ttl` or `expires_at` out for it, or switch the data API off.',
  },
  'neon/no-project': {
    title: 'The key sees no project with this id',
    means:
      'The service answered that there is no such project: it does not exist, was transferred or deleted, or the key belongs to another account or organization. A key of an organization sees the projects of that organization, a key of a project that project alone. Nothing was tried again, since waiting does not help.',
    next: 'Correct the id, or use a key that sees the project. `evenkeel doctor` in an empty folder lists what the key sees.',
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
    next: 'Use a key of an account that may change the project, or remove the feature from the manifest.',
  },
  'neon/default-branch': {
    title: 'The default branch cannot be deleted or replaced',
    means:
      'Every project has a default branch, and the service refuses to delete it. A replace would delete the branch first.',
    next: 'Make another branch the default first (`default: true`), or revert the entry.',
  },
  'neon/first-root': {
    title: 'The root branch that a project began with cannot be deleted or replaced',
    means:
      'The branch has no parent, and no other root branch of the project is older. The service refuses to delete the first root branch, also where a restore left it under another name.',
    next: 'Revert the entry.',
  },
  'neon/root-branch': {
    title: 'A root branch cannot be deleted or replaced',
    means:
      'The branch has no parent. Such a branch is deleted only if it has only a schema (`init_source: schema-only`), or if a finalized restore names it as the branch that it replaced. Neither shows here.',
    next: 'Revert the entry, or delete the branch by hand.',
  },
  'neon/was-renamed': {
    title: 'A missing branch looks like one that somebody renamed',
    means:
      'The entry is about the default branch, a protected one or one without a parent, and no branch has its name. But branches that the manifest declares as its children have another parent, which no entry is about. evenkeel does not create a second one beside it.',
    example:
      'branches:\n  - name: main   # live, somebody called it "production"\n    default: true\n    renamed_from: production',
    next: 'If it was renamed, write `renamed_from`, or its `id`. If it is another branch, give it an entry of its own.',
  },
  'neon/replica-gone': {
    title: 'A read-only compute that an entry calls by its id is gone',
    means:
      'The entry has an `id` and no name. No compute has that id any more. A new one would get another id, which the entry does not know.',
    next: 'Remove the entry, or give it a name in the place of `id`.',
  },
  'neon/origin-not-told': {
    title: 'It is no longer known what a branch was created from',
    means:
      'The live branch is a root branch, or it was reset or restored. Its record does not say what it started from, so the field of the entry is not compared. It counts when the branch is created.',
    next: 'Nothing to do. Remove the field if it is not for a new branch.',
  },
  'neon/expiry-of-default': {
    title: 'The default branch cannot expire',
    means:
      'The entry sets `expires_at` or `ttl` on the default branch of its project. The service refuses that.',
    example: 'branches:\n  - name: main   # the default branch\n    ttl: 7d',
    next: 'Remove the expiry from the entry, or make another branch the default first.',
  },
  'neon/expiry-of-protected': {
    title: 'A protected branch cannot expire',
    means:
      'The entry sets `expires_at` or `ttl` on a protected branch, and does not remove the protection. The service refuses that.',
    example: 'branches:\n  - name: staging   # protected\n    ttl: 7d',
    next: 'Write `protected: false` beside the expiry, or remove the expiry.',
  },
  'neon/expiry-of-parent': {
    title: 'A branch with children cannot expire',
    means: 'The entry sets `expires_at` or `ttl` on a branch that has children. The service refuses that.',
    next: 'Remove the expiry from the entry, or delete the child: once it is gone, also by the same plan, apply once more.',
  },
  'neon/expiry-too-far': {
    title: 'The expiry is too far ahead',
    means: `The service takes an \`expires_at\` of at most ${NEON.expiryDays.is} days from now (${NEON.expiryDays.day}).`,
    next: 'Write an earlier `expires_at`.',
  },
  'neon/expiry-remains': {
    title: 'A branch that expires cannot be protected, or be the default',
    means:
      'The live branch has an expiry. The service refuses to protect it, or to make it the default branch, while it has one.',
    example: 'branches:\n  - name: staging   # expires at 2026-12-01\n    protected: true',
    next: 'Write `expires_at: null` in the same entry.',
  },
  'neon/parent-expires': {
    title: 'A branch that expires cannot have children',
    means:
      'The entry makes the branch from a parent that has an expiry. The service refuses that. The row of the parent does not remove the expiry.',
    next: 'Write `expires_at: null` in the entry of the parent, or name another parent.',
  },
  'neon/moment-ahead': {
    title: 'A moment that must be in the past is in the future',
    means:
      'A branch or a snapshot can start only from a moment in the past. The one in the entry is in the future, by the clock of the service.',
    next: 'Write an earlier moment, or leave it out to start from the present.',
  },
  'neon/masking-unread': {
    title: 'It is not known whether a branch is masked',
    means:
      'The entry says that the branch is anonymized. evenkeel has not read its state, so it can decide nothing.',
    next: 'Plan again, and review what is new.',
  },
  'neon/masking-under-way': {
    title: 'The anonymization of a branch has not ended',
    means:
      'The service is still masking the data of this branch, or nobody has started it. Until it has ended the branch may hold data that is not masked.',
    next: 'Plan again later. If nobody started the anonymization, delete the branch.',
  },
  'neon/masking-failed': {
    title: 'The anonymization of a branch failed',
    means:
      'The service could not mask the data of this branch, so the branch may hold unmasked data. It cannot be masked in place.',
    next: 'Correct the masking rules and add `allow: [replace, loss]` to replace the branch.',
  },
  'neon/masking-not-in-place': {
    title: 'A live branch cannot be turned into an anonymized one',
    means: 'The service masks data only while it makes a branch. This branch is live and is not anonymized.',
    next: 'Add `allow: [replace, loss]`, to replace the branch, or remove `anonymized` from the entry.',
  },
  'neon/masking-rules-fixed': {
    title: 'The masking rules of a live branch are not changed',
    means:
      'Masking is static: it rewrites the data once. The service accepts other rules and a second run, but that run works on what is masked already, and it cannot restore what a former rule has masked. So evenkeel only adds rules for columns that had none, and only where the service tells how many columns its last run masked: without that, nothing would show that a new rule was not followed.',
    next: 'Write the live rules into the entry, or add `allow: [replace, loss]`, to create the branch again with these rules.',
  },
  'neon/masking-outdated': {
    title: 'A branch has masking rules that its last run did not follow',
    means:
      'Somebody changed the rules and did not mask again, or an apply ended between the two. The service still says that the branch is anonymized, but its last run masked fewer columns than have rules: a column may hold data that is not masked.',
    next: 'Add `allow: [loss]` and apply, which masks the branch once more. Until then treat its data as not masked.',
  },
  'neon/masking-static': {
    title: 'Masking works on what is masked already',
    means:
      'The row masks a live branch once more. Masking is static: the run rewrites every column that has a rule, so the values that the last run made are lost. What was not masked before is masked then.',
    next: 'Add `allow: [loss]` where that is all right. To start from the parent again, delete the branch and let an apply create it with these rules.',
  },
  'neon/one-way': {
    title: 'The service cannot switch it off again',
    means:
      'Logical replication and HIPAA stay on in a project once they are on. The entry says that one of them is off.',
    next: 'Write `true`, or remove the key from the entry.',
  },
  'neon/library-missing': {
    title: 'The service has no such preload library',
    means:
      'The entry switches on a library that the service does not offer for the Postgres version of the project.',
    next: 'Correct the name, or remove the library from the entry.',
  },
  'neon/branch-protected': {
    title: 'A branch is protected',
    means:
      'The service refuses to delete a protected branch, and the compute of one. The entry does not remove the protection.',
    example:
      'branches:\n  - name: staging\n    protected: false   # lifts it first, in the same apply\n    absent: true',
    next: 'Write `protected: false` in the entry of the branch if that is intended.',
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
      'The only public call replaces the schedule with at least one item. How to clear it is not public (2026-11-20).',
    next: 'Clear it in the Neon console, or keep it in the manifest.',
  },
  'neon/platform-role': {
    title: 'The role belongs to the platform',
    means: 'The service created this role for its own use and refuses to delete it.',
    next: 'Remove the entry from the manifest.',
  },
  'neon/no-compute': {
    title: 'A new branch has no compute',
    means:
      'The plan creates a branch without a read_write endpoint. It has data, but nothing can connect to it.',
    next: 'Declare an endpoint of type read_write in the branch if something must connect.',
  },
  'neon/made-again': {
    title: 'A branch that may have expired is made again',
    means:
      'The branch was there at the last apply and is gone. Its entry has a `ttl`, so the service may have deleted it when that time was over. An entry says what there should be, so each apply makes the branch again, with a new `ttl`.',
    example:
      'branches:\n  - name: demo\n    expires_at: 2026-12-01T00:00:00Z   # once: after it the entry is a note',
    next: 'Write `expires_at` in place of `ttl`, or remove the entry, if the branch is not needed again.',
  },
  'neon/secrets-shown-once': {
    title: 'The service shows the secrets of a new credential once',
    means:
      'The service shows the secrets of a credential in the answer to its create, and never again. They go to the file of --secrets-to.',
    next: 'Apply with `--secrets-to FILE`, and keep that file safe.',
  },
  'neon/opens-protection': {
    title: 'A branch is no longer protected',
    means: 'The row removes the protection. After it the branch, its compute and its data can be deleted.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-bucket': {
    title: 'A bucket becomes public',
    means:
      'The row gives a bucket the access level `public_read`: anyone can read its objects without a credential.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-network': {
    title: 'A project lets more connections in',
    means: 'The row makes the IP allow list of a project wider, or lifts a block on connections.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-vpc': {
    title: 'A project lets more VPC endpoints in',
    means:
      'While a project has VPC restrictions, only their VPC endpoints may connect. The row adds one to those that are live, or the plan deletes the last one: then every VPC endpoint of the organization may connect.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-masking': {
    title: 'A branch masks fewer columns',
    means:
      'The row makes a branch without masking rules that it had: whoever can read it sees these columns as they are.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-login': {
    title: 'A role may log in',
    means: 'The role could not log in. The row makes it one that can, with a password.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-compute': {
    title: 'A disabled compute accepts connections',
    means: 'Somebody disabled the compute, so nobody could connect to it. The row enables it.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-credential': {
    title: 'A credential may do more',
    means: 'The row gives the credential a scope that it did not have.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'neon/opens-jwks': {
    title: 'More tokens are accepted',
    means:
      'Whoever has the private keys of a key set can log in with tokens. The row adds a key set, or accepts its tokens on all branches or another one, or for any audience or another one.',
    next: 'Make sure that this is intended, and that you know who signs with these keys, before you approve the plan.',
  },
  'neon/shuts-vpc': {
    title: 'The first VPC restriction shuts all other VPC endpoints out',
    means:
      'The project has no VPC restriction yet, so every VPC endpoint of the organization may connect. After the row only those that the plan names may.',
    next: 'Check that the list has every VPC endpoint that has to connect.',
  },
  'neon/allowance': {
    title: 'How many branches the plan needs of those that the project has',
    means:
      'The record of the project names the plan of its owner, and the vendor publishes how many branches, root branches and protected branches it has (docs/limits.md). The note counts those that are live and those that are created. Deletes run last, so what they delete counts too.',
    next: 'Nothing to do. If the settings of the project are not in the manifest, its record is not read, and there is no such note.',
  },
  'neon/beyond-allowance': {
    title: 'The plan needs more than the project has',
    means:
      'The vendor publishes for the plan of the owner less than this plan asks for (docs/limits.md): branches, root or protected branches, manual snapshots, history, the size of a compute, or something that is not part of the plan, such as backup schedules or an IP allow list. On paid plans more branches than included cost extra; the rest may be refused by the service. Only a page says so, so evenkeel does not refuse it.',
    next: 'Ask for less, delete what is not needed first, or change the plan of the owner of the project.',
  },
  'neon/too-many-branches': {
    title: 'More branches than the project can have',
    means:
      'The live branches and those to create are more than the most that the vendor publishes for the plan (docs/limits.md), and the record of the project has the same number. The service would refuse the rest in the middle of the apply, so nothing is written.',
    next: 'Delete branches first, in an apply of its own, or change the plan of the owner of the project.',
  },
  'neon/copy-of-parent': {
    title: 'A replaced branch starts again from its parent',
    means:
      'A replace deletes the branch and creates it again. The new one has the current data of its parent; what was written to the old one is lost.',
    next: 'Export what you need from the branch first.',
  },
  'neon/branch-not-there': {
    title: 'The objects of a bucket could not be counted',
    means: 'The same plan creates the branch of the bucket, so there is nothing to count yet.',
    next: 'Check the bucket of the parent branch.',
  },
  'neon/more-objects': {
    title: 'A bucket has more objects than are counted',
    means: 'Counting stops after some pages, so only a lower bound is known.',
    next: 'Check the bucket before you allow the loss.',
  },
  'neon/role-grants': {
    title: 'A replaced role loses its password and its grants',
    means: 'A replace deletes the role and creates it again. Its password and all its grants are lost.',
    next: 'Grant again what the new role needs, and hand out its new password.',
  },
  'neon/snapshot-data': {
    title: 'A replaced snapshot loses what it kept',
    means: 'A replace deletes the snapshot and makes another one of the moment that the entry names.',
    next: 'Give the new snapshot another name, so that the old one stays.',
  },
};
