import { createTransport, type Transporter } from 'nodemailer';
import type { MessagingConfig } from '../messaging.config.ts';

/** E-mails go over two lasting connections: greeting the mail server anew takes longer than the e-mail. */
const CONNECTIONS = 2;

/** A server that does not answer is given up; the job tries again later. */
const PATIENCE_MS = 5_000;

export const openTransport = (
  { smtpUrl, kit }: Pick<MessagingConfig, 'smtpUrl' | 'kit'>,
  patienceMs = PATIENCE_MS,
): Transporter =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    tls: { rejectUnauthorized: kit.isProduction },
  });
