// What a group has measured, as Markdown.

/** A table; `|` and line ends in cells are escaped. */
export function tableOf(columns, rows) {
  const line = cells =>
    `| ${cells
      .map(cell =>
        String(cell)
          .replaceAll('|', '\\|')
          .replace(/\s*\n\s*/g, ' '),
      )
      .join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const BUDGETS = ['what', 'target', 'measured', 'floor'];

/**
 * A group's rows against budgets as one table, then its own tables, each with its title and its
 * note.
 */
export function markdownOf(found) {
  const rows = found.filter(each => each.columns === undefined);
  const tables = found.filter(each => each.columns !== undefined);
  const budgets =
    rows.length === 0
      ? []
      : [
          tableOf(
            BUDGETS,
            rows.map(row => BUDGETS.map(column => row[column])),
          ),
        ];
  const others = tables.flatMap(({ title, note, columns, rows }) => [
    `### ${title}`,
    ...(note === undefined ? [] : [note]),
    tableOf(columns, rows),
  ]);
  return [...budgets, ...others].join('\n\n');
}
