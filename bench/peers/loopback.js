// Preloaded into every tool: no name is looked up but this machine's, so that nothing of a
// benchmark can reach a real service.
import dns from 'node:dns';

const HERE = new Set(['127.0.0.1', '::1', 'localhost']);
const { lookup } = dns;

dns.lookup = (host, ...rest) => {
  if (HERE.has(host)) return lookup(host, ...rest);
  const done = rest.at(-1);
  queueMicrotask(() => done(Object.assign(new Error(`not on this machine: ${host}`), { code: 'ENOTFOUND' })));
};
