import type { Store } from '../store.ts';

export type Mail = { id: string; to: string; subject: string; text: string; html: string; sent_at: string };

type MailRow = { id: string; recipient: string; subject: string; body_text: string; body_html: string; sent_at: Date };

const MOST = 500;

/** Newest first; without an address, mails to everybody. */
export async function mailsTo(store: Store, to: string | null, limit = MOST): Promise<Mail[]> {
  const rows = await store.rows<MailRow>(
    `select id, recipient, subject, body_text, body_html, sent_at from sandbox.mails
     where $1::text is null or lower(recipient) = lower($1) order by id desc limit $2`,
    [to, Math.min(limit, MOST)],
  );
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    sent_at: row.sent_at.toISOString(),
  }));
}

export async function mailHtml(store: Store, id: string): Promise<string | null> {
  const [row] = await store.rows<{ body_html: string }>('select body_html from sandbox.mails where id = $1', [id]);
  return row?.body_html ?? null;
}

/** The six-digit code in a mail, or null. */
export const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
