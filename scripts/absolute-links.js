/** Code in a document, whose brackets are none of a link. */
const CODE = /(^ *```[^\n]*\n[\s\S]*?^ *```$|`[^`\n]+`)/m;
/**
 * What follows the text of a link that leads to a file of the repository: no scheme, no place in
 * the document itself.
 */
const TARGET = /\]\((?![a-z]+:|#)([^)\s]+)\)/g;

const FENCE = /(^ *```[^\n]*\n[\s\S]*?^ *```$)/m;
/** A picture, which is nothing without its file. */
const PICTURE = /^!\[[^\]\n]*\]\((?![a-z]+:|#)[^)\s]+\)\n+/gm;
/** A link with its text, which may hold code and brackets. */
const LINK = /(`[^`\n]+`)|\[((?:`[^`\n]+`|\[[^\]\n]*\]|[^[\]`])*)\]\((?![a-z]+:|#)[^)\s]+\)/g;

/**
 * The same where no repository has pages: the texts of the links alone, because a reader elsewhere
 * has nothing to follow.
 */
function withoutLinks(document) {
  return document
    .split(FENCE)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(PICTURE, '').replace(LINK, (_, code, text) => code ?? text),
    )
    .join('');
}

/**
 * A document with links that lead to the repository at a version, wherever the document is read.
 * `repository` is the address of its pages, undefined where there are none, and `isFolder` knows
 * what its paths are.
 */
export function withAbsoluteLinks(document, { repository, tag, isFolder }) {
  if (repository === undefined) return withoutLinks(document);
  const absolute = (_, target) => {
    const [path] = target.split('#');
    const form = isFolder(path) ? 'tree' : path.endsWith('.svg') ? 'raw' : 'blob';
    return `](${repository}/${form}/${tag}/${target})`;
  };
  return document
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(TARGET, absolute)))
    .join('');
}
