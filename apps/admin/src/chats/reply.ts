import type { Reply } from '@sorrel/contracts/messaging/rpc';
import type { ReplyValues } from '@sorrel/contracts/messaging/reply-text';
import { formatDate } from '@sorrel/web-kit/format';
import type { ChatProps } from './chats.api.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The replies in which every typed word begins a word, by title before those that only say it in their text. */
export function found<R extends Pick<Reply, 'title' | 'text'>>(replies: readonly R[], typed: string): R[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => {
    const all = ` ${plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return words.every((word) => all.includes(` ${word}`));
  };
  const titled = replies.filter(({ title }) => has(title));
  return [...titled, ...replies.filter((one) => !titled.includes(one) && has(`${one.title} ${one.text}`))];
}

/** What this customer's page fills in. */
export function valuesOf(
  { user, subscriptions }: Pick<ChatProps, 'user' | 'subscriptions'>,
  me: string,
  origin: string,
) {
  const parcel = subscriptions.flatMap(({ parcels }) => parcels).find(({ tracking_url: url }) => url !== null);
  const charge = subscriptions.find(({ next_charge: next }) => next !== null)?.next_charge;
  const values: ReplyValues = {
    'first name': user.fname,
    'my name': me,
    treatment: subscriptions[0]?.treatment ?? '',
    'tracking link': parcel?.tracking_url ? new URL(parcel.tracking_url, origin).href : '',
    'tracking number': parcel?.tracking_id ?? '',
    'next charge date': charge ? formatDate(charge.on) : '',
  };
  return values;
}
