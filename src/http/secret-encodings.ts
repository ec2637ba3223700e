/**
 * A part as the usual programs write it into other texts: as it is, percent-encoded, in JSON, in
 * JSON within JSON or within a URL, in HTML, in a shell's quotes, in base64 and base64url at any
 * offset.
 */
export function encodingsOf(part: string): readonly string[] {
  const json = inJson(part);
  const shell = part.replace(/["\\$`]/g, '\\$&');
  return [
    part,
    ...inUrls(part),
    ...json,
    ...json.map(quoted),
    ...json.flatMap(inUrls),
    ...inHtml(part),
    shell,
    ...inBase64(part),
  ];
}

/** A text as JSON, without the quotes around it. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What some encoders of JSON escape besides quotes, backslashes and control characters. */
const ESCAPED_IN_JSON: readonly RegExp[] = [
  // Nothing more, as JavaScript.
  /(?!)/g,
  // What has a meaning in HTML or in JavaScript, as Go and Rails.
  /[<>&\u2028\u2029]/g,
  // Whatever is not ASCII, as Python and PHP.
  /[\u0080-\uffff]/g,
];

/**
 * A part in JSON, without the quotes around it. Encoders differ in what they escape, and PHP
 * escapes slashes.
 */
function inJson(part: string): readonly string[] {
  const forms = ESCAPED_IN_JSON.map(escaped => quoted(part).replace(escaped, unit => `\\u${hexOf(unit)}`));
  return [...forms, ...forms.map(form => form.replaceAll('/', '\\/'))];
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}

/** How encoders of HTML write a double quote and an apostrophe. */
const ENTITIES: readonly (readonly [quote: string, apostrophe: string])[] = [
  ['"', "'"],
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&quot;', '&#039;'],
  ['&quot;', '&#x27;'],
  ['&quot;', '&apos;'],
  ['&#34;', '&#39;'],
];

/** A part in a text or an attribute of HTML or XML. */
function inHtml(part: string): readonly string[] {
  const text = part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return ENTITIES.map(([quote, apostrophe]) => text.replaceAll('"', quote).replaceAll("'", apostrophe));
}

/**
 * A part percent-encoded. Encoders differ in which characters they leave unencoded, in how they
 * write a space and in the case of hex digits.
 */
function inUrls(part: string): readonly string[] {
  const form = new URLSearchParams([['', part]]).toString().slice(1);
  const strict = form.replaceAll('+', '%20').replaceAll('*', '%2A');
  const lax = strict.replace(/%(?:21|27|28|29|2A|7E)/g, decodeURIComponent);
  const whole = lax.replace(/%(?:23|24|26|2B|2C|2F|3A|3B|3D|3F|40)/g, decodeURIComponent);
  return [lax, whole, strict, form].flatMap(text => [text, text.replace(/%../g, hex => hex.toLowerCase())]);
}

/**
 * A part in base64. First complete; then, for a part inside a longer text such as `user:password`,
 * the base64 digits that depend on the part alone, for each offset at which it may begin.
 */
function inBase64(part: string): readonly string[] {
  const bytes = Buffer.from(part);
  const whole = bytes.toString('base64');
  const own = [0, 1, 2].map(before =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return [whole, whole.replaceAll('=', ''), ...own].flatMap(text => [
    text,
    text.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
}
