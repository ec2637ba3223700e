import type { Transport } from '../../src/core/http.ts';

/** No other hosts than the vendors' are set. */
export const NO_HOSTS = { NEON_API_HOST: undefined, DISCORD_API_HOST: undefined } as const;

const VENDORS = [
  ['https://console.neon.tech', '/neon'],
  ['https://discord.com', '/discord'],
] as const;

/** Requests to the vendors reach the sandbox at `url`. */
export function vendorsOn(url: string, transport: Transport): Transport {
  return request => {
    const [host = '', path] = VENDORS.find(([vendor]) => request.url.startsWith(`${vendor}/`)) ?? [];
    return transport(
      path === undefined ? request : { ...request, url: request.url.replace(host, `${url}${path}`) },
    );
  };
}
