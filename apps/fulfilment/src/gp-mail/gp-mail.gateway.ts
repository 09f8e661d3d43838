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

  constructor(settings: GpMailSettings | null) {
    this.#settings = settings;
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
    const { url, from, isProduction } = this.#settings;
    const transport = createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 3 * PATIENCE_MS,
      // A relay that offers no encryption is not the one that was meant.
      requireTLS: isProduction,
      tls: { rejectUnauthorized: isProduction, minVersion: 'TLSv1.2' },
    });
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
}

/** 5xx is said for good; whatever else happened, the same letter is tried again. */
function errorOf(error: unknown): GpMailError {
  const { responseCode, response } = error as { responseCode?: number; response?: string };
  const isForGood = responseCode !== undefined && responseCode >= 500;
  return new GpMailError(isForGood ? 'refused' : 'away', response ?? 'The mail relay did not answer.', error);
}
