import { byId } from './element.ts';

const SHOWN_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says one thing over the page, for a while. */
export function tell(text: string): void {
  const place = byId('told');
  place.textContent = text;
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.hidden = true;
  }, SHOWN_MS);
}
