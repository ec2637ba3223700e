import { Failure } from '../../core/report/failure.ts';
import { previewName } from '../../preview/preview-name.ts';
import type { PreviewOf, PreviewSpec } from '../../preview/preview-spec.ts';
import type { SpecFlags, WhichFlags } from '../options/preview-options.ts';
import type { Io } from '../system/io.ts';

const REPOSITORY = /^[^/#@\s]+(?:\/[^/#@\s]+)+$/;

/** Which preview the flags mean. Throws a Failure `usage`. */
export function whichPreview(
  { name: given, pullRequest, repository: named }: WhichFlags,
  { env }: Pick<Io, 'env'>,
): PreviewOf {
  const repository = named ?? env['GITHUB_REPOSITORY'] ?? '';
  if (repository !== '' && !REPOSITORY.test(repository))
    throw new Failure('usage', `--repository is owner/name, and not ${repository}`);
  if (pullRequest !== undefined && repository === '')
    throw new Failure('usage', '--pull-request needs --repository: numbers of several would be one', {
      next: 'Write --repository owner/name.',
    });
  const name = previewName(given ?? (pullRequest === undefined ? '' : `pr-${pullRequest}`));
  if (name.trim() === '')
    throw new Failure('usage', 'which preview is meant?', {
      next: 'Write --name NAME, or --pull-request N with --repository owner/name.',
    });
  return { repository, ...(pullRequest === undefined ? {} : { number: pullRequest }), name };
}

/** What the flags want of it. Throws a Failure `usage`. */
export function previewSpec(
  flags: WhichFlags & SpecFlags,
  { env, clock }: Pick<Io, 'env' | 'clock'>,
): PreviewSpec {
  const { project, parent, expiresAt, schemaOnly, maskingRules, minCu, maxCu, suspendAfter } = flags;
  const { database = '', role = '', ssl, prisma, authUrl, dataApiUrl } = flags;
  const ttl = expiresAt === undefined ? flags.ttl : Math.round((expiresAt - clock.now()) / 1000);
  if (ttl !== undefined && ttl <= 0)
    throw new Failure('usage', '--expires-at is over', { next: 'Name a moment that is to come.' });
  return {
    of: whichPreview(flags, { env }),
    project,
    schemaOnly,
    compute: {
      ...(minCu === undefined ? {} : { min: minCu }),
      ...(maxCu === undefined ? {} : { max: maxCu }),
      ...(suspendAfter === undefined ? {} : { suspendAfter }),
    },
    connection: { database, role, ssl, prisma, authUrl, dataApiUrl },
    ...(parent === undefined ? {} : { parent }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(maskingRules === undefined || maskingRules.length === 0 ? {} : { maskingRules }),
  };
}
