type Piece = Node | string;

interface Properties {
  readonly class?: string;
  readonly title?: string;
  readonly onClick?: () => void;
  readonly role?: string;
  readonly type?: string;
  readonly 'aria-expanded'?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-selected'?: string;
  readonly 'data-id'?: string;
}

/** An element with text in it, which never becomes markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { onClick, ...attributes }: Properties,
  ...pieces: readonly Piece[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(attribute, value);
  if (onClick !== undefined) made.addEventListener('click', onClick);
  made.append(...pieces);
  return made;
}

/** The element of page.html with this id. */
export function byId<Type extends HTMLElement = HTMLElement>(id: string, type?: new () => Type): Type {
  const found = document.getElementById(id);
  if (found === null || (type !== undefined && !(found instanceof type)))
    throw new Error(`the page has no ${id}`);
  return found as Type;
}
