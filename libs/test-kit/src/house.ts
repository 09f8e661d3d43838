import { createServer, type Socket } from 'node:net';
import { programsOf, startHere, type Programs, type Start } from './programs.ts';
import { lines, type Answer, type Asked } from './house-words.ts';
import { migratedDatabase } from './migrated-database.ts';

/**
 * A process that runs the programs of worlds, one suite's after another's. Under Jest every suite loads all code anew, and slow: a world's
 * programs were most of what a suite loaded, and had to be warmed up each time. Here they are loaded once, as they are built, and run as in
 * production. Whoever has started a world keeps a line open; when it ends, the world ends too.
 *
 * Arguments: the port.
 */
let open = 0;
/** Above this a fresh process takes over, as soon as nobody has a line here: one that is open may be about to start a world. */
const MOST_MEMORY = 1_000_000_000;

async function serve(socket: Socket): Promise<void> {
  let programs: Programs | undefined;
  const end = async (): Promise<void> => {
    const ending = programs;
    programs = undefined;
    await ending?.stop();
  };
  const start = async (what: Start): Promise<Answer> => {
    programs = programsOf(await startHere(what));
    return { url: programs.url, listeners: programs.listeners };
  };
  const deal = async (asked: Asked): Promise<Answer> => {
    if (asked.start) return start(asked.start);
    if (asked.stop) await end();
    return asked.database ? { database: await migratedDatabase(asked.database.serverUrl, asked.database.name) } : {};
  };
  socket.on('error', () => undefined);
  open++;
  for await (const line of lines(socket)) {
    const answer = await deal(JSON.parse(line) as Asked).catch((error: unknown): Answer => ({
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
  }
  // Its suite has ended, or was killed.
  await end().finally(() => open--);
  if (open === 0 && process.memoryUsage.rss() > MOST_MEMORY) process.exit(0);
}

const server = createServer((socket) => void serve(socket).catch((error: unknown) => console.error(error)));
server.listen(Number(process.argv[2]), '127.0.0.1');
