import PostalMime from 'postal-mime';

/** What came into the mailbox, as far as we read it. */
export interface Incoming {
  /** Its own number, by which it is known when it comes twice. */
  key: string | null;
  from: string;
  subject: string;
  text: string;
  files: { name: string; type: string; base64: string }[];
  /** A server's report of delivery; null: somebody wrote. */
  report: 'delivered' | 'failed' | 'delayed' | null;
  /** What the server said. */
  said: string;
  /** Marks of letters it names: `12.a1b2c3d4`, of our Message-IDs; the strongest there are. */
  marks: string[];
  /** Letters it names by their printed reference: items. */
  references: number[];
}

const LONGEST_TEXT = 50_000;
const clean = (text: string | undefined): string => (text ?? '').replaceAll('\u0000', '').trim();

export async function incoming(raw: Uint8Array): Promise<Incoming> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64', forceRfc822Attachments: true });
  const source = Buffer.from(raw).toString('latin1');
  const isReport = /^content-type:\s*multipart\/report\b[^]*?report-type\s*=\s*"?delivery-status/im.test(source);
  const action = isReport ? /^action:\s*(\w+)/im.exec(source)?.[1]?.toLowerCase() : undefined;
  const text =
    clean(mail.text) ||
    clean(mail.html)
      .replace(/<[^>]+>/g, ' ')
      .replace(/[ \t]+/g, ' ');
  return {
    key: mail.messageId ?? null,
    from: clean(mail.from?.address),
    subject: clean(mail.subject),
    text: text.slice(0, LONGEST_TEXT),
    files: mail.attachments
      .filter(({ mimeType }) => !/^message\/|^text\/rfc822-headers/.test(mimeType))
      .map(({ filename, mimeType, content }) => ({
        name: clean(filename ?? '') || 'file',
        type: mimeType,
        base64: String(content),
      })),
    report: action === undefined ? null : (REPORTS[action] ?? 'delayed'),
    said: isReport ? (/^diagnostic-code:\s*(.+)$/im.exec(source)?.[1]?.trim().slice(0, 300) ?? '') : '',
    marks: [...new Set([...source.matchAll(/\bgpl-(\d{1,15}\.[a-f0-9]{16})\b/g)].map(([, mark]) => mark!))],
    references: [
      ...new Set(
        [...`${clean(mail.subject)} ${text}`.matchAll(/\bGPL\s?(\d{1,12})\b/gi)].map(([, item]) => Number(item)),
      ),
    ],
  };
}

const REPORTS: Readonly<Record<string, Incoming['report']>> = {
  delivered: 'delivered',
  // Handed to a server that reports no more.
  relayed: 'delivered',
  expanded: 'delivered',
  failed: 'failed',
  delayed: 'delayed',
};
