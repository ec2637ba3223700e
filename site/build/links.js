// Links as the Markdown has them, from file to file of the repository, become links of the site.
// What they lead to must be there, with its anchor: a dead one fails the build.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pageOf, root, sources } from './pages.js';

const pages = new Set(sources);
const anchors = new Map();

/** GitHub's: what the links of the Markdown are written for. */
export const slugOf = title =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(md, source) {
  if (!anchors.has(source)) {
    const found = [];
    const tokens = md.parse(readFileSync(join(root, source), 'utf8'), {
      path: join(root, source),
      links: false,
    });
    for (const token of tokens) if (token.type === 'heading_open') found.push(token.attrGet('id'));
    anchors.set(source, found);
  }
  return anchors.get(source);
}

/** Where a link leads: a page, a file of the repository, or undefined where that has no address. */
function targetOf(md, source, href, repository) {
  const [path, anchor] = href.split('#');
  const target = path === '' ? source : posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const dead = why => new Error(`${source}: the link to ${href} is dead: ${why}`);
  const page = pages.has(target)
    ? target
    : pages.has(`${target}/README.md`)
      ? `${target}/README.md`
      : undefined;
  if (page !== undefined) {
    if (anchor !== undefined && !anchorsOf(md, page).includes(anchor))
      throw dead(`${page} has no such heading`);
    return `${path === '' ? '' : `/${pageOf(page)}`}${anchor === undefined ? '' : `#${anchor}`}`;
  }
  if (!existsSync(join(root, target))) throw dead('there is no such file');
  if (repository === undefined) return undefined;
  const form = statSync(join(root, target)).isDirectory() ? 'tree' : 'blob';
  return `${repository}/${form}/main/${target}`;
}

/** Which document is rendered. */
function sourceOf({ realPath, path }) {
  return posix.relative(root.replaceAll('\\', '/'), (realPath ?? path).replaceAll('\\', '/'));
}

/** A plugin of markdown-it. `repository`: the address of its pages, if it has one. */
export function repositoryLinks(md, { repository }) {
  md.core.ruler.push('repository_links', ({ tokens, env }) => {
    if (env.links === false) return;
    const source = sourceOf(env);
    for (const { children } of tokens) {
      let isOpen = true;
      for (const token of children ?? []) {
        if (token.type === 'link_close' && !isOpen) token.hidden = true;
        if (token.type !== 'link_open') continue;
        const href = decodeURI(token.attrGet('href') ?? '');
        isOpen = true;
        if (/^[a-z]+:/.test(href) || token.attrGet('class') === 'header-anchor') continue;
        const target = targetOf(md, source, href, repository);
        isOpen = target !== undefined;
        if (isOpen) token.attrSet('href', target);
        else token.type = 'text';
      }
    }
    for (const token of tokens)
      token.children = token.children?.filter(child => !child.hidden) ?? token.children;
  });
}

/** A plugin of markdown-it: below each of these manifests, the link that opens it in the playground. */
export function playgroundLinks(md, { base, manifests }) {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (...args) => {
    const [tokens, index, , env] = args;
    const { content } = tokens[index];
    const source = sourceOf(env);
    const found = manifests.find(each => each.source === source && each.text === content);
    if (found === undefined) return fence(...args);
    const words = 'Open in the playground';
    const name = md.utils.escapeHtml(`${words}: ${found.name}`);
    const to = `${base}playground/${found.fragment}`;
    return `${fence(...args)}<p class="open-in-playground"><a href="${to}" target="_self" aria-label="${name}">${words}</a></p>\n`;
  };
}

/** What a page may not have: style attributes, which the policy refuses, and what Vue would compute. */
export function plainMarkup(md) {
  for (const name of ['th_open', 'td_open']) {
    md.renderer.rules[name] = (tokens, index, options, _env, self) => {
      const token = tokens[index];
      const [, side] = /text-align:(\w+)/.exec(token.attrGet('style') ?? '') ?? [];
      token.attrs = side === undefined ? null : [['class', `align-${side}`]];
      return self.renderToken(tokens, index, options);
    };
  }
  for (const name of ['text', 'code_inline']) {
    const usual = md.renderer.rules[name];
    md.renderer.rules[name] = (...args) => usual(...args).replaceAll('{{', '&#123;&#123;');
  }
}
