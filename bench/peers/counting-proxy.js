// Stands between a tool and its sandbox, and counts the bytes of the bodies that the tool sends.
import { createServer, request } from 'node:http';

/** Starts it in front of `url`; `bytes` is a function, `stop` ends it. */
export async function countingProxy(url) {
  const { port } = new URL(url);
  let bytes = 0;
  const server = createServer((incoming, answer) => {
    const { method, url: path } = incoming;
    // The sandbox answers to its own name alone.
    const { host: _, ...headers } = incoming.headers;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, response => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    incoming.on('data', chunk => {
      bytes += chunk.length;
    });
    incoming.pipe(onward);
  });
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    bytes: () => bytes,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
