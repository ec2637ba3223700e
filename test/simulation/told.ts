import type { Told } from './fault.ts';

/** How the run saw an answer that was changed on its way. */
export function toldBy(method: string, status: number, text: string): Told {
  const told = toldOf(method, status);
  return status >= 200 && status < 300 && !isJson(text) && (text !== '' || method === 'GET')
    ? 'unknown'
    : told;
}

/** How the run saw an answer that came as it was sent. */
export function toldOf(method: string, status: number): Told {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 423) return 'locked';
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'unknown';
  if (status === 404 && method === 'DELETE') return 'ok';
  return 'refused';
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
