import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { requestModes, SLOW_MS } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';
import { deliver, messageIdOf } from '../gp-mail/gp-mail.http.ts';
import { reportOf } from '../gp-mail/practice.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Store } from '../store.ts';

type Done = (problem?: Error | null) => void;

const LARGEST_MAIL = 10_000_000;

/** An SMTP reply that is not 250. 4xx: try again later; 5xx: do not. */
class SmtpProblem extends Error {
  constructor(
    message: string,
    readonly responseCode: number,
  ) {
    super(message);
  }
}

/** Accepts and stores every mail, to anybody; nothing ever leaves the machine. */
export class SmtpListener {
  private server: SMTPServer | null = null;

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly now: () => Date,
    private readonly settings: Pick<SandboxSettings, 'smtp' | 'gpMail'>,
    private readonly warn: (text: string) => void,
  ) {}

  /** The port it listens on: the given one, or the free one that was found for port 0. */
  get port(): number {
    const address = this.server?.server.address() as AddressInfo | null | undefined;
    return address?.port ?? this.settings.smtp.port;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      // As a real one would, it lets a login be made; every user and password is right.
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: LARGEST_MAIL,
      closeTimeout: 500,
      logger: false,
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    server.on('error', (problem: Error) => this.warn(`mailbox: ${problem.message}`));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.settings.smtp.port, this.settings.smtp.host, () => resolve());
    });
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    try {
      const raw = await read(stream);
      const fault = await this.faults.meet('smtp', requestModes);
      if (fault === 'down') return this.hangUp(session);
      if (fault === 'slow') await sleep(SLOW_MS);
      if (fault === 'error') throw new SmtpProblem('Local error in processing', 451);
      if (stream.sizeExceeded) throw new SmtpProblem('Message is too large', 552);
      await this.keep(raw, session);
      if (fault === 'timeout-after-commit') return this.hangUp(session);
      done();
    } catch (problem) {
      this.warn(`mailbox: ${problem instanceof Error ? problem.message : String(problem)}`);
      done(problem instanceof SmtpProblem ? problem : new SmtpProblem('The mail could not be stored', 451));
    }
  }

  /** One row for each recipient, so that everybody has a mailbox of their own, blind copies included. */
  private async keep(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const { mailFrom, rcptTo } = session.envelope;
    const recipients = rcptTo.map((one) => one.address);
    const clean = (text: string | undefined): string => (text ?? '').replaceAll('\u0000', '');
    await this.store.rows(
      `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at)
       select recipient, $2, $3, $4, $5, $6, $7 from unnest($1::text[]) as recipient`,
      [
        recipients,
        mailFrom ? mailFrom.address : '',
        clean(mail.subject),
        clean(mail.text).trimEnd(),
        clean(mail.html).trimEnd(),
        raw,
        this.now(),
      ],
    );
    const { mailbox } = this.settings.gpMail;
    if (!mailFrom || mailFrom.address.toLowerCase() !== mailbox.toLowerCase()) return;
    const about = { sender: mailbox, subject: clean(mail.subject), messageId: messageIdOf(raw) };
    for (const recipient of recipients) {
      const report = reportOf({ ...about, recipient });
      if (report !== null) await deliver(this.store, mailbox, report, this.now());
    }
  }

  private hangUp(session: SMTPServerSession): void {
    for (const connection of this.server?.connections ?? []) {
      if (connection.id === session.id) connection._socket.destroy();
    }
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    // Data above the limit is read but not kept: the sender gets 552 at the end.
    if (size <= LARGEST_MAIL) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
