/** The anchors that GitHub gives the headings of a page: the second of a name gets a number. */
export function anchorsIn(prose: string): readonly string[] {
  const names = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, index) => {
    const before = names.slice(0, index).filter(each => each === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}
