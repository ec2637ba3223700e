// What the built pages hold, section by section: for the outline of each and for the search.
const HEADING = /<h([1-3]) id="([^"]*)"[^>]*>([\s\S]*?) ?<a class="header-anchor"[\s\S]*?<\/h\1>/g;
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&#123;': '{' };

/** What the site adds below a manifest is no text of the document. */
const ADDED = /<p class="open-in-playground">[\s\S]*?<\/p>/g;

const textOf = html =>
  html
    .replaceAll(ADDED, ' ')
    .replaceAll(/<(?:td|th|li|p|pre|br|span class="line")[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|#123);/g, entity => ENTITIES[entity])
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The document inside a page, without what is around it. */
function documentOf(html) {
  const [, inside = ''] = /<main class="main"[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return inside;
}

/** Each heading with its level, its anchor, its markup and the text below it. */
export function sectionsOf(html) {
  const inside = documentOf(html);
  const headings = [...inside.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const [all, level, anchor, title] = heading;
    const end = headings[index + 1]?.index ?? inside.length;
    return {
      level: Number(level),
      anchor,
      title: textOf(title),
      text: textOf(inside.slice(heading.index + all.length, end)),
    };
  });
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page with links to its sections, where it has more than one. */
export function withOutline(html) {
  const below = sectionsOf(html).filter(({ level }) => level > 1);
  if (below.length < 2) return html;
  const links = below.map(
    ({ level, anchor, title }) =>
      `<li class="level-${level}"><a href="#${anchor}">${escaped(title)}</a></li>`,
  );
  const outline = `<nav class="outline" aria-labelledby="outline-title"><p id="outline-title">On this page</p><ul>${links.join('')}</ul></nav>`;
  return html.replace(/(<div class="VPDocAside"[^>]*>)/, `$1${outline}`);
}
