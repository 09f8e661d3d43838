import { createTransport, type Transporter } from 'nodemailer';
import type { MessagingConfig } from '../messaging.config.ts';

/** E-mails are sent over two persistent connections: connecting afresh takes longer than sending the e-mail. */
const CONNECTIONS = 2;

/** How long to wait for the server; after that the job tries again later. */
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
