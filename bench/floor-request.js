// One request with undici, as people write it. Argument: a URL.
import { request } from 'undici';

const { statusCode, body } = await request(process.argv[2]);
await body.json();
process.stdout.write(`${statusCode}\n`);
