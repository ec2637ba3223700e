/** One command of a shell script, as its words: the name of the program, then the arguments. */
export interface ShellCommand {
  readonly words: readonly string[];
}

/** Words that may stand before the name of a program, such as `if` or `sudo`. */
const BEFORE = new Set([
  ...['if', 'then', 'else', 'elif', 'do', 'while', 'until', '!', 'time', 'exec', 'sudo', 'command'],
  ...['nohup', 'env', 'xargs'],
]);
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

/**
 * The commands of a shell script, also those inside `$(…)`. Quoted text and `${{ … }}` are part of
 * a word. Comments, here-documents and the file names after `>` or `<` are left out. Reads each
 * character once. Pure.
 */
export function commandsIn(script: string): readonly ShellCommand[] {
  return new ShellScript(script).commands();
}

/** A command of which only a part is read so far. */
interface Part {
  words: string[];
  /** The word that is being read; undefined between words. */
  word: string | undefined;
  quoted: boolean;
}

class ShellScript {
  readonly #script: string;
  readonly #found: ShellCommand[] = [];
  /** For each open `$(` or `(`, the outermost first: the unfinished command around it. */
  readonly #around: Part[] = [];
  #part: Part = { words: [], word: undefined, quoted: false };
  #at = 0;
  /** Whether the next word is the file name of a redirection, and not part of the command. */
  #isFile = false;
  /** The word that ends the here-document which begins on the next line; empty if none begins. */
  #document = '';

  constructor(script: string) {
    this.#script = script;
  }

  commands(): readonly ShellCommand[] {
    while (this.#at < this.#script.length) this.#step();
    this.#endCommand();
    for (const around of this.#around.reverse()) {
      this.#part = around;
      this.#endCommand();
    }
    return this.#found;
  }

  #step(): void {
    const sign = this.#script.charAt(this.#at);
    const next = this.#script.charAt(this.#at + 1);
    if (this.#script.startsWith('${{', this.#at)) this.#addTo('}}');
    else if (sign === '$' && next === '{') this.#addTo('}');
    else if (sign === '$' && next === '(') this.#open(2);
    else if (sign === '\\') {
      if (next === '\n') this.#endWord();
      else this.#add(next);
      this.#at += 2;
    } else if (sign === '"') {
      this.#part.quoted = !this.#part.quoted;
      this.#add('');
      this.#at += 1;
    } else if (this.#part.quoted) this.#take(sign);
    else this.#plain(sign, next);
  }

  /** Reads one character outside of double quotes. */
  #plain(sign: string, next: string): void {
    if (sign === "'") this.#single();
    else if (sign === '#' && this.#part.word === undefined) this.#at = this.#end('\n') - 1;
    else if (sign === '\n' && this.#document !== '') this.#skipDocument();
    else if (/\s/.test(sign) && this.#beginsCase()) this.#skipPattern();
    else if (sign === '<' || sign === '>') this.#redirect();
    else if (sign === '&' && next === '>') this.#at += 1;
    else if (sign === '(') {
      if (next === ')') this.#drop(2);
      else this.#open(1);
    } else if (sign === ')') this.#close();
    else if (sign === ';' && next === ';') {
      this.#endCommand();
      this.#at += 2;
      this.#skipPattern();
    } else if ('\n;&|`'.includes(sign) || ('{}'.includes(sign) && this.#part.word === undefined)) {
      this.#endCommand();
      this.#at += 1;
    } else if (/\s/.test(sign)) {
      this.#endWord();
      this.#at += 1;
    } else this.#take(sign);
  }

  #take(sign: string): void {
    this.#add(sign);
    this.#at += 1;
  }

  #add(text: string): void {
    this.#part.word = (this.#part.word ?? '') + text;
  }

  /**
   * The position after the next `text`; past the end of the script if `text` does not occur any
   * more.
   */
  #end(text: string): number {
    const at = this.#script.indexOf(text, this.#at + 1);
    return at < 0 ? this.#script.length + 1 : at + text.length;
  }

  /** Adds everything up to the end of the next `text` to the current word. */
  #addTo(text: string): void {
    const end = this.#end(text);
    this.#add(this.#script.slice(this.#at, end));
    this.#at = end;
  }

  #single(): void {
    const end = this.#end("'");
    this.#add(this.#script.slice(this.#at + 1, end - 1));
    this.#at = end;
  }

  #endWord(): void {
    const { word, words } = this.#part;
    if (word === undefined) return;
    if (!this.#isFile) words.push(word);
    this.#isFile = false;
    this.#part.word = undefined;
  }

  #endCommand(): void {
    this.#endWord();
    const { words } = this.#part;
    const first = words.findIndex(each => !BEFORE.has(each) && !ASSIGNMENT.test(each));
    if (first >= 0) this.#found.push({ words: words.slice(first) });
    this.#part.words = [];
    this.#isFile = false;
  }

  #open(length: number): void {
    if (length === 1) this.#endCommand();
    this.#around.push(this.#part);
    this.#part = { words: [], word: undefined, quoted: false };
    this.#at += length;
  }

  #close(): void {
    const around = this.#around.pop();
    this.#endCommand();
    this.#at += 1;
    if (around === undefined) return;
    this.#part = around;
    if (around.quoted || around.word !== undefined || around.words.length > 0) this.#add('');
  }

  #beginsCase(): boolean {
    const { words, word } = this.#part;
    return words[0] === 'case' && word === 'in';
  }

  /** Skips the pattern of the next branch of a `case`. */
  #skipPattern(): void {
    this.#part = { words: [], word: undefined, quoted: false };
    if (!/^\s*esac\b/.test(this.#script.slice(this.#at, this.#at + 80))) this.#at = this.#end(')');
  }

  /** At `name()`, drops the words so far: they name a shell function and are no command. */
  #drop(length: number): void {
    this.#part = { words: [], word: undefined, quoted: false };
    this.#at += length;
  }

  #redirect(): void {
    const rest = this.#script.slice(this.#at, this.#at + 80);
    const [begins, name] = /^<<-?(?!<)[ \t]*["']?([\w-]+)["']?/.exec(rest) ?? [];
    if (/^\d?$/.test(this.#part.word ?? '')) this.#part.word = undefined;
    else this.#endWord();
    if (begins !== undefined && name !== undefined) {
      this.#document = name;
      this.#at += begins.length;
      return;
    }
    const [whole = ' '] = /^(?:<<<|[<>]{1,2}(?:&[\d-]+|&|\|)?)/.exec(rest) ?? [];
    this.#isFile = !/&[\d-]/.test(whole);
    this.#at += whole.length;
  }

  #skipDocument(): void {
    this.#endCommand();
    for (let at = this.#at + 1; at < this.#script.length; ) {
      const end = this.#script.indexOf('\n', at);
      if (end < 0) break;
      if (this.#script.slice(at, end).trim() === this.#document) {
        this.#at = end;
        this.#document = '';
        return;
      }
      at = end + 1;
    }
    this.#at = this.#script.length;
  }
}
