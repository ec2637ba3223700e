import type { PagesOf } from './pages.ts';

/** What a run for a preview says. */
export const previewPages: PagesOf<'preview'> = {
  'preview/reset-before': {
    title: 'The preview was reset already',
    means:
      'A reset was asked for at a moment, such as when a label was set, and the branch was reset after that. So a job that runs again resets nothing.',
    next: 'To reset it once more, take the label off and set it again.',
  },
  'preview/stranger': {
    title: 'No preview for a fork or for Dependabot',
    means:
      'A pull request from a fork, or of Dependabot, runs without secrets. Nothing was sent to the service, and the step succeeded.',
    next: 'Nothing to do. To have a preview, push the change to a branch of this repository.',
  },
  'preview/no-reset': {
    title: 'Only somebody who may write resets a preview',
    means:
      'The label for a reset was set by an account that may not write to the repository. The preview was kept as it is.',
    next: 'Let somebody who may write take the label off and set it again.',
  },
  'preview/stays': {
    title: 'A preview stays',
    means: 'The run for closed pull requests left a preview of this repository. The second code says why.',
    next: 'See the second code with `evenkeel explain`.',
  },
  'preview/still-open': {
    title: 'The pull request of a preview is open',
    means: 'GitHub was asked just now. A preview goes once its pull request is closed.',
    next: 'Nothing to do.',
  },
  'preview/not-closed': {
    title: 'Nobody tells that the pull request of a preview is closed',
    means:
      'GitHub could not be asked, knows no such pull request, or it is from a fork. A state that is not known as closed holds a preview.',
    next: 'Delete the preview by `preview down` if nobody needs it.',
  },
  'preview/no-number': {
    title: 'A preview of no pull request',
    means: 'It was made under a name of its own, so no pull request says when it may go.',
    next: 'Delete it by `preview down` if nobody needs it.',
  },
  'preview/commands-of-another': {
    title: 'Two previews of one pull request would share their commands',
    means:
      'The suffix of the commands is that of the pull request. Another of its previews has registered commands of the same application in the same guild, as its comment says, and each of the two would delete those of the other. So nothing was sent. When one of the two goes and the other stays, the commands stay as well.',
    next: 'Let only one of the two register commands, all of them from one file, or give each a guild of its own. If the other preview is no longer in the workflow, delete its comment.',
  },
  'preview/missing': {
    title: 'The branch of an open pull request is gone',
    means:
      'The comment on the pull request says that its preview is there, and the service has no such branch: it expired, or somebody deleted it. The nightly run has said so in the comment and ended the deployment. The commands of its bot stay as long as the pull request is open.',
    next: 'Push, or run the job of the last push again: both make a new branch. Give previews a longer `ttl` if they expire too early.',
  },
  'preview/renamed': {
    title: 'Somebody renamed the branch of a preview',
    means:
      'The branch has the mark of a preview, and another name than the one that it was made with. Whoever renames a branch may want it, so neither the end of the pull request nor the nightly run deletes it. A sweep leaves it as well.',
    next: 'Delete the branch yourself if nobody needs it, or give it its name again.',
  },
  'preview/no-data-api': {
    title: 'A branch that expires has no data API',
    means:
      'The URL of the data API was asked for, and the preview expires. The service allows only one of both, so the URL is empty.',
    next: 'Leave `ttl` and `expires_at` out for a preview with the data API.',
  },
};
