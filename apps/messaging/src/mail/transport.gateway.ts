import { createTransport, type Transporter } from 'nodemailer';
import type { MessagingConfig } from '../messaging.config.ts';

/** Letters go over two lasting connections: greeting the mail server anew takes longer than the letter. */
const CONNECTIONS = 2;

export const openTransport = ({ smtpUrl, kit }: Pick<MessagingConfig, 'smtpUrl' | 'kit'>): Transporter =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    tls: { rejectUnauthorized: kit.isProduction },
  });
