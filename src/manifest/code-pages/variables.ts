import type { CodePage } from '../../core/code-page.ts';

/** Mistakes in variables and their values. */
export const variablePages = {
  'vars/expression': {
    title: 'A workflow expression stays as it is',
    means:
      'GitHub workflows replace `${{ … }}`, but nothing replaces it in a manifest. evenkeel sends the characters to the service as they are. This is a warning.',
    next: 'Declare a variable and give its value in the workflow: `vars: head=${{ … }}` of the action, or `--var`.',
  },
  'vars/file': {
    title: 'A variable file is no map',
    means: 'A file of `--var-file` is a flat YAML map from names to values, nothing else.',
    example: `# values.yaml
docs_url: https://docs.example.com
replicas: 3`,
    next: 'Write one `name: value` a line.',
  },
  'vars/limit': {
    title: 'Variables make too much text',
    means:
      'The texts with variables have at most 8 MiB together. A long value that is used often exceeds that.',
    next: 'Use the long value in fewer places, or write it into an included file.',
  },
  'vars/no-value': {
    title: 'A variable has no value',
    means:
      'The manifest declares the variable without a default and uses it, and neither `--var`, a `--var-file` nor the environment gives it a value. No other environment variable is ever read.',
    next: 'Give `--var name=value`, set `EVENKEEL_VAR_name`, or declare a default.',
  },
  'vars/syntax': {
    title: 'A variable is not written as one',
    means:
      '`${` starts a variable: a name of letters, digits and `_`, then `}`. Here the name or the brace is missing.',
    next: 'Write `${name}`, or `$${` for the characters themselves.',
  },
  'vars/type': {
    title: 'The value of a variable has another type',
    means:
      'The variable is a string, number or boolean, as declared or as its default says. The given value is of another type. Values of `--var` and of the environment are read as the declared type.',
    wrong: `vars: { size: { type: number, default: large } }`,
    right: `vars: { size: { type: number, default: 2 } }`,
    next: 'Give a value of that type, or change `type`.',
  },
  'vars/undeclared': {
    title: 'A variable is not declared',
    means:
      'Every variable that the manifest uses, and every name of `--var`, is declared under `vars`. So a misspelled one is an error and not empty. A name that only a `--var-file` has is a warning: the file may serve several manifests.',
    next: 'Declare it, such as `vars: { docs_url: {} }`, or correct the name.',
  },
} satisfies Readonly<Record<string, CodePage>>;
