import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limit of a page: `node:http` alone, in a process of its own. Its argument is a file that it answers with. */
const body = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
