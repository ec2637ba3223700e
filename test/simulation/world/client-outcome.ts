/** How a request ended, as the run saw it. */
export type ClientOutcome = 'ok' | 'refused' | 'unavailable' | 'limited' | 'locked' | 'unsent' | 'unknown';

/** How the run saw an answer that was changed on its way. */
export function outcomeOfChanged(method: string, status: number, text: string): ClientOutcome {
  const asSent = outcomeOfAnswer(method, status);
  return status >= 200 && status < 300 && !isJson(text) && (text !== '' || method === 'GET')
    ? 'unknown'
    : asSent;
}

/** How the run saw an answer that came as it was sent. */
export function outcomeOfAnswer(method: string, status: number): ClientOutcome {
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
