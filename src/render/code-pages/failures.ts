import type { CodePage } from '../../core/code-page.ts';
import type { FailureCode } from '../../core/failure.ts';

/** What stops a run, as `error[…]` names it. */
export const failurePages: Readonly<Record<FailureCode, CodePage>> = {
  bug: {
    title: 'A defect in evenkeel',
    means:
      'Something happened that the program does not handle. The report says what an apply had written before; if there is none, `evenkeel plan` shows it.',
    next: 'Run it again with `--verbose`, and report what it shows. Remove names that must not be public.',
  },
  credentials: {
    title: 'A token is missing or was refused',
    means:
      'The manifest has a section of a service whose token is not in the environment, or the service does not accept it. Tokens come from environment variables only.',
    next: 'Set the variable that the message names. `evenkeel doctor` shows what each token can read and write.',
  },
  file: {
    title: 'A file could not be read or written',
    means:
      'A file that an option names is not there, is not what the option takes, or cannot be written. A report that cannot be written goes to standard output instead.',
    next: 'Correct the path or its permissions, and run it again.',
  },
  guard: {
    title: 'A guard refused the plan',
    means:
      'The plan deletes more than a guard allows, or exceeds a limit of the service, or was not confirmed. Nothing was written.',
    next: 'Read what would be deleted. If all of it is intended, use the option that the message names, such as `--max-deletes`.',
  },
  incomplete: {
    title: 'The plan is incomplete',
    means:
      'A part of what is live could not be read, so the plan cannot be compared with what was reviewed. Nothing was written.',
    next: 'Find out what could not be read, fix it, and plan again.',
  },
  invalid: {
    title: 'A manifest is not valid',
    means:
      'A program that opened a manifest learns it by this code; the command line shows the mistakes and ends 3. Nothing was sent. The message has every mistake at its place.',
    next: 'Correct what the message shows. `evenkeel validate` shows the same.',
  },
  interrupted: {
    title: 'The run was stopped',
    means:
      'A signal such as Ctrl-C, or the time of `--timeout`, ended it. Requests in flight were finished, or are listed with an unknown outcome.',
    next: 'Run `evenkeel plan` to see what is left, then apply again. Give a large apply more time with `--timeout`.',
  },
  network: {
    title: 'A service was not reached',
    means:
      'No answer came: the name did not resolve, the connection was refused or broke, or it took too long. evenkeel retried reads before it gave up.',
    next: 'Check the network and proxies. `evenkeel doctor` shows what can be reached.',
  },
  stale: {
    title: 'A reviewed plan no longer fits',
    means: 'What is live, or the manifest, is not as it was when the plan was made. Nothing was written.',
    next: 'Plan again, and have the new plan reviewed.',
  },
  unreadable: {
    title: 'Something could not be read',
    means: 'A service refused, did not answer, or answered with something that its API does not describe.',
    next: 'The message names the request. `evenkeel doctor` shows what the tokens can read.',
  },
  usage: {
    title: 'The command line is not right',
    means: 'An option or argument is unknown, missing, given twice, or has a wrong value. Nothing was sent.',
    example: `$ evenkeel plan
error[usage]: there is no evenkeel.yaml here, nor above in this repository
  next: Name a manifest with -f, or write a first one with \`evenkeel init\`.`,
    next: 'See `evenkeel help`, and the help of the command.',
  },
};
