import { PassThrough } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { TriedLater } from '@sorrel/service-kit/jobs/job-handler';
import type { MessagingConfig } from '../messaging.config.ts';

/** E-mails are sent over two persistent connections: connecting afresh takes longer than sending the e-mail. */
const CONNECTIONS = 2;

/** How long to wait for the server; after that the job tries again later. */
const PATIENCE_MS = 5_000;

export const openTransport = (
  { smtpUrl, kit }: Pick<MessagingConfig, 'smtpUrl' | 'kit'>,
  patienceMs = PATIENCE_MS,
): Transporter => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    tls: { rejectUnauthorized: kit.isProduction },
  });
  transport.use('stream', (mail, done) => {
    const { whole } = mail.data as Watched;
    mail.message.transform(() => new PassThrough().once('end', () => whole?.()));
    done();
  });
  return transport;
};

interface Watched {
  /** Called once the whole mail has been handed to the server. */
  whole?(): void;
}

/** Who hung up before saying that it took the mail may have taken it: a minute later most such outages are over, and the mail came twice at most. */
export const UNSURE_AFTER_MS = 60_000;

/** @throws TriedLater when nobody can say whether the server took the mail. */
export async function handOver(transport: Transporter, mail: SendMailOptions): Promise<void> {
  let isWhole = false;
  const watched: SendMailOptions & Watched = { ...mail, whole: () => (isWhole = true) };
  try {
    await transport.sendMail(watched);
  } catch (error) {
    const hasAnswered = (error as { responseCode?: number }).responseCode !== undefined;
    throw isWhole && !hasAnswered ? new TriedLater(error, UNSURE_AFTER_MS) : error;
  }
}
