import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** The limit of a page and of an upload: `node:http` alone, in a process of its own. Arguments: a file it answers with, a folder for what is sent. */
const [page = '', folder = ''] = process.argv.slice(2);
const body = await (await import('node:fs/promises')).readFile(page);
let files = 0;
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void pipeline(request, createWriteStream(`${folder}/${(files++ % 64).toString()}`)).then(() => response.end('{}'));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
