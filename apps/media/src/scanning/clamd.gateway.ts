import { connect } from 'node:net';
import { Fault } from '@sorrel/service-kit/fault';
import type { Log } from '@sorrel/service-kit/observability/log';
import type { Scanner } from './scanner.gateway.ts';

/** The largest piece clamd reads after one length. */
const CHUNK = 64 * 1024;
const PATIENCE_MS = 20_000;
const LONGEST_ANSWER = 1_000;

const AWAY =
  'We cannot check pictures right now, so we have not taken them. Please try again in a moment; your chosen pictures are kept.';
const HARMFUL =
  'This file did not pass our safety check, so we have not taken it. Please take the picture again or choose another one.';

/**
 * ClamAV's daemon, over its own protocol: `zINSTREAM`, then pieces, each preceded by its length (four bytes, big endian), and a length of 0
 * at the end. The answer is `stream: OK`, `stream: <name> FOUND` or `... ERROR`, ended by a zero byte. Anything but OK counts as not OK.
 */
export class Clamd implements Scanner {
  constructor(
    private readonly address: { host: string; port: number },
    private readonly log: Pick<Log, 'error' | 'warn'>,
  ) {}

  async check(body: Buffer): Promise<void> {
    const answer = await this.ask(body).catch((error: unknown) => {
      this.log.error('the virus scanner did not answer', { error });
      throw new Fault('unavailable', AWAY, { retryAfterSeconds: 30 });
    });
    if (answer === 'stream: OK') return;
    const found = /^stream: (\S+) FOUND$/.exec(answer)?.[1];
    if (!found) {
      this.log.error('the virus scanner could not look', { code: answer.slice(0, 60) });
      throw new Fault('unavailable', AWAY, { retryAfterSeconds: 30 });
    }
    this.log.warn('a harmful file was refused', { code: found.slice(0, 60) });
    throw new Fault('invalid', HARMFUL, { errors: { photo: [HARMFUL] }, as: 'harmful_file' });
  }

  private ask(body: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.address);
      let answer = '';
      const fail = (error: Error): void => {
        socket.destroy();
        reject(error);
      };
      socket.setTimeout(PATIENCE_MS, () => fail(new Error('clamd took too long')));
      // clamd may answer and close before everything was sent (a size limit): then its answer counts, not the error.
      socket.on('error', (error) => (answer.includes('\0') ? undefined : fail(error)));
      socket.on('data', (data) => {
        answer += data.toString('utf8');
        if (answer.length > LONGEST_ANSWER) fail(new Error('clamd said too much'));
        const end = answer.indexOf('\0');
        if (end < 0) return;
        socket.destroy();
        resolve(answer.slice(0, end).trim());
      });
      socket.on('close', () => reject(new Error('clamd closed the line without an answer')));
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < body.length; at += CHUNK) {
          const piece = body.subarray(at, at + CHUNK);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(piece.length);
          socket.write(length);
          socket.write(piece);
        }
        socket.write(Buffer.alloc(4));
      });
    });
  }
}
