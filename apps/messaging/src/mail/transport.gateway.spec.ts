import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { openTransport } from './transport.gateway.ts';

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
});
