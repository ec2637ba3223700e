import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHELLS } from '../../src/cli/arguments/chosen-command.ts';
import { parseArguments } from '../../src/cli/arguments/parse-arguments.ts';
import { codePages } from '../../src/providers/code-pages.ts';
import { testCli } from './test-io.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;
/** A shell that is not here is named in the list of tests. */
const inShell = (shell: string) =>
  has(shell)
    ? test
    : (says: string, _run: () => unknown) =>
        test.skip(`${says}: not asked, ${shell} is not installed`, () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-completion-'));
beforeAll(async () => {
  for (const shell of SHELLS) writeFileSync(join(folder, shell), await script(shell));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function script(shell: string): Promise<string> {
  const { code, stdout } = await testCli().run('completion', shell);
  expect(code).toBe(0);
  return stdout;
}

/** What a shell prints, line by line. It starts in the folder of the scripts, without settings. */
function said(shell: string, args: readonly string[], program: string, input = ''): readonly string[] {
  const options = {
    encoding: 'utf8',
    cwd: folder,
    input,
    timeout: 60_000,
    env: { PATH: process.env['PATH'], HOME: folder },
  } as const;
  return execFileSync(shell, [...args, program], options)
    .trim()
    .split('\n');
}

/** What bash offers for these words, the last of which is being typed. */
function bashOffers(...words: readonly string[]): readonly string[] {
  return bashAfter('', 'evenkeel', ...words);
}

/** The same after `first`, in a shell where `before` ran before the script was loaded. */
function bashAfter(before: string, first: string, ...words: readonly string[]): readonly string[] {
  const quoted = words.map(word => `'${word}'`).join(' ');
  const program = `${before}
source ./bash; source ./bash
COMP_WORDS=(${first} ${quoted}); COMP_CWORD=${words.length}
[[ $(complete -p ${first}) =~ -F\\ ([^ ]+) ]] && "\${BASH_REMATCH[1]}" ${first}; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return said('bash', ['--norc', '-c'], program);
}

describe('bash', () => {
  inShell('bash')('completes commands, subcommands, options and their words', () => {
    expect(bashOffers('pl')).toEqual(['plan']);
    expect(bashOffers('export', '')).toEqual(['neon', 'discord']);
    expect(bashOffers('export', 'neon', '--proj')).toEqual(['--project']);
    expect(bashOffers('--he')).toEqual(['--help']);
    expect(bashOffers('plan', '--format', 'm')).toEqual(['markdown']);
    expect(bashOffers('plan', '--format', '=', 'm')).toEqual(['markdown']);
    expect(bashOffers('plan', '--detailed')).toEqual(['--detailed-exitcode']);
    expect(bashOffers('apply', '--yes', '--max-d')).toEqual(['--max-deletes']);
    expect(bashOffers('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });

  inShell('bash')('gets no words where a file belongs, and completes files itself', () => {
    expect(bashOffers('plan', '-f', 'ev')).toEqual(['']);
    expect(bashOffers('apply', 'pl')).toEqual(['']);
    const kept = said('bash', ['--norc', '-c'], 'source ./bash; complete -p evenkeel npx');
    expect(kept.every(line => line.includes('-o default'))).toBe(true);
  });

  inShell('bash')('knows short options, too', () => {
    expect(bashOffers('plan', '-')).toEqual(expect.arrayContaining(['-f', '--file', '-v', '-h']));
    expect(bashOffers('preview', 'up', '-')).toEqual(expect.arrayContaining(['-v', '-q', '-h']));
  });

  inShell('bash')('completes every code of `explain`', () => {
    expect(bashOffers('explain', 'schema/unknown-k')).toEqual(['schema/unknown-key']);
    expect([...bashOffers('explain', '')].sort()).toEqual(Object.keys(codePages).sort());
  });

  inShell('bash')('completes after npx, past its own options', () => {
    expect(bashAfter('', 'npx', 'evenkeel', 'pl')).toEqual(['plan']);
    expect(bashAfter('', 'npx', '--no-install', 'evenkeel', 'plan', '--format', 'm')).toEqual(['markdown']);
    expect(bashAfter('', 'npx', '-p', './evenkeel-0.1.0.tgz', 'evenkeel', 'export', 'n')).toEqual(['neon']);
    expect(bashAfter('', 'npx', '-w', 'packages/a', 'evenkeel', 'pl')).toEqual(['plan']);
    expect(bashAfter('', 'npx', '--workspace', 'evenkeel', 'evenkeel', 'pl')).toEqual(['plan']);
    expect(bashAfter('', 'npx', 'evenkeel', 'plan', '-f', 'ev')).toEqual(['']);
  });

  inShell('bash')('leaves every other npx to the completion that was there, or to files', () => {
    const before = 'theirs() { COMPREPLY=(theirs "$1"); }; complete -o nospace -F theirs npx';
    expect(bashAfter(before, 'npx', 'cowsay', 'pl')).toEqual(['theirs', 'npx']);
    expect(bashAfter(before, 'npx', 'eve')).toEqual(['theirs', 'npx']);
    expect(bashAfter(before, 'npx', 'cowsay', 'evenkeel', 'pl')).toEqual(['theirs', 'npx']);
    expect(bashAfter(before, 'npx', '-p', 'evenkeel', 'pl')).toEqual(['theirs', 'npx']);
    expect(bashAfter(before, 'npx', 'evenkeel', 'pl')).toEqual(['plan']);
    expect(bashAfter('', 'npx', 'cowsay', 'pl')).toEqual(['']);
  });
});

describe('zsh', () => {
  const COMPINIT = 'autoload -Uz compinit; compinit -D -u';
  /** In place of the widgets, which work only while a line is edited. */
  const OFFERS = `compadd() { print -l -- "\${(@P)@[-1]}"; }
_describe() { print -l -- "\${(@P)@[-1]}"; }
_files() { print files; }
offer() { words=("$@"); CURRENT=\${#words}; $_comps[$1] "$@"; }`;
  const offers = (line: string, before = ''): readonly string[] =>
    said('zsh', ['-f', '-c'], `${COMPINIT}\n${before}\nsource ./zsh; source ./zsh\n${OFFERS}\noffer ${line}`);

  inShell('zsh')('loads its script and knows every command', () => {
    expect(offers("evenkeel ''").length).toBeGreaterThan(10);
    expect(offers("evenkeel plan --format ''")).toContain('markdown');
    expect(offers("evenkeel plan -f ''")).toEqual(['files']);
    expect(offers("evenkeel export ''").some(line => line.startsWith('neon:'))).toBe(true);
    expect(offers("evenkeel explain ''")).toContain(
      `schema/unknown-key:${codePages['schema/unknown-key']?.title}`,
    );
    expect(offers("evenkeel explain ''")).toHaveLength(Object.keys(codePages).length);
  });

  inShell('zsh')('completes after npx, and leaves every other npx to the completion that was there', () => {
    expect(offers("npx evenkeel export ''").some(line => line.startsWith('neon:'))).toBe(true);
    expect(offers("npx --no-install evenkeel@1.2.3 plan --format ''")).toContain('markdown');
    expect(offers("npx -p evenkeel evenkeel plan --format ''")).toContain('markdown');
    expect(offers("npx -w packages/a evenkeel plan --format ''")).toContain('markdown');
    const theirs = 'theirs() { print "theirs $*"; }; compdef theirs npx';
    expect(offers('npx cowsay evenkeel pl', theirs)).toEqual(['theirs npx cowsay evenkeel pl']);
    expect(offers('npx -p evenkeel pl', theirs)).toEqual(['theirs npx -p evenkeel pl']);
    expect(offers('npx cowsay pl')).toEqual(['files']);
  });

  /** What an interactive shell with this `.zshrc` says of its two completions. */
  function registered(zshrc: string): string {
    writeFileSync(join(folder, '.zshrc'), zshrc);
    const { stdout, stderr } = spawnSync('zsh', ['-i'], {
      encoding: 'utf8',
      cwd: folder,
      input: 'print "got [$_comps[evenkeel]] [$_comps[npx]] [$precmd_functions]"\nexit\n',
      timeout: 60_000,
      env: { PATH: process.env['PATH'], HOME: folder, ZDOTDIR: folder, TERM: 'dumb' },
    });
    return stdout + stderr;
  }

  inShell('zsh')('loaded before compinit it is there at the first prompt, or says what is missing', () => {
    expect(registered(`source ./zsh\n${COMPINIT}\n`)).toContain('got [_evenkeel] [_evenkeel_npx] []');
    expect(registered(`${COMPINIT}\nsource ./zsh\n`)).toContain('got [_evenkeel] [_evenkeel_npx] []');
    const without = registered('source ./zsh\nsource ./zsh\n');
    expect(without.match(/nothing is completed before compinit has run/g)).toHaveLength(1);
    expect(without).toContain('autoload -Uz compinit && compinit');
    expect(without).toContain('got [] [] []');
  });

  inShell('zsh')('a Tab at a prompt completes the line', () => {
    writeFileSync(join(folder, '.zshrc'), `${COMPINIT}\nsource ./zsh\nPS1=READY\n`);
    const program = `zmodload zsh/zpty
zpty line 'ZDOTDIR=${folder} TERM=dumb zsh -i'
zpty -r line seen '*READY*'
zpty -w -n line $'npx --no-install evenkeel pl\\t'
zpty -r line seen '*evenkeel plan *' && print completed
zpty -d line`;
    expect(said('zsh', ['-f', '-c'], program)).toEqual(['completed']);
  });
});

describe('fish', () => {
  const offers = (line: string, before = ''): readonly string[] =>
    said('fish', ['--no-config', '-c'], `${before}\nsource ./fish\ncomplete -C '${line}'`);
  const words = (line: string, before = ''): readonly string[] =>
    offers(line, before).map(offer => offer.split('\t')[0] ?? '');

  inShell('fish')('completes commands, subcommands, options and their words', () => {
    expect(words('evenkeel pl')).toEqual(['plan']);
    expect(words('evenkeel export ')).toEqual(['discord', 'neon']);
    expect(words('evenkeel export neon --proj')).toEqual(['--project']);
    expect(words('evenkeel plan --format m')).toEqual(['markdown']);
    expect(words('evenkeel plan --format=m')).toEqual(['--format=markdown']);
    expect(words('evenkeel preview ')).toEqual(['down', 'list', 'reset', 'up']);
    expect(words('evenkeel completion ')).toEqual([...SHELLS].sort());
    expect(words('evenkeel apply --max-d')).toEqual(['--max-deletes']);
    expect(words('evenkeel validate --max-d')).toEqual(['']);
  });

  inShell('fish')('completes an evenkeel that is called by its path', () => {
    expect(words('./node_modules/.bin/evenkeel pl')).toEqual(['plan']);
    expect(words('npx ./node_modules/.bin/evenkeel@1 export ')).toEqual(['discord', 'neon']);
    expect(words('npx not-evenkeel pl')).not.toContain('plan');
  });

  inShell('fish')('completes files where a file belongs, and no file where none does', () => {
    const files = ['bash', 'fish', 'powershell', 'zsh'];
    expect(words('evenkeel plan -f ')).toEqual(expect.arrayContaining(files));
    expect(words('evenkeel apply ')).toEqual(expect.arrayContaining(files));
    expect(words('evenkeel export b')).toEqual(['']);
    // A file of that name is there.
    expect(words('evenkeel plan --format b')).not.toContain('bash');
  });

  inShell('fish')('completes every code of `explain`, with its title', () => {
    expect(offers('evenkeel explain schema/unknown-k')).toEqual([
      `schema/unknown-key\t${codePages['schema/unknown-key']?.title}`,
    ]);
    expect([...words('evenkeel explain ')].sort()).toEqual(Object.keys(codePages).sort());
  });

  inShell('fish')('completes after npx, beside the completion that was there', () => {
    expect(words('npx --no-install evenkeel pl')).toEqual(['plan']);
    expect(words('npx evenkeel plan --format m')).toEqual(['markdown']);
    const theirs = 'complete -c npx -f -a theirs';
    expect(words('npx the', theirs)).toEqual(['theirs']);
    expect(words('npx cowsay --form')).toEqual(['']);
  });
});

describe('PowerShell, by the text alone where it is not installed', () => {
  test('its script is registered for both programs and has every place', async () => {
    const text = await script('powershell');
    expect(text).toContain('Register-ArgumentCompleter -Native -CommandName evenkeel, npx -ScriptBlock {');
    for (const path of ['', 'plan', 'preview up', 'explain']) expect(text).toContain(`\n  '${path}' = @{\n`);
    expect(text).toContain(", @('schema/unknown-key', 'A key is not known here')");
    expect(text).toMatch(/\$choices\['--format'\] = @\('text', 'json'/);
    expect(text).toMatch(/Files = @\([^)]*'--file'/);
  });

  test('its quotes, braces and parentheses are in pairs, and no quote is typographic', async () => {
    const text = await script('powershell');
    expect(text).not.toMatch(/[\u2018-\u201f]/);
    for (const line of text.split('\n').filter(line => !line.startsWith('#')))
      expect((line.match(/'/g) ?? []).length % 2).toBe(0);
    const code = text.replace(/^#.*$/gm, '').replace(/'(?:[^']|'')*'/g, '');
    for (const [open, close] of ['{}', '()', '[]'].map(pair => [...pair] as [string, string]))
      expect(code.split(open).length).toBe(code.split(close).length);
  });

  test('what is typed before a value stays, and a word counts once a space follows it', async () => {
    const text = await script('powershell');
    // `--format=j` is one word to PowerShell, and a result replaces all of it.
    expect(text).toContain('$lead = "$before="');
    expect(text).toContain(
      '[System.Management.Automation.CompletionResult]::new("$lead$($offer[0])", $offer[0],',
    );
    // PowerShell compares names without their case, and `-v` is not `-V`.
    expect(text).toContain('if ($place.Files -ccontains $before) { return }');
    expect(text).toContain('[System.StringComparer]::Ordinal');
    // The word at the cursor ends at the cursor: `-le` would take it for one that is typed.
    expect(text).toContain('Where-Object { $_.Extent.EndOffset -lt $cursorPosition }');
  });

  inShell('pwsh')('completes commands, words and codes, also after npx', () => {
    const offers = (line: string): readonly string[] =>
      said(
        'pwsh',
        ['-NoProfile', '-Command'],
        `Get-Content -Raw ./powershell | Invoke-Expression
(TabExpansion2 '${line}' ${line.length}).CompletionMatches | ForEach-Object CompletionText`,
      );
    expect(offers('evenkeel pl')).toEqual(['plan']);
    expect(offers('npx --no-install evenkeel plan --format m')).toEqual(['markdown']);
    expect(offers('npx evenkeel explain schema/unknown-k')).toEqual(['schema/unknown-key']);
    expect(offers('evenkeel plan')).toEqual(['plan']);
    expect(offers('evenkeel plan --format=m')).toEqual(['--format=markdown']);
  });
});

test('what is offered is what is read', () => {
  for (const shell of SHELLS)
    expect(parseArguments(['completion', shell], '1')).toMatchObject({ chosen: { shell } });
});

test('a shell that it does not know is an error that names those that it knows', async () => {
  const { code, stderr } = await testCli().run('completion', 'tcsh');
  expect(code).toBe(1);
  expect(stderr).toContain('bash, zsh, fish, powershell');
});
