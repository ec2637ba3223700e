// Gives each page a policy that lets it load nothing from elsewhere: what is inline is named by its
// hash, and nothing else of its kind runs. Style attributes have no hash, so they go.
import { createHash } from 'node:crypto';

const hashOf = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const INLINE = name => new RegExp(`<${name}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${name}>`, 'g');

function hashesIn(html, name) {
  return [...new Set([...html.matchAll(INLINE(name))].map(([, text]) => hashOf(text)))].sort();
}

/** The page with its policy, as the first thing of its head. */
export function withPolicy(page) {
  const html = page.replaceAll(/(<[a-z][^>]*?) style="[^"]*"/g, '$1');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashesIn(html, 'script')].join(' '),
    ["style-src 'self'", ...hashesIn(html, 'style')].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
