import type { CodePage } from '../../../core/code-page.ts';
import { OFFERED_SIZES } from '../../../limits/compute-sizes.ts';
import { COMPUTES, NEON } from '../../../limits/neon.ts';

/** Pages on computes. */
export const computeRulePages = {
  'neon/endpoint-ignores-name': {
    title: 'A read-only endpoint cannot ignore its name',
    means:
      'The name of a `read_only` endpoint is its identity: another name is another endpoint. An identity cannot be left to others.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports, ignore: [name] }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports }] }`,
    next: 'Take `name` out of `ignore`.',
  },
  'neon/endpoint-id': {
    title: 'A read_write compute has an id',
    means:
      'A branch has at most one read_write compute, so its type is its identity. Only a read_only one has an `id`.',
    wrong: `branches:
  - name: main
    endpoints: [{ type: read_write, id: ep-cool-forest-123456 }]`,
    right: `branches:
  - name: main
    endpoints: [{ type: read_write }]`,
    next: 'Remove `id`.',
  },
  'neon/provisioner': {
    title: 'The API documents no such provisioner',
    means: 'A service may get a new one, so it is a warning. The service refuses what it does not know.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_write, provisioner: docker }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_write }] }`,
    next: 'Leave it out, or write one that the API documents.',
  },
  'neon/endpoint-name': {
    title: 'A read-only endpoint needs a name of its own',
    means:
      'A branch has one endpoint of the type `read_write` and any number of `read_only` ones, which are distinguished by their names. `read_write` is the name of the first.',
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_only }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_only, name: reports }] }`,
    next: 'Add a `name`, such as the service that uses it.',
  },
  'neon/endpoint-size': {
    title: 'The smallest size is larger than the largest',
    means: 'A compute scales between `autoscaling_limit_min_cu` and `autoscaling_limit_max_cu`.',
    wrong: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 4, autoscaling_limit_max_cu: 2 }]`,
    right: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 2, autoscaling_limit_max_cu: 4 }]`,
    next: 'Exchange the two, or correct one of them.',
  },
  'neon/vendor-limit': {
    title: "The vendor's own client refuses this",
    means: `The vendor's client has these sizes of a compute: ${OFFERED_SIZES}. One that scales is at most ${COMPUTES.scalesTo.is} large, and its bounds are at most ${COMPUTES.range.is} apart; a larger one is fixed. The API document says nothing of it (${COMPUTES.range.source}, read ${COMPUTES.range.day}).`,
    wrong: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 16 }]`,
    right: `branches:
  - name: dev
    endpoints: [{ type: read_write, autoscaling_limit_min_cu: 8, autoscaling_limit_max_cu: 16 }]`,
    next: 'Choose other sizes. If the service takes these, `allow: [vendor-limit]` in the entry makes this a warning.',
  },
  'neon/endpoint-suspend': {
    title: 'A compute cannot suspend so early',
    means: `A compute suspends after ${NEON.leastSuspend.is} seconds without work at the earliest. \`0\` is the default of the plan, \`-1\` is never.`,
    wrong: `branches:
  - { name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: 30 }] }`,
    right: `branches:
  - { name: dev, endpoints: [{ type: read_write, suspend_timeout_seconds: 60 }] }`,
    next: `Write ${NEON.leastSuspend.is} or more, or leave it out.`,
  },
} satisfies Readonly<Record<string, CodePage>>;
