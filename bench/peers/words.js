// How the tables of the scenarios say things.

/** Milliseconds as text, in seconds. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** A time and its ratio to ours. */
export function toOurs(ms, ours) {
  return `${seconds(ms)} (${(ms / ours).toFixed(2)})`;
}

/** `done`, or what it is instead, with the exit code where the two do not agree. */
export function outcome(done, code) {
  if (done) return code === 0 ? 'done' : `done, but exit ${code}`;
  return code === 0 ? 'not done, but exit 0' : `not done, exit ${code}`;
}

/** A table of tools by cases, from the cell of each. A tool that could not be had has a reason. */
export function byCase(title, tools, cases, cellOf, missing) {
  const columns = ['tool', ...cases.map(each => each.what)];
  const rows = tools.map(tool => {
    const why = missing(tool);
    if (why !== undefined) return absent(tool, columns.length, why);
    return [tool.name, ...cases.map(each => cellOf(tool, each))];
  });
  return { title, columns, rows };
}

/** The rows of a table whose tool could not be had: dashes, and why. */
export function absent(tool, columns, why) {
  return [tool.name, ...Array(columns - 2).fill('–'), why];
}
