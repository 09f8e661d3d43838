import { createTransport } from 'nodemailer';

export interface GpMailSettings {
  /** The secure relay. */
  url: string;
  /** Our own mailbox, to which practices answer. */
  from: string;
  isProduction: boolean;
}

export interface GpMailMessage {
  /** What a report of delivery names. */
  envelopeId: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  pdf: { base64: string; fileName: string };
}

/** `refused`: no later try will do. `away`: nothing was taken, or nobody knows: try again with the same number. */
export class GpMailError extends Error {
  override readonly name = 'GpMailError';

  constructor(
    readonly kind: 'refused' | 'away',
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

const PATIENCE_MS = 10_000;

/** Letters to practices, over SMTP to a relay that is accredited for it (NHSmail or another of DCB1596). Never our usual mail server. */
export class GpMail {
  readonly #settings: GpMailSettings | null;
  readonly #patienceMs: number;

  constructor(settings: GpMailSettings | null, patienceMs = PATIENCE_MS) {
    this.#settings = settings;
    this.#patienceMs = patienceMs;
  }

  get isOn(): boolean {
    return this.#settings !== null;
  }

  /** Our own mailbox; empty where letters are not sent. */
  get from(): string {
    return this.#settings?.from ?? '';
  }

  async send({ envelopeId, messageId, to, subject, text, pdf }: GpMailMessage): Promise<void> {
    if (!this.#settings) throw new GpMailError('refused', 'Letters are not sent by e-mail here.', null);
    const { from } = this.#settings;
    const transport = this.#transport(this.#settings);
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${messageId}>`,
        headers: { 'X-Auto-Response-Suppress': 'OOF' },
        dsn: { id: envelopeId, return: 'headers', notify: ['success', 'failure', 'delay'], recipient: from },
        attachments: [
          { filename: pdf.fileName, content: Buffer.from(pdf.base64, 'base64'), contentType: 'application/pdf' },
        ],
      });
    } catch (error) {
      throw errorOf(error);
    } finally {
      transport.close();
    }
  }

  /** What is wrong with address, encryption or log-in, for whoever opens; null: they work. Nothing is sent. */
  async problem(): Promise<string | null> {
    if (!this.#settings) return null;
    const transport = this.#transport(this.#settings);
    try {
      await transport.verify();
      return null;
    } catch (error) {
      const { code = '', responseCode } = error as { code?: string; responseCode?: number };
      if (code === 'EAUTH')
        return `GP_MAIL_URL: the relay refuses user or password (${responseCode ?? 'no log-in offered'}): NHSmail’s application accounts have a password of their own, and it ends.`;
      if (code === 'ETLS') return 'GP_MAIL_URL: the relay offers no encryption, so it is not one for letters.';
      if (responseCode !== undefined) return `GP_MAIL_URL: the relay answered ${responseCode} to our greeting.`;
      return 'GP_MAIL_URL: the relay does not answer: are host and port right, and is it reachable from here?';
    } finally {
      transport.close();
    }
  }

  #transport({ url, isProduction }: GpMailSettings) {
    return createTransport({
      url,
      connectionTimeout: this.#patienceMs,
      greetingTimeout: this.#patienceMs,
      socketTimeout: 3 * this.#patienceMs,
      // A relay that offers no encryption is not the one that was meant.
      requireTLS: isProduction,
      tls: { rejectUnauthorized: isProduction, minVersion: 'TLSv1.2' },
    });
  }
}

/**
 * 5xx to the recipient or to the letter itself is said for good. To our log-in or our own address it is about us: a password has run out, and
 * the letter goes once it is put right. Whatever else happened, the same letter is tried again.
 */
function errorOf(error: unknown): GpMailError {
  const {
    responseCode,
    response,
    command = '',
  } = error as { responseCode?: number; response?: string; command?: string };
  const isForGood = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command);
  return new GpMailError(isForGood ? 'refused' : 'away', response ?? 'The mail relay did not answer.', error);
}
