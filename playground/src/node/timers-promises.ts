const waiting: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => waiting.shift()?.();

/** A turn of the event loop: a page makes each timer of 0 ms after the fifth wait for four. */
export function setImmediate(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    channel.port2.postMessage(undefined);
  });
}

/** What `signal` was aborted with is the error. */
export function setTimeout(
  ms: number,
  _value?: undefined,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      globalThis.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
