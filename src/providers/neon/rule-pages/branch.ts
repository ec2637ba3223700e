import type { CodePage } from '../../../core/code-page.ts';
import { BACKUP_DAYS, NEON } from '../../../limits/neon.ts';

/** Pages on branches, their expiry and parents, snapshots and schedules. */
export const branchRulePages = {
  'neon/branch-expires-at': {
    title: 'A branch expires too far ahead',
    means: `Neon lets a branch expire at most ${NEON.expiryDays.is} days ahead.`,
    wrong: `branches:
  - { name: preview, expires_at: "2027-06-01T00:00:00Z" }`,
    right: `branches:
  - { name: preview, ttl: 14d }`,
    next: 'Give an earlier moment, or `ttl`. A branch that must live longer has no expiry.',
  },
  'neon/branch-expires-default': {
    title: 'The default branch cannot expire',
    means: 'Neon refuses an expiry on the default branch.',
    wrong: `branches:
  - { name: main, default: true, ttl: 7d }`,
    right: `branches:
  - { name: main, default: true }`,
    next: 'Remove `ttl` or `expires_at`, or make another branch the default.',
  },
  'neon/branch-expires-parent': {
    title: 'A branch with children cannot expire',
    means: 'Another branch of the manifest has this one as its parent. Neon does not let a parent expire.',
    wrong: `branches:
  - { name: staging, ttl: 7d }
  - { name: preview, parent: staging }`,
    right: `branches:
  - { name: staging }
  - { name: preview, parent: staging, ttl: 7d }`,
    next: 'Let the children expire instead, or give them another parent.',
  },
  'neon/branch-expires-protected': {
    title: 'A protected branch cannot expire',
    means: 'Neon refuses an expiry on a protected branch.',
    wrong: `branches:
  - { name: main, protected: true, ttl: 7d }`,
    right: `branches:
  - { name: main, protected: true }`,
    next: 'Remove `ttl` or `expires_at`, or the protection.',
  },
  'neon/branch-expires-twice': {
    title: 'A branch has a ttl and an expires_at',
    means:
      'Both say when the branch expires: `ttl` counted from its creation, `expires_at` as a moment. Only one of them can apply.',
    wrong: `branches:
  - { name: preview, ttl: 7d, expires_at: "2026-12-01T00:00:00Z" }`,
    right: `branches:
  - { name: preview, ttl: 7d }`,
    next: 'Keep one of the two.',
  },
  'neon/branch-own-parent': {
    title: 'A branch is its own parent',
    means: 'A branch begins as a copy of another branch.',
    wrong: `branches:
  - { name: preview, parent: preview }`,
    right: `branches:
  - { name: preview, parent: main }`,
    next: 'Name the parent, or leave it out: then it is the default branch.',
  },
  'neon/branch-parent-cycle': {
    title: 'Branches are parents of each other in a cycle',
    means: 'Following the parents leads back to the same branch, so none of them can be created first.',
    wrong: `branches:
  - { name: a, parent: b }
  - { name: b, parent: a }`,
    right: `branches:
  - { name: a }
  - { name: b, parent: a }`,
    next: 'Correct the parent of one of them.',
  },
  'neon/branch-point-twice': {
    title: 'A branch starts from two points in time',
    means: '`parent_timestamp` and `parent_lsn` both name a point in the history of the parent.',
    wrong: `branches:
  - { name: rescue, parent_timestamp: "2026-11-19T08:00:00Z", parent_lsn: 0/1E88838 }`,
    right: `branches:
  - { name: rescue, parent_timestamp: "2026-11-19T08:00:00Z" }`,
    next: 'Keep one of the two.',
  },
  'neon/branch-second-default': {
    title: 'Two branches claim to be the default',
    means: 'A project has one default branch.',
    wrong: `branches:
  - { name: main, default: true }
  - { name: next, default: true }`,
    right: `branches:
  - { name: main }
  - { name: next, default: true }`,
    next: 'Keep `default: true` in one entry. The service changes the other branch.',
  },
  'neon/branch-ttl': {
    title: 'A ttl is zero or too long',
    means: `Neon lets a branch live at most ${NEON.expiryDays.is} days once it has an expiry.`,
    wrong: `branches:
  - { name: preview, ttl: 90d }`,
    right: `branches:
  - { name: preview, ttl: 30d }`,
    next: `Write a duration of up to ${NEON.expiryDays.is} days, such as \`7d\`, \`36h\` or \`90m\`. A branch that must live longer has no ttl.`,
  },
  'neon/moment': {
    title: 'A date and time does not exist',
    means: 'The text has the form of a date and time, but does not exist, such as February 30 or 24:00.',
    wrong: `branches:
  - { name: rescue, parent_timestamp: "2026-02-30T00:00:00Z" }`,
    right: `branches:
  - { name: rescue, parent_timestamp: "2026-02-28T00:00:00Z" }`,
    next: 'Write it like `2026-12-01T00:00:00Z`.',
  },
  'neon/schedule-retention': {
    title: 'Scheduled snapshots are kept too short or too long',
    means: `Neon keeps a snapshot of a schedule for 1 hour to ${BACKUP_DAYS} days.`,
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 90d }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 35d }] }`,
    next: 'Write a `retention` in that range. What must be kept longer is an entry of `snapshots`.',
  },
  'neon/schedule-day': {
    title: 'A weekly snapshot has a day that no week has',
    means:
      '`day` of a weekly schedule is the day of the week, 1 to 7. That of a monthly one is the day of the month.',
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: weekly, day: 9 }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: weekly, day: 2 }] }`,
    next: 'Write a day from 1 to 7, or `frequency: monthly`.',
  },
  'neon/schedule-retention-twice': {
    title: 'A scheduled snapshot has two retentions',
    means: '`retention` and `retention_seconds` set the same thing.',
    wrong: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 14d, retention_seconds: 1209600 }] }`,
    right: `branches:
  - { name: main, backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }] }`,
    next: 'Keep one of the two.',
  },
  'neon/snapshot-point-twice': {
    title: 'A snapshot has two points in time',
    means: '`timestamp` and `lsn` both name the point in the history of the branch.',
    wrong: `branches:
  - { name: main, snapshots: [{ name: before, timestamp: "2026-11-19T08:00:00Z", lsn: 0/1E88838 }] }`,
    right: `branches:
  - { name: main, snapshots: [{ name: before, timestamp: "2026-11-19T08:00:00Z" }] }`,
    next: 'Keep one of the two, or neither for a snapshot of now.',
  },
} satisfies Readonly<Record<string, CodePage>>;
