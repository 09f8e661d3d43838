import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { handOver, openTransport, UNSURE_AFTER_MS } from './transport.gateway.ts';

const kit = { isProduction: false } as never;
const mail = { from: 'a@sorrel.test', to: 'b@sorrel.test', subject: 'Hello', text: 'Hello' };

describe('the way to the mail server', () => {
  it('is kept open from e-mail to e-mail', async () => {
    let connections = 0;
    let mails = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onConnect: (_, done) => {
        connections++;
        done();
      },
      onData: (stream, _, done) => {
        mails++;
        stream.resume().on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const transport = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, kit });
    await Promise.all(Array.from({ length: 20 }, () => transport.sendMail(mail)));
    expect([mails, connections]).toEqual([20, 2]);
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('is given up when nobody greets, long before the job is', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const transport = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, kit }, 200);
    await expect(transport.sendMail(mail)).rejects.toThrow(/Greeting/);
    transport.close();
    silent.close();
  }, 15_000);

  /** A server that does `afterData` once it has the whole mail; how many it got. */
  async function serverThat(afterData: (hangUp: () => void, done: (problem?: Error) => void) => void) {
    let got = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        got++;
        const hangUp = (): void => {
          for (const one of server.connections) if (one.id === session.id) one._socket.destroy();
        };
        stream.resume().on('end', () => afterData(hangUp, done));
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const transport = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, kit }, 300);
    return {
      transport,
      got: () => got,
      close: async () => {
        transport.close();
        await new Promise<void>((resolve) => server.close(resolve));
      },
    };
  }

  it('that hangs up before it says that it took the mail: sent once by this try, and the next is a minute later', async () => {
    const { transport, got, close } = await serverThat((hangUp) => hangUp());
    await expect(handOver(transport, mail)).rejects.toMatchObject({ name: 'TriedLater', afterMs: UNSURE_AFTER_MS });
    expect(got()).toBe(1);
    await close();
  });

  it('that says nothing for long after the whole mail is unsure too', async () => {
    const { transport, got, close } = await serverThat(() => undefined);
    await expect(handOver(transport, mail)).rejects.toMatchObject({ name: 'TriedLater' });
    expect(got()).toBe(1);
    await close();
  }, 10_000);

  it('that refuses the mail, or is not there, surely has not sent it: it is tried again soon', async () => {
    const refusing = await serverThat((_, done) =>
      done(Object.assign(new Error('Local error'), { responseCode: 451 })),
    );
    const refused = await handOver(refusing.transport, mail).catch((error: Error) => error.name);
    expect(refused).not.toBe('TriedLater');
    await refusing.close();
    const away = openTransport({ smtpUrl: 'smtp://127.0.0.1:9', kit }, 300);
    expect(await handOver(away, mail).catch((error: Error) => error.name)).not.toBe('TriedLater');
    away.close();
  });
});
