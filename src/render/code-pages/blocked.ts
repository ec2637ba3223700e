import type { PagesOf } from './pages.ts';

/** Why a row is blocked: an obstacle in the manifest, the API or the plan. */
export const blockedPages: PagesOf<'row' | 'scope' | 'api' | 'replace' | 'loss' | 'default' | 'expiry'> = {
  'row/protected': {
    title: 'The resource is protected',
    means:
      'The live resource is protected by a field of its own. The plan would delete or replace it, and the entry does not remove the protection.',
    example: 'branches:\n  - name: staging\n    protected: false\n    absent: true',
    next: 'To delete the resource, write the field as `false` in the entry.',
  },
  'row/undeletable': {
    title: 'The resource can never be deleted',
    means:
      'The service, or evenkeel, never deletes such a resource: the code beside this one says why. A replace is blocked too, because it would delete first.',
    next: 'See the second code with `evenkeel explain`, or revert the entry.',
  },
  'row/depended-on': {
    title: 'Something that stays depends on the resource',
    means:
      'The plan would delete or replace a resource while another one depends on it, such as a branch that has a child. The service would refuse it, or delete both.',
    next: 'Delete the other one too, or revert the change.',
  },
  'row/beside-creates': {
    title: 'Nothing is deleted where the creates beside it do not fit',
    means:
      'The plan would delete this and create others in the same scope, and a limit of the service leaves no room for the creates. What cannot be finished is not begun, so the delete waits for the creates.',
    next: 'Let the creates fit: the code beside this one says how. To delete it all the same, limit the run to it with `--target`.',
  },
  'row/in-place-of': {
    title: 'A create needs the place that a delete frees',
    means:
      'The service limits how many there may be, and there are as many already. So the delete comes right before this create, or in the same write, and a signal or the deadline does not come between the two.',
    next: 'Nothing. If the service refuses the create, what was deleted is gone: apply again.',
  },
  'row/in-doubt': {
    title: 'It is not clear which live resource is meant',
    means:
      'The row depends on a resource whose own row is blocked because evenkeel cannot tell which live one it is. Until that is clear, evenkeel touches nothing in it or with it.',
    next: 'Resolve the named row.',
  },
  'row/cycle': {
    title: 'References form a cycle',
    means:
      'Each of these resources refers to the next one, and the last to the first. None of them can be created first.',
    next: 'Remove one of the references.',
  },
  'row/wait-cycle': {
    title: 'The row would wait for itself',
    means:
      'Each of the named rows waits for the next one, so none of them could be first. Most often a new scope, such as a branch, is one of them: it starts with what the scope that it copies has then, so it waits for the rows in that scope, and one of those waits for the new scope. A resource that is replaced or deleted can be one as well: something that the manifest makes has to come before its delete and after what takes its place.',
    next: 'Remove a reference among the named rows, or apply one of them alone with `--target`. A new scope can also start from another one.',
  },
  'row/copy-of-blocked': {
    title: 'What it starts as a copy of has a blocked row',
    means:
      'A new scope, such as a branch, starts with what its parent has then. The manifest declares something in the parent that cannot be done, so the new one would lack it for good.',
    next: 'Resolve the named row, or take the new entry out until then.',
  },
  'row/copy-lacks': {
    title: 'What it starts as a copy of lacks something that it needs',
    means:
      'A new scope needs something in it while it is created, such as the database that a masking rule names. It can only inherit that, and the scope that it copies does not have it, neither live nor by this plan. An entry inside the new scope would come too late.',
    next: 'Declare it in the scope that is copied, and do not leave that out with `--target`, or correct the entry.',
  },
  'row/copy-not-awaited': {
    title: 'What it starts as a copy of has rows that the run leaves out',
    means:
      'A new scope, such as a branch, starts with what its parent has then. `--target` leaves out entries in the parent that are not seen to be as they should be. The new one does not wait for them.',
    next: 'Plan without `--target`, or apply the named entries first.',
  },
  'row/unread': {
    title: 'The list of the resource could not be read',
    means:
      'The list that would show the resource could not be read. evenkeel creates and deletes nothing in a list that it could not read.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
  'row/not-checked': {
    title: 'The service could not be asked about the row',
    means:
      'Before such a change evenkeel asks the service whether it is possible. The question failed, so the row is blocked.',
    next: 'Plan again once the service answers.',
  },
  'row/open-field-blocked': {
    title: 'The plan cannot decide a field that the entry leaves out',
    means:
      'The entry leaves a field to the plan, such as the parent of a branch. The row that would decide it is blocked, so the value is not known.',
    next: 'Write the field in the entry, or resolve the named row.',
  },
  'row/not-unique': {
    title: 'Two live resources have one identity',
    means:
      'They have the same name, so evenkeel cannot tell which one is meant. It changes and deletes neither, but what the plan deletes anyway may take one with it. The other one is then the only one, and the next plan is about it.',
    next: 'Rename or delete one of them by hand.',
  },
  'row/inherited': {
    title: 'A new copy will have the resource already',
    means:
      'This plan creates the scope of the resource as a copy of another one, which has the resource. The row says what is different in the copy.',
    next: 'Nothing to do.',
  },
  'row/create-unless-inherited': {
    title: 'Whether the resource is inherited is known only later',
    means:
      'This plan creates the scope of the resource, and what that scope starts with is not known yet. Before the create evenkeel looks again, and does nothing if the resource exists.',
    next: 'Nothing to do.',
  },
  'row/delete-if-inherited': {
    title: 'Whether there is something to delete is known only later',
    means:
      'This plan creates the scope of the resource, and what that scope starts with is not known yet. Before the delete evenkeel looks again.',
    next: 'Nothing to do.',
  },
  'row/rotated': {
    title: 'The resource is replaced for new secrets',
    means:
      'The run was given `--rotate` with this address. Nothing differs; evenkeel replaces it to get new secrets.',
    next: 'Hand out the new secrets once it is done.',
  },
  'row/absent-and-protected': {
    title: 'The entry is absent and protected',
    means:
      'The entry has `absent: true`, which deletes, and says that the resource is protected. One of them is a leftover. A delete cannot be undone, so evenkeel does nothing.',
    example: 'branches:\n  - { name: old, protected: false, absent: true }',
    next: 'Write `protected: false` beside `absent: true`, or remove `absent`.',
  },
  'row/no-effect': {
    title: 'A field of the entry has no effect',
    means:
      'In the state of the live resource the service ignores the field, or it cannot be compared. The plan has no row for it. The second code says why.',
    example: 'commands:\n  - { name: ban, description: Ban, contexts: [guild] }',
    next: 'Follow the next step of the second code, or remove the field from the entry.',
  },
  'row/protection-ignored': {
    title: 'The resource is protected, and its entry ignores that',
    means:
      'The entry leaves protection to others with `ignore`. The live resource is protected, and evenkeel may not lift that for a delete or a replace.',
    next: 'Remove the field from `ignore`, and write `protected: false` if the resource may be deleted.',
  },
  'row/clocks-apart': {
    title: 'The clock of the service and ours contradict each other',
    means:
      'The `Date` of what the service answers and the clock of this machine differ by more than an hour, or no answer had a `Date`. Nobody knows then how old something is, when it expires, or whether a line of `accepted` still holds. What depends on that is neither deleted nor hidden nor written; all other rows go on.',
    next: 'Compare `date -u` with the true time. If it is right, something between this machine and the service changes its answers, such as a proxy. Then plan again.',
  },
  'row/busy': {
    title: 'The resource is not ready yet',
    means:
      'The service says that it is still working on the resource, such as on a branch in the state `init`.',
    next: 'Wait until the service is done, then plan again.',
  },
  'scope/missing': {
    title: 'The scope of the resource does not exist',
    means:
      'The resource lives in another one, its scope, such as a branch. The scope is not live, and this plan does not create it. Most often its row is blocked.',
    next: 'Resolve the row of the scope.',
  },
  'scope/absent': {
    title: 'Scopes in which we have no place',
    means:
      'The service says that the bot is not in these guilds, or that they are gone. That is an answer about them alone: all else is planned and written. Nothing in them is known, so nothing there is created, changed or deleted. All their rows stand together, with one reason.',
    next: 'Add the bot to them again, take them out of the manifest (`evenkeel adopt` does), or write `if_absent: skip` in their entry.',
  },
  'scope/left-out': {
    title: 'Scopes without a place for us are left out',
    means:
      'The service says that the bot is not in these guilds, or that they are gone, and their entry has `if_absent: skip`. Nothing in them is compared or written; the next run asks again, so a guild that comes back gets its commands.',
    next: 'Take their ids out of the manifest if they are gone for good.',
  },
  'scope/unread': {
    title: 'It is not known whether the scope of the resource exists',
    means:
      'The list that would show the scope could not be read. evenkeel creates nothing in a scope that may not exist.',
    next: 'See why the list could not be read (`evenkeel doctor`), then plan again.',
  },
  'api/cannot-create': {
    title: 'The API cannot create such a resource',
    means: 'Public documentation has no call that creates one. evenkeel manages it once it exists.',
    next: 'Create it by hand, with the identity that the entry names.',
  },
  'api/cannot-change': {
    title: 'The API cannot change these fields',
    means: 'They are set when the resource is created, and the API cannot replace the resource either.',
    next: 'Write the live value into the manifest.',
  },
  'api/cannot-rename': {
    title: 'The API cannot rename the resource',
    means: 'The resource is live under the name of `renamed_from`, and the API has no call that renames it.',
    next: 'Remove `renamed_from`: then evenkeel creates a new one, and the old one stays or is deleted by its own entry.',
  },
  'api/cannot-delete': {
    title: 'The API cannot delete such a resource',
    means: 'Public documentation has no call that deletes one.',
    next: 'Delete it by hand, then remove the entry from the manifest.',
  },
  'replace/not-allowed': {
    title: 'The change needs a replace, which the entry does not allow',
    means:
      'The API cannot change these fields of a live resource. Only a new one can have them, and a replace deletes the old one and everything in it.',
    example:
      'buckets:\n  - name: uploads\n    access_level: public_read   # private now\n    allow: [replace]',
    next: 'Write the live value into the manifest, or add `allow: [replace]` to the entry.',
  },
  'loss/not-allowed': {
    title: 'The row would destroy something',
    means:
      'The same apply does not restore what would be lost, and the entry does not allow a loss. `loss` in the JSON says what and how much.',
    example: 'buckets:\n  - name: uploads   # 12 objects\n    absent: true\n    allow: [loss]',
    next: 'Add `allow: [loss]` to the entry if that is intended. Where no entry asks for it, empty the resource first or turn pruning off.',
  },
  'loss/live-value': {
    title: 'A live value that no entry sets is lost',
    means:
      'The plan replaces the resource or its scope. A field that the entry ignores or leaves out has a live value. The new resource does not get it: it has what the entry says, or the default.',
    next: 'Write the value in the entry to keep it, or add `allow: [loss]` if it may be lost.',
  },
  'loss/unread': {
    title: 'What would be lost could not be read',
    means:
      'The service deletes other things together with this resource. Their list could not be read, so their number is not known. That counts as a loss.',
    next: 'See why the list could not be read, then plan again.',
  },
  'loss/list-unread': {
    title: 'A list of what would be lost could not be read',
    means:
      'What is deleted together with this resource is in several lists, and evenkeel could not read this one.',
    next: 'See why the list could not be read, then plan again.',
  },
  'default/widens': {
    title: 'Leaving a field out would give more access',
    means:
      'An entry describes the whole resource, so a field that it leaves out has its default. The live value gives less access than that default. A default alone never widens access: the row is blocked, with all its other fields, until the entry says which value it wants.',
    example: 'commands:\n  - { name: ban, description: Ban a member, nsfw: true }',
    next: 'Write the field in the entry, with the live value to keep it or with the default to reset it.',
  },
  'default/left-out': {
    title: 'Fields that entries leave out are set to their defaults',
    means:
      'Somebody set these fields live, and the entries do not have them. An entry describes the whole resource, so leaving a field out means its default. The plan marks such fields with (left out).',
    example: 'branches:\n  - { name: dev, ignore: [expires_at] }',
    next: 'Write the value in the entry to keep it, name the field under `ignore` to leave it to others, or apply to set the default.',
  },
  'default/protection-unwritten': {
    title: 'The resource is protected, and its entry does not say so',
    means:
      'Protection that an entry leaves out is not compared, so that it is never lifted by an omission. If somebody lifts it, drift does not show that.',
    example: 'branches:\n  - { name: main, protected: true }',
    next: 'Write `protected: true` in the entry, so that drift shows when it is lifted.',
  },
  'expiry/passed': {
    title: 'An entry has expired',
    means:
      'The `expires_at` of the entry has passed and the resource is not live. evenkeel does not create it again.',
    next: 'Remove the entry, or write a later `expires_at`.',
  },
  'expiry/over': {
    title: 'The expiry of an entry has passed, and the resource is live',
    means:
      'The entry has expired, so evenkeel would not create the resource again. A change that would delete it, or set its expiry in the past, is blocked.',
    next: 'Write a later `expires_at`, or `absent: true` to delete it.',
  },
};
