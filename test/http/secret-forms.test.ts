import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/http/redact.ts';
import { formsOf } from '../../src/http/secret-forms.ts';

const PASSWORD = 'npg_Xy3kP0qTz9';
const URI = `postgresql://neondb_owner:${PASSWORD}@ep-cool-1.eu.neon.tech/neondb?sslmode=require`;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');

describe('the forms of a connection string', () => {
  it('are itself, its user information with and without the host, and the password alone', () => {
    expect(formsOf(URI)).toEqual(
      expect.arrayContaining([
        URI,
        `neondb_owner:${PASSWORD}@ep-cool-1.eu.neon.tech`,
        `neondb_owner:${PASSWORD}`,
        PASSWORD,
        base64(PASSWORD),
      ]),
    );
  });

  it('are nothing that is not secret by itself', () => {
    for (const form of formsOf(URI))
      expect('neondb_owner ep-cool-1.eu.neon.tech neondb require').not.toContain(form);
  });

  it('are few: a runner looks for each of them in every line', () => {
    expect(formsOf(URI).length).toBeLessThan(16);
  });

  it("have what a shell's double quotes need a backslash for with one", () => {
    expect(formsOf('pass`w$or"d\\1')).toContain('pass\\`w\\$or\\"d\\\\1');
  });

  it('have the lines of a secret without the space around them', () => {
    const forms = formsOf('first-line  \r\n   second-line\r third-line\n');
    expect(forms).toEqual(expect.arrayContaining(['first-line', 'second-line', 'third-line']));
  });

  it('have the password as it is written and decoded', () => {
    const forms = formsOf('postgresql://a%40b:p%40ss%2Fw%C3%B6rd@host/db');
    expect(forms).toEqual(
      expect.arrayContaining(['p%40ss%2Fw%C3%B6rd', 'p@ss/wörd', 'p%40ss%2fw%c3%b6rd', 'a@b:p@ss/wörd']),
    );
  });

  it.each([
    ['an empty user', 'postgresql://:longer-password@host/db', 'longer-password'],
    ['colons in the password', 'postgresql://u:long:er:password@host/db', 'long:er:password'],
    [
      'the password in the query',
      'jdbc:postgresql://host/db?user=u&password=longer-password',
      'longer-password',
    ],
    [
      'equals signs in a secret of the query',
      'postgresql://u@host/db?sslpassword=longer=password==',
      'longer=password==',
    ],
    ['a password that does not decode', 'postgresql://u:100%longer@host/db', '100%longer'],
    ['several hosts', 'postgresql://u:longer-password@a:1,b:2/db', 'longer-password'],
  ])('are found with %s', (_, uri, password) => {
    expect(formsOf(uri)).toContain(password);
  });

  it('find a password that is short with its user alone', () => {
    const { text } = createRedactor(['postgresql://owner:abc@host.example/db']);
    expect(text('abc, abcdef, postgresql://owner:abc@host.example, owner:abc')).toBe(
      'abc, abcdef, postgresql://***, ***',
    );
    expect(text(base64('owner:abc'))).toBe('***');
  });

  // A password of fewer characters than are masked alone, and one that is found alone, but not
  // inside words.
  describe.each(['abc', 'npg_abc'])(
    'with the short password %s and a longer secret in the query',
    password => {
      const uri = `postgresql://owner:${password}@host.example/db?sslmode=require&sslpassword=longer-secret`;

      it.each<[string, (of: string) => string]>([
        ['as it is', of => of],
        ['percent-encoded', encodeURIComponent],
        ['in lower case', of => encodeURIComponent(of).replace(/%../g, hex => hex.toLowerCase())],
        ['as a form', of => new URLSearchParams({ t: of }).toString()],
        ['in JSON in JSON', of => JSON.stringify(JSON.stringify(of))],
        ['in base64', base64],
        ['in base64url', base64url],
      ])('mask that with its user and its host %s', (_, write) => {
        const { text } = createRedactor([uri]);
        for (const said of [uri, `owner:${password}@host.example`, `owner:${password}`]) {
          const masked = text(write(said));
          expect(masked).toContain('***');
          expect(masked).not.toContain(password);
          expect(masked).not.toContain(base64(`owner:${password}`).replace(/=+$/, ''));
        }
        expect(text(write('longer-secret'))).toContain('***');
      });
    },
  );

  it('are the URI alone where it has no password', () => {
    expect(formsOf('postgresql://neondb_owner@host/db')).not.toContain('neondb_owner');
    expect(formsOf('https://x.example/a?b=c')).toContain('https://x.example/a?b=c');
  });
});

describe('the forms of a secret', () => {
  it('are none where it is shorter than 6 characters: any word could be it', () => {
    expect(formsOf('12345')).toEqual([]);
    expect(formsOf('')).toEqual([]);
    expect(formsOf('123456')).toContain('123456');
  });

  it('have each line of several that is long enough', () => {
    const key = '-----BEGIN KEY-----\r\nMIIEvAIBADANBg\r\nx\r\n-----END KEY-----\r\n';
    const { text } = createRedactor([key]);
    expect(text(`a ${key} b`)).toBe('a *** b');
    expect(text('x MIIEvAIBADANBg x')).toBe('x *** x');
    expect(text(JSON.stringify({ key }))).not.toContain('MII');
  });

  it('are bounded for a secret of very many lines', () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `line number ${at}`).join('\n');
    expect(formsOf(lines).length).toBeLessThan(5_000);
  });

  it('can be made of a text that is no Unicode', () => {
    expect(formsOf('\ud800 half a pair')).toContain('\ud800 half a pair');
  });
});

