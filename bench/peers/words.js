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
  if (done) return code === 0 ? 'done' : `done, but exit ${code}: a false failure`;
  return code === 0 ? 'not done, but exit 0' : `not done, exit ${code}`;
}

/** The rows of a table whose tool could not be had: dashes, and why. */
export function absent(tool, columns, why) {
  return [tool.name, ...Array(columns - 2).fill('–'), why];
}
