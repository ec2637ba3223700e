import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readable } from '../../src/core/address.ts';
import type { Source } from '../../src/core/problem.ts';
import type { FailedRun, Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import type { RunFacts } from '../../src/core/report/run-facts.ts';
import { codePages } from '../../src/providers/code-pages.ts';
import { html } from '../../src/render/html/markup.ts';
import { renderHtml } from '../../src/render/html/page.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import {
  aBranch,
  aCheck,
  aCommand,
  aPlan,
  aProblem,
  aReason,
  aReport,
  aSource,
  changed,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

const RUN: RunFacts = {
  id: 'abc',
  started: '2026-11-22T10:00:00.000Z',
  ended: '2026-11-22T10:00:04.000Z',
  version: '1.2.3',
  files: [{ file: 'evenkeel.yaml' }],
  hosts: ['api.example.com'],
  exit: 0,
};

const draw = (document: Report | FailedRun, linesAt?: (source: Source) => readonly string[]): string =>
  renderHtml(document, { pages: codePages, ...(linesAt === undefined ? {} : { linesAt }) });

/** The tags of a page with their attributes' names, without what stands between them. */
function skeleton(page: string): readonly string[] {
  const own = page.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '<$1>');
  const attribute = /\s([a-zA-Z-]+)(?:="[^"]*")?/g;
  return [...own.matchAll(/<(\/?[a-z0-9]+)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name, attributes = '']) =>
      [name, ...[...attributes.matchAll(attribute)].map(([, each]) => each)].join(' '),
  );
}

function text(page: string): string {
  return page
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '');
}

/** One report in which every text that a service, a portal or a manifest gives is this one. */
function saying(said: string): Report {
  const row: Row = aBranch('update', said, {
    fields: [changed('description', said, `new ${said}`), changed('list', [said], [said, { [said]: said }])],
    reason: aReason(said, said),
    opening: aReason(said),
    widened: aReason(said),
    lastChange: { at: '2026-11-22T10:00:00Z', member: said, madeBy: said },
    accept: [said],
    loss: [{ what: said, count: 2, notes: [aReason(said)] }],
    notes: [aReason(said)],
    source: aSource(3, said),
  });
  const plan = aPlan([row, aCommand('delete', said)], {
    name: said,
    unread: [{ kind: said, scope: PROJECT.address, reason: aReason(said, said) }],
    notes: [aReason(said)],
    accepted: [{ address: row.address, field: said, until: '2026-12-01', why: said }],
  });
  return aReport('apply', plan, {
    results: [resultFor(row, 'failed', { reason: aReason(said, said) })],
    checks: [aCheck('q', 'fail', { findings: [said], evidence: said, source: aSource(1, said) })],
    explanations: [
      {
        about: [row.address],
        question: said,
        is: 'answer',
        text: said,
        sources: [{ title: said, url: said }],
      },
    ],
    timeline: [
      { at: 0, type: 'started', address: row.address, action: 'update' },
      { at: 5, type: 'waiting', lane: said, what: [said] },
      { at: 6, type: 'held', lane: said, by: [said], code: 'x/y' },
      { at: 7, type: 'retry', request: said, why: said, afterMs: 5 },
      { at: 9, type: 'ended', address: row.address, action: 'update', status: 'failed' },
    ],
    consoles: { [PROJECT.address]: said },
    runs: [{ ...RUN, id: said, files: [{ file: said }], hosts: [said], commit: said }],
  });
}

