import type { CodePage } from '../../core/code-page.ts';

/** Mistakes in a file's text, before its values have a meaning. */
export const yamlPages = {
  'yaml/alias': {
    title: 'An alias refers to no anchor',
    means:
      '`*name` repeats the value that `&name` marks earlier in the same file. Here no anchor of that name is before the alias, or the alias is inside the value that it repeats. Anchors of an included file do not count.',
    next: 'Put the anchor before its first alias, in the same file, or write the value out.',
  },
  'yaml/aliases': {
    title: 'Too many anchors or aliases',
    means:
      'A file has at most 1,000 anchors and 100 aliases, and its aliases repeat at most 10,000 values. The limits keep a small file from becoming a huge manifest.',
    next: 'Write repeated values out, or split the file with `include`: the limits are for one file.',
  },
  'yaml/character': {
    title: 'A character is not allowed in a manifest',
    means:
      'Control characters, a byte order mark inside the text and halves of a surrogate pair are not part of a manifest. They are invisible in an editor and mostly come from copying.',
    next: 'Delete the character at the shown place. Inside double quotes it can be written as an escape, such as `"\\u0007"`.',
  },
  'yaml/depth': {
    title: 'Values are nested too deep',
    means: 'Maps and lists may be nested up to 64 levels. No valid manifest needs more than a few.',
    next: 'Look for brackets that are never closed, or for indentation that grows with every line.',
  },
  'yaml/directive': {
    title: 'A YAML directive is not allowed',
    means:
      'Lines such as `%YAML 1.1` change how the rest of the file is read. A manifest is always YAML 1.2 without tags.',
    wrong: `%YAML 1.2
---
evenkeel: 1
name: acme`,
    right: `evenkeel: 1
name: acme`,
    next: 'Remove the line that begins with `%`, and the `---` after it.',
  },
  'yaml/documents': {
    title: 'A file holds more than one document',
    means:
      'A line of `---` or `...` ends a YAML document. A manifest file is one document; what comes after it would be ignored.',
    next: 'Remove the line, or put the second document into a file of its own and name it under `include`.',
  },
  'yaml/duplicate-key': {
    title: 'A key is twice in one map',
    means:
      'One of the two values would be lost silently, so evenkeel takes neither. The message names the first line.',
    next: 'Remove one of the two, or merge their values.',
  },
  'yaml/encoding': {
    title: 'The file is not UTF-8',
    means:
      'A manifest file is UTF-8 text. This one is UTF-16, or has bytes that are not UTF-8 at the shown place.',
    next: 'Save the file as UTF-8, without any other encoding set in the editor.',
  },
  'yaml/hidden-character': {
    title: 'A text holds invisible characters',
    means:
      'An editor shows nothing of a soft hyphen or a zero-width space, and two names that look alike are two. Or the text holds Unicode characters that make an editor show it in another order than evenkeel reads it. A reviewer may not see what it says. This is a warning: some right-to-left texts need them.',
    next: 'Delete them, except marks that a text from right to left needs.',
  },
  'yaml/key': {
    title: 'A key is not text',
    means:
      'Keys are texts that are not empty. A number, `true`, `null` or a whole map as a key has no meaning in a manifest.',
    wrong: `x-notes:
  2026: a year`,
    right: `x-notes:
  "2026": a year`,
    next: 'Put the key in quotes, or correct it.',
  },
  'yaml/merge-key': {
    title: 'Merge keys are not supported',
    means:
      '`<<: *name` is not part of YAML 1.2. Which value wins in a merge is easy to misread, so a manifest has none.',
    next: 'Write the keys out, or use an alias as a whole value.',
  },
  'yaml/nodes': {
    title: 'A file holds too many values',
    means: 'One file holds at most 100,000 values, those that aliases repeat included.',
    next: 'Split the file with `include`: the limit is for one file.',
  },
  'yaml/reserved-key': {
    title: 'A key has a reserved name',
    means:
      '`__proto__`, `constructor` and `prototype` have a meaning for programs that read the manifest, so they cannot be keys.',
    wrong: `x-notes: { constructor: us }`,
    right: `x-notes: { made_by: us }`,
    next: 'Choose another name.',
  },
  'yaml/syntax': {
    title: 'The file is not valid YAML',
    means:
      'The text cannot be read as YAML from here on. Often a quote or bracket is missing, the indentation does not fit, or a text with `: ` or `${name}` in it has no quotes.',
    next: 'Correct the line with the caret. Inside `[ ]` and `{ }` put a variable in quotes.',
  },
  'yaml/tab': {
    title: 'A line is indented with a tab',
    means: 'YAML indents with spaces only.',
    next: 'Replace the tabs at the beginning of lines by spaces; most editors have a command for it.',
  },
  'yaml/tag': {
    title: 'A tag is not allowed',
    means:
      'Tags such as `!!str` or `!include` choose a type or run something in other programs. A manifest has none.',
    next: 'Remove the tag. Quotes make a value text; files are joined with `include`.',
  },
  'yaml/typographic-quotes': {
    title: 'A text has the quotes of a word processor',
    means:
      'YAML knows only straight quotes. Curly ones belong to the text: a command would show them. This is a warning, since a text may want them.',
    next: 'Write straight quotes, or put straight quotes around the text with its typographic ones.',
  },
  'yaml/unquoted-id': {
    title: 'An id is written as a number',
    means:
      'A number with so many digits cannot be kept exactly: its last digits would change, and the manifest would name another resource. Ids are texts.',
    next: 'Put the id in quotes.',
  },
} satisfies Readonly<Record<string, CodePage>>;
