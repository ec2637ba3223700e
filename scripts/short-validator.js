// What ajv writes as a validator, with as little code as says the same: V8 reads it at every start.

const MISTAKE =
  /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g;
const PLAIN =
  /^\{instancePath(?::(?<at>.*?))?,schemaPath:"(?:[^"\\]|\\.)*",keyword:"(?<keyword>\w+)",params:(?<params>\{.*\})\}$/;
const NOTE = `const note = (found, instancePath, keyword, params) => found.push({instancePath, keyword, params});`;

/** Given to every function, and used by keywords that no schema here has. */
const UNUSED = [
  /,parentData:\w+,parentDataProperty:(?:"(?:[^"\\]|\\.)*"|\w+),rootData,dynamicAnchors(?=\})/g,
  /, parentData, parentDataProperty, rootData=data, dynamicAnchors=\{\}(?=\}=\{\}\))/g,
];
const USED = /\b(?:parentData|rootData|dynamicAnchors|schemaPath)\b/;
/** Which members were looked at: only `unevaluatedProperties` asks. */
const EVALUATED = [
  /^const (evaluated\d+) = \w+\.evaluated;\nif\(\1\.dynamicProps\)\{\n\1\.props = undefined;\n\}\nif\(\1\.dynamicItems\)\{\n\1\.items = undefined;\n\}\n/gm,
  /^\w+\.evaluated = .*;\n/gm,
];

/** Throws where ajv writes something else than it did. */
export function shortened(code) {
  const noted = code.replace(MISTAKE, (_, _name, mistake) => {
    const { at = 'instancePath', keyword, params } = PLAIN.exec(mistake)?.groups ?? {};
    if (keyword === undefined)
      return `errors = (vErrors ??= []).push(${mistake.replace(/schemaPath:"(?:[^"\\]|\\.)*",/, '')});`;
    return `errors = note(vErrors ??= [], ${at}, "${keyword}", ${params});`;
  });
  const short = without(UNUSED, noted);
  const [used] = USED.exec(short) ?? [];
  if (used !== undefined) throw new Error(`the validator uses ${used}, which was taken for unused`);
  const shorter = without(EVALUATED, short);
  return `${NOTE}\n${withoutUnusedSchema(/\bevaluated\d*\b/.test(shorter) ? short : shorter)}`;
}

function without(patterns, code) {
  return patterns.reduce((text, each) => text.replace(each, ''), code);
}

/**
 * The part of each schema that the code looks at: most of it was compiled into the code. One that
 * is looked at in another way stays whole.
 */
function withoutUnusedSchema(code) {
  return code.replace(/^const (schema\d+) = (\{.*\});\n/gm, (whole, name, json) => {
    const uses = [...code.matchAll(new RegExp(`\\b${name}\\b(?! = )((?:\\.\\w+)*)(\\[?)`, 'g'))];
    if (uses.length === 0) return '';
    if (uses.some(([, path, bracket]) => path === '' || bracket !== '')) return whole;
    const paths = uses.map(([, path]) => path.slice(1).split('.'));
    return `const ${name} = ${JSON.stringify(only(JSON.parse(json), paths))};\n`;
  });
}

/** The members at these paths; the names alone where they are only looked up by name. */
function only(value, paths) {
  if (paths.some(path => path.length === 0)) {
    if (Array.isArray(value) || typeof value !== 'object') return value;
    const below = paths.filter(path => path.length > 0);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const inside = below.filter(([first]) => first === key).map(path => path.slice(1));
        return [key, inside.length === 0 ? 0 : only(each, inside)];
      }),
    );
  }
  const keys = [...new Set(paths.map(([first]) => first))];
  return Object.fromEntries(
    keys.map(key => [
      key,
      only(
        value[key],
        paths.filter(([first]) => first === key).map(path => path.slice(1)),
      ),
    ]),
  );
}