describe('a page', () => {
  test('allows its own style and script by their hashes, and nothing else', () => {
    const page = draw(sampleReports().plan);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const hash = (name: string): string => {
      const inner = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page)?.[1] ?? '';
      expect(inner.length).toBeGreaterThan(500);
      return `sha256-${createHash('sha256').update(inner).digest('base64')}`;
    };
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; style-src '${hash('style')}'; script-src '${hash('script')}'`,
    );
    // The policy comes before anything that it is about.
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'));
  });

  test('names nothing that a browser would fetch, and no handler or style of an element', () => {
    for (const report of Object.values(sampleReports())) {
      const page = draw({ ...report, consoles: { [PROJECT.address]: 'https://console.example.com/x' } });
      expect(
        skeleton(page).filter(tag =>
          / (?:src|srcset|action|style|on[a-z]+|data|poster|ping)(?: |$)/.test(tag),
        ),
      ).toEqual([]);
      expect(page).not.toMatch(/<(?:img|iframe|link|object|embed|form|base|video|audio)\b/);
      const hrefs = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      for (const href of hrefs) expect(href).toMatch(/^(?:#[rc]\d+|https:\/\/)/);
    }
  });

  test('has every row and every address without its script, unfolded where there are few', () => {
    const folded = /<details class="row (?:create|update|delete|replace|rename|blocked)"(?![^>]* open)[^>]*>/;
    for (const { plan, ...rest } of Object.values(sampleReports())) {
      const page = draw({ plan, ...rest });
      for (const { address } of plan.rows) expect(text(page)).toContain(readable(address));
      expect(page).not.toMatch(folded);
    }
  });

  test('of many rows unfolds what destroys or widens, and nothing else', () => {
    const rows = [
      ...Array.from({ length: 30 }, (_, at) =>
        aBranch('create', `b${at}`, { fields: [changed('note', null, `n${at}`)] }),
      ),
      aBranch('delete', 'gone'),
      aBranch('update', 'open', { opening: aReason('takes the protection away') }),
    ];
    const page = draw(aReport('plan', aPlan(rows)));
    const open = page.match(/<details class="row (\w+)"[^>]* open>/g) ?? [];
    expect(open.map(each => /row (\w+)/.exec(each)?.[1])).toEqual(['delete', 'update']);
    expect(page.match(/<details class="row create"/g)).toHaveLength(30);
  });

  test('says at its top which hosts, which digest and which commit it is of', () => {
    const runs = [{ ...RUN, commit: '3f2c1a2b4d5e' }];
    const page = draw(
      aReport('plan', aPlan([aBranch('create', 'a')]), { hosts: { neon: 'n.example' }, runs }),
    );
    const [head = ''] = /<header>.*?<\/header>/s.exec(page) ?? [];
    expect(text(head)).toContain('neon at n.example');
    expect(text(head)).toMatch(/digest ek1-\w+/);
    expect(text(head)).toContain('commit 3f2c1a2b4d5e');
    expect(head).toContain('<span class="count create">1 to create</span>');
    expect(head).not.toContain('<span class="count delete">');
  });

  test('shows what destroys before what only changes', () => {
    const page = draw(
      aReport('plan', aPlan([aBranch('create', 'aaa'), aBranch('update', 'bbb'), aBranch('delete', 'ccc')])),
    );
    const shown = text(page);
    expect(shown.indexOf('ccc')).toBeLessThan(shown.indexOf('bbb'));
    expect(shown.indexOf('To look at first (1)')).toBeLessThan(shown.indexOf('ccc'));
  });

  test('shows which words of a text change, and which lines of a list', () => {
    const row = aCommand('update', 'ban', {
      fields: [
        changed('description', 'Weekly report', 'Daily report'),
        changed('options', [{ name: 'a', max: 1 }], [{ name: 'a', max: 2 }]),
      ],
    });
    const page = draw(aReport('plan', aPlan([row])));
    expect(page).toContain('<del>Weekly</del><ins>Daily</ins> report');
    expect(page).toMatch(/max: <del>1<\/del><ins>2<\/ins>/);
  });

  test('shows the lines of the manifest where it is given them', () => {
    const row = aCommand('create', 'ban', { source: aSource(12) });
    const page = draw(aReport('plan', aPlan([row])), ({ line }) => [`line ${line}`, 'and below']);
    expect(text(page)).toContain('12 line 12');
    expect(text(page)).toContain('13 and below');
  });

  test('explains each code that it shows, and leads to the explanation', () => {
    const row = aBranch('blocked', 'main', { reason: { code: 'keep/holds', glob: 'neon.*/**' } as never });
    const page = draw(aReport('plan', aPlan([row])));
    const anchor = /<a class="code" href="#(c\d+)"><code>keep\/holds/.exec(page)?.[1];
    expect(page).toContain(`id="${anchor}"><summary><code>keep/holds</code>`);
  });

  test('says of a failed run that there is no report, with each mistake', () => {
    const page = draw(
      {
        v: 1,
        command: 'plan',
        failed: { code: 'invalid', message: 'the manifest is not valid: 1 error', next: 'Mend it.' },
        problems: [aProblem('must be text')],
        runs: [{ ...RUN, exit: 3 }],
      },
      () => ['  name: 5'],
    );
    expect(text(page)).toContain('There is no report');
    expect(text(page)).toContain('must be text');
    expect(text(page)).toContain('7   name: 5');
  });

  test('is the same bytes of the same report', () => {
    for (const report of Object.values(sampleReports()))
      expect(draw(report)).toBe(draw(structuredClone(report)));
  });

  test('says that it holds names and values before anything of them', () => {
    const shown = text(draw(sampleReports().plan));
    expect(shown.indexOf('holds names and values')).toBeLessThan(
      shown.indexOf('plan acme', shown.indexOf('holds')),
    );
  });
});

describe('a text that comes from a service, a portal or a manifest', () => {
  // With letters alone it is what every other text must look like.
  const plain = skeleton(draw(saying('harmless'))).filter(tag => tag !== 'br');

  test.each(
    HOSTILE.filter(said => said.trim() !== '').map(
      said => [JSON.stringify(said.slice(0, 40)), said] as const,
    ),
  )('%s makes no element, no attribute and no link', (_, said) => {
    const page = draw(saying(said));
    const tags = skeleton(page);
    const known = new Set(plain);
    expect(tags.filter(tag => tag !== 'br' && !known.has(tag))).toEqual([]);
    expect(page.match(/<script/g)).toHaveLength(2);
    const hrefs = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(hrefs.filter(href => !/^(?:#[rc]\d+|https:\/\/[^\s"]+)$/.test(href))).toEqual([]);
    // Between two emoji it joins them, and hides nothing.
    const joined = page.replaceAll(/(?<=\p{Extended_Pictographic})\u200d(?=\p{Extended_Pictographic})/gu, '');
    expect(joined).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/,
    );
  });

  test.each([
    'javascript:alert(1)',
    'http://a.example/',
    'https://u:p@a.example/',
    'data:text/html,x',
    '//a.example',
    'https:\\\\a.example',
  ])('the address %s is shown, and is no link', url => {
    const page = draw(
      aReport('plan', aPlan([aBranch('create', 'a')]), { consoles: { [PROJECT.address]: url } }),
    );
    expect(page).not.toContain('<a href="https');
    expect(page).not.toContain('href="javascript');
  });

  test('cannot end the element with the data, nor begin a comment in it', () => {
    const page = draw(saying('</script><script>alert(1)</script><!-- '));
    const data = /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(data).not.toMatch(/[<>&]/);
    expect((JSON.parse(data) as Report).plan.name).toBe('</script><script>alert(1)</script><!-- ');
  });
});

test('says above all rows what widens access', () => {
  const opening = aReason('the branch is not protected');
  const rows = [aBranch('update', 'main', { fields: [changed('protected', true, false)], opening })];
  const page = renderHtml(aReport('plan', aPlan(rows)), { pages: {} });
  expect(page).toContain('0 to delete, <b class="loud">1 widens access</b></p>');
  const [section = ''] = page.match(/<section class="alert".*?<\/section>/s) ?? [];
  expect(section).toContain('<h2 id="widens-title">Widens access (1)</h2>');
  expect(section).toContain('<a href="#r0"><code>neon.branch/shiny-wind-028834/main</code></a>');
  expect(section).toContain('the branch is not protected');
  const other = renderHtml(aReport('plan', aPlan([aBranch('update', 'main')])), { pages: {} });
  expect(other).not.toContain('idens access');
});

test('text in a template is text, whatever a browser would make of it', () => {
  const hostile = `<img src=x onerror="alert(1)"> & '\`\u202e`;
  const shown = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;&#96;\\u{202e}';
  expect(html`<p title="${hostile}">${[hostile, 7]}</p>`.text).toBe(`<p title="${shown}">${shown}7</p>`);
});