/** How a service, a program or a person may write it, with something before and after it. */
const WRITTEN: readonly (readonly [string, (before: string, secret: string, after: string) => string])[] = [
  ['as it is', (before, secret, after) => before + secret + after],
  ['percent-encoded', (before, secret, after) => encodeURIComponent(before + secret + after)],
  ['as a form', (before, secret, after) => new URLSearchParams({ t: before + secret + after }).toString()],
  ['in JSON', (before, secret, after) => JSON.stringify(before + secret + after)],
  [
    'in JSON in JSON',
    (before, secret, after) => JSON.stringify(JSON.stringify(`${before}\n${secret}\n${after}`)),
  ],
  ['in base64', (before, secret, after) => base64(before + secret + after)],
  ['in base64url', (before, secret, after) => base64url(before + secret + after)],
  [
    'in a URI',
    (before, secret, after) => `postgresql://${before}:${encodeURIComponent(secret)}@host/${after}`,
  ],
];

describe.each(WRITTEN)('a secret %s', (how, write) => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)),
  });
  const secret = visible.map(text => `k3${text}`).filter(text => text.length >= 8);
  const touching = fc.stringMatching(/^[A-Za-z0-9_:]{0,7}$/);

  it('is masked, whatever touches it', () => {
    fc.assert(
      fc.property(touching, secret, touching, (before, hidden, after) => {
        const masked = createRedactor([hidden]).text(write(before, hidden, after));
        const [without, bare] = [write(before, '', after), write('', hidden, '')];
        expect(masked).toContain('***');
        // In base64 at most the bits of one character at each end are left.
        const left = masked.split('***').reduce((sum, piece) => sum + piece.length, 0);
        expect(left).toBeLessThanOrEqual(without.length + (how.includes('base64') ? 4 : 0));
        expect(masked).not.toContain(bare);
      }),
      { seed: 15, numRuns: 300 },
    );
  });
});

const unit = (of: string) => `\\u${of.charCodeAt(0).toString(16).padStart(4, '0')}`;
const upper = (of: string) => of.replace(/\\u..../g, each => `\\u${each.slice(2).toUpperCase()}`);
const json = (of: string) => JSON.stringify(of).slice(1, -1);
const html = (of: string) => of.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const goJson = (of: string) => json(of).replace(/[<>&\u2028]/g, unit);
const ascii = (of: string) => json(of).replace(/[\u0080-\uffff]/g, unit);

/** How programs in other languages escape a text that a refusal repeats. */
const ESCAPED: Readonly<Record<string, (secret: string) => string>> = {
  'JSON of Go': goJson,
  'JSON of Go in JSON': of => json(goJson(of)),
  'JSON of Python': ascii,
  'JSON of Python in JSON': of => json(ascii(of)),
  'JSON with hex digits in upper case': of => upper(ascii(of)),
  'JSON of PHP': of => ascii(of).replaceAll('/', '\\/'),
  'JSON of JavaScript with slashes escaped': of => json(of).replaceAll('/', '\\/'),
  'a whole URL': encodeURI,
  'JSON in a query': of => encodeURIComponent(json(of)),
  'HTML text': html,
  'HTML of Go': of => html(of).replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
  'HTML of Python': of => html(of).replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
  'HTML of PHP': of => html(of).replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
  'HTML of Express': of => html(of).replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'HTML with quotes alone': of => html(of).replaceAll('"', '&quot;'),
  XML: of => html(of).replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
  'HTML of Handlebars': of =>
    html(of)
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#x27;')
      .replaceAll('`', '&#x60;')
      .replaceAll('=', '&#x3D;'),
  'HTML of Mustache': of =>
    html(of)
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('/', '&#x2F;')
      .replaceAll('`', '&#x60;')
      .replaceAll('=', '&#x3D;'),
};

describe.each(Object.entries(ESCAPED))('a secret in %s', (_, escaped) => {
  it.each([
    'k3-plain-secret',
    'a<b>&"c\'d`e=f/g\\h',
    'schl\u00fcssel/\u00df<&>',
    '\u{1f511}key\u2028"\'&',
    '""""""',
    '<<<&&&',
  ])('%j is masked whole', secret => {
    const { text } = createRedactor([secret]);
    expect(text(`refused ${escaped(secret)} there`)).toBe('refused *** there');
  });
});

it('leaves everything else as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(createRedactor([URI, 'another-secret-0001']).text(text)).toBe(text);
    }),
    { seed: 15, numRuns: 300 },
  );
});

it('are looked for in a time that grows with the text alone, however hostile it is', () => {
  const secrets = Array.from({ length: 50 }, (_, nth) => `k${nth}<secret>'with" &%\\${nth * 7919}`);
  const { text } = createRedactor(secrets);
  const pieces = [
    '%25',
    '\\',
    '&amp;',
    '&#0',
    "'",
    '"',
    '\\u003c',
    '%E2%82',
    '\\xC3',
    'k1<secret',
    '%…',
    'a+',
  ];
  const most = (1 << 20) / (pieces.length + 1);
  const runs = [...pieces.map(piece => piece.repeat(most / piece.length)), `&#${'0'.repeat(most)}`];
  const hostile = runs.join(' ');
  const before = process.cpuUsage();
  expect(text(hostile) === hostile).toBe(true);
  expect(text(`${hostile} k7%3Csecret%3E'with%22 &%\\55433`) === `${hostile} ***`).toBe(true);
  // Some 2 s; a search that begins again at each place would take hours.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(40);
}, 120_000);
