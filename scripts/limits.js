// Makes docs/limits.md from the tables in src/limits. `scripts/generate.js` writes it.
const HEAD = `# What the services refuse

Made by \`scripts/generate.js\` from \`src/limits\`. Do not edit.

Every figure that evenkeel knows of a service stands in one table, with where it is from and when that was read: \`validate\`, the notes of a plan, \`doctor\` and the sandbox read it there. Times are in seconds. Why, and what each is used for: [ADR 132](adr/0132-what-a-service-refuses.md).
`;

/** The page, as Markdown. `tables` are the exports of src/limits. */
export function limitsPage(tables) {
  const { NEON, RESERVED_NAMES, ONE_WAY, COMPUTES, BY_PLAN, ON_PLAN, DISCORD, COMMANDS_OF_TYPE } = tables;
  return [
    HEAD,
    part('Neon', 'Beyond these the service refuses.', figures(NEON)),
    part(
      'Names that Postgres keeps',
      'A mistake in the manifest, unless the entry is absent.',
      figures(RESERVED_NAMES),
    ),
    part(
      'What stays on in a project of Neon',
      'A row of a plan that would switch it off is blocked.',
      figures(ONE_WAY),
    ),
    part(
      "What only the vendor's own client refuses",
      'A mistake in the manifest, which `allow: [vendor-limit]` in the entry makes a warning. Nothing public says what the service does.',
      figures(COMPUTES),
    ),
    part(
      'Neon by plan',
      'A note of the plan before the first write, where the record of the project names one of these plans. Nothing is said of a figure on which pages of the vendor differ, which has a *?*.',
      byPlan({ ...BY_PLAN, ...ON_PLAN }),
    ),
    part('Discord', 'Beyond these the service refuses.', figures({ ...DISCORD, ...COMMANDS_OF_TYPE })),
  ].join('\n');
}

function part(title, text, table) {
  return `## ${title}\n\n${text}\n\n${table}\n`;
}

function figures(rows) {
  const lines = Object.values(rows).map(({ what, is, source, day }) => [
    what,
    shown(is),
    linked(source),
    day,
  ]);
  return table(['what', 'figure', 'source', 'read'], lines);
}

function byPlan(rows) {
  const lines = Object.values(rows).map(({ what, disputed = [], source, day, ...plans }) => [
    what,
    ...['free', 'launch', 'scale'].map(plan => `${shown(plans[plan])}${disputed.includes(plan) ? ' ?' : ''}`),
    linked(source),
    day,
  ]);
  return table(['what', 'Free', 'Launch', 'Scale', 'source', 'read'], lines);
}

function table(head, lines) {
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

function shown(value) {
  if (value instanceof RegExp) return `\`${value.source.replaceAll('|', '\\|')}\``;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value.toLocaleString('en-US');
}

function linked(source) {
  return source.replace(/https:\/\/([^\s,]+)/, '[$1]($&)');
}
