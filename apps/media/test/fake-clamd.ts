import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The standard antivirus test file is recognised by these words, as real scanners do. */
const HARMFUL = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/**
 * Stands in for ClamAV's daemon, another company's program: supports INSTREAM only, reads it strictly and answers ERROR to anything else.
 */
export class FakeClamd {
  readonly seen: number[] = [];
  mode: 'normal' | 'limit' | 'silent' | 'hang-up' = 'normal';
  #server: Server | undefined;

  async start(port = 0): Promise<number> {
    this.#server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((done) => this.#server?.listen(port, '127.0.0.1', done));
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)));
  }

  #serve(socket: Socket): void {
    let heard = Buffer.alloc(0);
    const say = (text: string): void => void socket.end(`${text}\0`);
    socket.on('error', () => undefined);
    if (this.mode === 'hang-up') return void socket.destroy();
    socket.on('data', (data) => {
      if (this.mode === 'silent') return;
      heard = Buffer.concat([heard, data]);
      const command = 'zINSTREAM\0';
      if (heard.length < command.length) return;
      if (heard.subarray(0, command.length).toString() !== command) return say('UNKNOWN COMMAND');
      if (this.mode === 'limit') return say('INSTREAM size limit exceeded. ERROR');
      const pieces: Buffer[] = [];
      for (let at = command.length; at + 4 <= heard.length;) {
        const length = heard.readUInt32BE(at);
        if (length === 0) {
          const body = Buffer.concat(pieces);
          this.seen.push(body.length);
          return say(body.includes(HARMFUL) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
        }
        if (at + 4 + length > heard.length) return;
        pieces.push(heard.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  }
}
