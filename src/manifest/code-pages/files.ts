import type { CodePage } from '../../core/code-page.ts';

/** Unusable files, includes, and several files that become one manifest. */
export const filePages = {
  'file/changed': {
    title: 'A file was replaced while it was read',
    means: 'Another file took its place during the read, so the content may be a mix of both.',
    next: 'Run it again once nothing writes there any more.',
  },
  'file/denied': {
    title: 'A file may not be read',
    means: 'The operating system refuses to open the file.',
    next: 'Give the user that runs evenkeel the right to read it.',
  },
  'file/missing': {
    title: 'A manifest file does not exist',
    means:
      'There is no file of the name that `-f` gives. Paths are read from the folder that the command runs in.',
    next: 'Correct the path, or write a first manifest with `evenkeel init`.',
  },
  'file/not-a-file': {
    title: 'The path is not a regular file',
    means: 'It is a folder, a pipe, a socket or a device. Only regular files are read.',
    next: 'Name the files in the folder, such as `parts/*.yaml`. What a program writes is read from standard input: `make-manifest | evenkeel plan -f -`, not `-f <(make-manifest)`.',
  },
  'file/other-form': {
    title: 'A file is something else than a manifest',
    means:
      'Its keys or its first line are those of another kind of file, such as a package.json, a workflow, a saved plan, a list of commands or the locale file of a translator. A manifest begins with `evenkeel: 1`. The text is not shown, since it may be one of secrets.',
    next: 'Name the manifest with `-f`. A locale file or a list of commands is named in it, under `localizations` or `commands_from`, and is checked together with the files that it names.',
  },
  'file/outside': {
    title: 'A manifest is outside the folder of --root',
    means:
      'With `--root` the manifest itself and all files that it names must be in that folder or below it, links followed.',
    next: 'Name a folder with `--root` that has them all.',
  },
  'file/not-json': {
    title: 'A file is not JSON',
    means:
      'A file that another program makes is read as JSON only: its name ends in `.json`, and so does that of the file that a link leads to. The message shows nothing of a file that is something else, because a manifest from a stranger may name one that holds a secret.',
    next: 'Name the JSON file that the program writes. The place is where the text stops being JSON.',
  },
  'file/too-large': {
    title: 'A file is too large',
    means: 'A manifest file, and standard input, has at most 2 MiB.',
    next: 'Split it with `include`.',
  },
  'file/unreadable': {
    title: 'A file cannot be read',
    means: 'The file is there, but reading it failed, as it does on a broken disk or a lost network drive.',
    next: 'Check whether another program can read it.',
  },
  'include/cycle': {
    title: 'A file includes itself',
    means: 'The files include each other in a cycle. The message shows it.',
    next: 'Remove one `include` of the cycle. Include a file that several files need only once, in any of them.',
  },
  'include/folder': {
    title: 'The folder of an include cannot be listed',
    means: 'It may not be read, or holds more than 10,000 entries, or the pattern matches as many names.',
    next: 'Name a smaller folder, or the files one by one.',
  },
  'include/hidden': {
    title: 'A manifest names a hidden file',
    means:
      'A name on the way to the file begins with a dot, as in `.git` or `.env`, links followed; names of folders above the one that files may not leave do not count. Such files hold tokens and settings of programs, and a manifest may come from a stranger.',
    next: 'Move the file to a folder without a dot.',
  },
  'include/limit': {
    title: 'A manifest has too many or too large files',
    means: 'A manifest has at most 1,000 files, and all of them together 64 MiB.',
    next: 'Join small files, or use several manifests, each with its own `name`.',
  },
  'include/missing': {
    title: 'No file matches an include',
    means:
      'Nothing beside this file has that name or fits the pattern. A manifest without a part would look like one that wants less, so evenkeel stops.',
    next: 'Correct the name. Paths are read from the folder of the file that includes.',
  },
  'include/other-file': {
    title: 'A file that a manifest names is something else',
    means:
      'An included file has only keys of a manifest at its top, and keys that begin with `x-`. This one has others. Its text is not shown, because a stranger may have named it: only the place is.',
    next: 'Name the right file. If it is, `evenkeel validate -f FILE` shows its mistakes with their lines.',
  },
  'include/outside': {
    title: 'A named file is outside the folder that files may not leave',
    means:
      "Only files in the folder of the manifest and below it are read, or of the folder that `--root` names, links followed. A manifest may come from a stranger's pull request and must not read other files.",
    next: 'Move the file into the folder, name a larger one with `--root`, or give the file with another `-f`.',
  },
  'include/pattern': {
    title: 'An include has the wrong form',
    means:
      'An include is a path with `/` between names, in which `*` and `?` match within one name. It holds no variable, no `**` and no backslash.',
    wrong: `include: ["**/*.yaml"]`,
    right: `include: ["parts/*.yaml"]`,
    next: 'Name each folder, as in `parts/*.yaml`.',
  },
  'include/standard-input': {
    title: 'Standard input cannot include files',
    means: 'A manifest from standard input is in no folder, so it has no files to include.',
    next: 'Save it as a file and give its name to `-f`.',
  },
  'merge/conflict': {
    title: 'Two files say different things',
    means:
      'Files of one manifest are merged: maps by key, lists one after the other. A single value in two files must be the same in both; no file wins.',
    next: 'Remove one of the two. The message names the other place.',
  },
} satisfies Readonly<Record<string, CodePage>>;
