import type { PagesOf } from './pages.ts';

/** Why a row is blocked: an obstacle in the manifest, the API or the plan. */
export const blockedPages: PagesOf<
  | 'keep'
  | 'row'
  | 'scope'
  | 'api'
  | 'replace'
  | 'loss'
  | 'default'
  | 'expiry'
  | 'ref'
  | 'credential'
  | 'secrets'
> = {
  'keep/holds': {
    title: '`keep` holds the resource',
    means:
      'A line under `keep` in the manifest matches the address of this resource. What `keep` holds is never deleted, replaced, or given an expiry, whatever else the manifest says.',
    next: 'Take the line out of `keep` in a change of its own, merge it, and plan again.',
  },
  'keep/holds-inside': {
    title: '`keep` holds something inside the resource',
    means:
      'A line under `keep` may match something that lives in this resource, such as a database in a branch. Whatever is inside would be deleted with it.',
    next: 'Make the line narrower, or take it out of `keep` first.',
  },
  'keep/holds-beside': {
    title: '`keep` holds something that would be deleted with the resource',
    means:
      'The service deletes something of another kind together with this resource, such as the overwrites of a command. A line under `keep` may match it.',
    next: 'Make the line narrower, or take it out of `keep` first.',
  },
  'keep/holds-protection': {
    title: '`keep` holds the resource, so its protection stays',
    means:
      'The entry takes the protection away from a resource that a line under `keep` matches. Without protection somebody could delete it, so the row is blocked.',
    next: 'Take the line out of `keep` in a change of its own, or leave the protection in the entry.',
  },
  'keep/removed-in-change': {
    title: 'A line under `keep` holds until its removal is merged',
    means:
      'The manifest of the base has this line and yours does not. A change cannot lift a protection and use that at once, so the line still counts.',
    next: 'Merge the change, then plan again.',
  },
  'row/protected': {
    title: 'The resource is protected',
    means:
      'The live resource is protected by a field of its own. The plan would delete or replace it, and the entry does not take the protection away.',
    example: 'branches:\n  - name: staging\n    protected: false\n    absent: true',
    next: 'To delete the resource, write the field as `false` in the entry.',
  },
  'row/undeletable': {
    title: 'The resource can never be deleted',
    means:
      'The service, or evenkeel, never deletes such a resource: the code beside this one says why. A replace is blocked too, because it would delete first.',
    next: 'See the second code with `evenkeel explain`, or take the entry back.',
  },
  'row/depended-on': {
    title: 'Something that stays depends on the resource',
    means:
      'The plan would delete or replace a resource while another one depends on it, such as a branch that has a child. The service would refuse it, or delete both.',
    next: 'Delete the other one too, or take the change back.',
  },
  'row/in-doubt': {
    title: 'Which live resource is meant is not settled',
    means:
      'The row depends on a resource whose own row is blocked because evenkeel cannot tell which live one it is. As long as that is open, nothing in it or with it is touched.',
    next: 'Settle the row that is named.',
  },
  'row/cycle': {
    title: 'References go round in a circle',
    means:
      'Each of these resources refers to the next one, and the last to the first. None of them can be made first.',
    next: 'Take one of the references out.',
  },
  'row/unread': {
    title: 'The list of the resource could not be read',
    means:
      'Whether the resource is live is not known, because its list could not be read. Nothing is created or deleted in a list that was not read.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
  'row/not-checked': {
    title: 'The service could not be asked about the row',
    means:
      'Before such a row the service is asked whether the change is possible. The question failed, so the row is not carried out.',
    next: 'Plan again once the service answers.',
  },
  'row/open-field-blocked': {
    title: 'A field is left open, and what settles it is blocked',
    means:
      'The entry leaves a field to the plan, such as the parent of a branch. The row that would settle it is blocked, so the value is not known.',
    next: 'Write the field in the entry, or settle the row that is named.',
  },
  'row/not-unique': {
    title: 'Two live resources have one identity',
    means: 'Nobody can tell them apart by name, so neither is changed or deleted.',
    next: 'Rename or delete one of them by hand.',
  },
  'row/inherited': {
    title: 'A new copy will have the resource already',
    means:
      'What the resource lives in is made by this plan as a copy of another one, which has it. The row says what is different in the copy.',
    next: 'Nothing has to be done.',
  },
  'row/create-unless-inherited': {
    title: 'Whether the resource is inherited shows only later',
    means:
      'What it lives in is made by this plan, and nobody can tell yet what it starts with. Before the create evenkeel looks again, and does nothing where it is there.',
    next: 'Nothing has to be done.',
  },
  'row/delete-if-inherited': {
    title: 'Whether there is something to delete shows only later',
    means:
      'What it lives in is made by this plan, and nobody can tell yet what it starts with. Before the delete evenkeel looks again.',
    next: 'Nothing has to be done.',
  },
  'row/rotated': {
    title: 'The resource is replaced for new secrets',
    means:
      'The run was given `--rotate` with this address. Nothing differs; it is replaced to have new secrets.',
    next: 'Hand out the new secrets once it is done.',
  },
  'row/absent-and-protected': {
    title: 'The entry says absent and protected',
    means:
      'The entry has `absent: true`, which deletes, and says that the resource is protected. One of them is a leftover, and deleting cannot be taken back, so nothing is done.',
    example: 'branches:\n  - { name: old, protected: false, absent: true }',
    next: 'Write `protected: false` beside `absent: true`, or take `absent` out.',
  },
  'row/no-effect': {
    title: 'The entry says a field that has no effect',
    means:
      'The live resource is in a state in which the service does not look at the field, or in which nothing can compare it. The field makes no row. The second code says why.',
    example: 'commands:\n  - { name: ban, description: Ban, contexts: [guild] }',
    next: 'Follow the next step of the second code, or take the field out of the entry.',
  },
  'row/protection-ignored': {
    title: 'The resource is protected, and its entry ignores that',
    means:
      'The entry leaves protection to others with `ignore`. The live resource is protected, and evenkeel may not lift that for a delete or a replace.',
    next: 'Take the field out of `ignore`, and write `protected: false` if the resource may go.',
  },
  'row/busy': {
    title: 'The resource is not ready yet',
    means:
      'The service says that it is still working on the resource, such as on a branch in the state `init`.',
    next: 'Wait until the service has ended, then plan again.',
  },
  'scope/missing': {
    title: 'What the resource lives in does not exist',
    means:
      'The resource lives in another one that is neither live nor made by this plan. Most often the row of that one is blocked.',
    next: 'Settle the row of what it lives in.',
  },
  'scope/unread': {
    title: 'Whether what the resource lives in exists is not known',
    means: 'The list of what the resource lives in could not be read. Nothing is made in what may not exist.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
  'api/cannot-create': {
    title: 'The API cannot create such a resource',
    means: 'Public documentation has no call that makes one. evenkeel manages it once it is there.',
    next: 'Create it by hand, with the identity that the entry names.',
  },
  'api/cannot-change': {
    title: 'The API cannot change these fields',
    means: 'They are set when the resource is made, and it cannot be made anew through the API either.',
    next: 'Take the live value into the manifest.',
  },
  'api/cannot-rename': {
    title: 'The API cannot rename the resource',
    means:
      'The resource is live under the name of `renamed_from`, and the API has no call that renames such a one.',
    next: 'Take `renamed_from` out: then a new one is made, and the old one stays or is deleted by its own entry.',
  },
  'api/cannot-delete': {
    title: 'The API cannot delete such a resource',
    means: 'Public documentation has no call that deletes one.',
    next: 'Delete it by hand, then take the entry out of the manifest.',
  },
  'replace/not-allowed': {
    title: 'The change needs a replace, which the entry does not allow',
    means:
      'The API cannot change these fields of a live resource. Only a new one can have them, and a replace deletes the old one with what is in it.',
    example:
      'buckets:\n  - name: uploads\n    access_level: public_read   # private now\n    allow: [replace]',
    next: 'Take the live value into the manifest, or add `allow: [replace]` to the entry.',
  },
  'loss/not-allowed': {
    title: 'The row would destroy something',
    means:
      'What would be lost is not restored by the same apply, and the entry does not allow a loss. `loss` in the JSON says what and how much.',
    example: 'buckets:\n  - name: uploads   # 12 objects\n    absent: true\n    allow: [loss]',
    next: 'Add `allow: [loss]` to the entry if that is meant. Where no entry asks for it, empty the resource first or turn pruning off.',
  },
  'loss/live-value': {
    title: 'A live value that no entry says is lost',
    means:
      'The resource is made anew, or what it is in. A field that the entry ignores or leaves out has a live value, which the new one does not get: it has what the entry says, or the default.',
    next: 'Write the value in the entry to keep it, or add `allow: [loss]` if it may go.',
  },
  'loss/unread': {
    title: 'What would be lost could not be read',
    means:
      'The list of what the row deletes too could not be read, so nobody knows how many there are. That counts as a loss.',
    next: 'See why the list could not be read, then plan again.',
  },
  'loss/list-unread': {
    title: 'A list of what would be lost could not be read',
    means: 'What the row deletes too lies in several lists, and evenkeel could not read this one.',
    next: 'See why the list could not be read, then plan again.',
  },
  'default/widens': {
    title: 'Leaving a field out would give more access',
    means:
      'An entry stands for the whole resource, so a field that it leaves out has its default. The live value gives less access than that default. A default alone never widens access: nothing of the row is done until the entry says which one is meant.',
    example: 'commands:\n  - { name: ban, description: Ban a member, nsfw: true }',
    next: 'Write the field in the entry, with the live value to keep it or with the default to take it back.',
  },
  'default/left-out': {
    title: 'Fields that entries leave out are set to their defaults',
    means:
      'Somebody set these fields live, and the entries do not have them. An entry stands for the whole resource, so leaving a field out means its default. The plan marks such fields with (left out).',
    example: 'branches:\n  - { name: dev, ignore: [expires_at] }',
    next: 'Write the value in the entry to keep it, name the field under `ignore` to leave it to others, or apply to set the default.',
  },
  'default/protection-unwritten': {
    title: 'The resource is protected, and its entry does not say so',
    means:
      'Protection that an entry leaves out is not compared, so that it is never lifted by an omission. If somebody lifts it, drift will not tell.',
    example: 'branches:\n  - { name: main, protected: true }',
    next: 'Write `protected: true` in the entry, so that drift tells when it goes.',
  },
  'expiry/passed': {
    title: 'An entry has expired and is gone',
    means: 'The `expires_at` of the entry has passed and the resource is not live, so it is not made again.',
    next: 'Take the entry out, or write a later `expires_at`.',
  },
  'expiry/over': {
    title: 'The expiry of an entry has passed, and the resource is live',
    means:
      'The entry has expired, so the service would not make the resource again. A change that would delete it, or set its expiry in the past, is blocked.',
    next: 'Write a later `expires_at`, or `absent: true` to delete it.',
  },
  'ref/absent': {
    title: 'The entry refers to something that another entry says is absent',
    means: 'One entry needs the resource, and another one says `absent: true` about it.',
    next: 'Settle which of the two entries is meant.',
  },
  'ref/deleted': {
    title: 'The entry refers to something that this plan deletes',
    means: 'What the entry needs is pruned or deleted by the same plan.',
    next: 'Declare what it needs, or take the reference out.',
  },
  'ref/elsewhere': {
    title: 'Another shard has yet to make what the entry needs',
    means:
      'The run is one shard of several. What the entry refers to belongs to another shard and is not live yet.',
    next: 'Run this shard again once the others have ended.',
  },
  'ref/expired': {
    title: 'What the entry needs has expired',
    means: 'The entry refers to a resource whose `expires_at` has passed and which is gone.',
    next: 'Write a later `expires_at` there, or take out both entries.',
  },
  'ref/missing': {
    title: 'What the entry needs does not exist',
    means: 'The entry refers to something that is neither live, nor in this plan, nor inherited.',
    example: 'databases:\n  - name: app\n    owner: app_owner   # no such role',
    next: 'Add it to the manifest, or correct the name.',
  },
  'ref/unread': {
    title: 'Whether what the entry needs exists is not known',
    means: 'The list in which it would be could not be read.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
  'credential/missing': {
    title: 'A credential is not set',
    means:
      'The row needs a credential of its own, such as the token that may edit permissions. It is not set, so the row is not tried.',
    next: 'Set it in the environment; `evenkeel doctor` names the variable.',
  },
  'secrets/no-file': {
    title: 'There is nowhere to keep secrets',
    means:
      'The service shows the secrets of a new credential once. Without a file for them they would be lost, so it is not made.',
    next: 'Apply with `--secrets-to FILE`.',
  },
  'secrets/file-not-opened': {
    title: 'The file for secrets could not be made',
    means:
      'The file of `--secrets-to` is opened before the first write. That failed, so nothing was made whose secrets would go there.',
    next: 'Name another file: `--secrets-to FILE`.',
  },
  'secrets/file-not-written': {
    title: 'The file for secrets could not be written',
    means: 'The outputs of an entry were not read, or could not be written to the file of `--secrets-to`.',
    next: 'Apply again, with a new file: `--secrets-to FILE`.',
  },
  'secrets/lost-and-revoked': {
    title: 'Secrets could not be kept, and their credential was revoked',
    means:
      'The credential was made, but its secrets could not be written. Nobody has them, so evenkeel revoked the credential at once.',
    next: 'Make room for the file, then apply again.',
  },
  'secrets/lost': {
    title: 'Secrets could not be kept, nor their credential revoked',
    means:
      'The credential was made, its secrets could not be written, and the revoke failed too. A valid credential is live whose secrets nobody has.',
    next: 'Revoke it by hand; the message has its id.',
  },
  'secrets/outputs-not-written': {
    title: 'The outputs of an entry were not written',
    means:
      'All of the entry is done, but what its `outputs` name, such as a connection string, is not in the file of `--secrets-to`.',
    next: 'Apply again with a file that can be written.',
  },
  'secrets/outputs-need-file': {
    title: 'Outputs are written only with --secrets-to',
    means: 'The entry has `outputs`, and the run has no file for them.',
    next: 'Apply with `--secrets-to FILE` to have them.',
  },
};
