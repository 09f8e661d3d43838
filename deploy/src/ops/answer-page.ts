import { moment } from '../operator.ts';

/** What tables are called for the person who reads the page; others by their own name. */
const HEADINGS: Record<string, string> = {
  'identity.accounts': 'Your account',
  'identity.addresses': 'Your address',
  'identity.sessions': 'When and where you were logged in',
  'identity.corrections': 'What staff corrected at your request',
  'identity.known_devices': 'Browsers you have used',
  'identity.known_places': 'Networks you have used',
  'billing.customers': 'How billing knows you',
  'billing.subscriptions': 'Your subscriptions',
  'billing.items': 'What was planned, charged and sent',
  'billing.timeline': 'What happened to your subscriptions',
  'billing.charges': 'Payments',
  'billing.refunds': 'Refunds',
  'billing.cards': 'Your saved cards',
  'billing.credit_entries': 'Credit',
  'consultations.consultations': 'Your answers to questionnaires',
  'consultations.reviews': 'Reviews by a prescriber',
  'consultations.decisions': 'Decisions of a prescriber',
  'consultations.prescriptions': 'Prescriptions',
  'consultations.evidence': 'What staff verified',
  'consultations.questions': 'What a prescriber asked you',
  'consultations.patients': 'Your patient record',
  'messaging.messages': 'Messages between you and the clinic',
  'messaging.mails': 'E-mails we sent you',
  'media.photos': 'Your pictures',
  'media.attachments': 'Files in your messages',
  'fulfilment.dispatches': 'Parcels',
  'fulfilment.labels': 'Postage labels',
  'fulfilment.printed_documents': 'Documents as they were supplied',
  'fulfilment.snapshots': 'What was paid and supplied, as it was then',
  'fulfilment.pom': 'The report of prescription-only medicines',
  'fulfilment.register_entries': 'The register of prescription-only medicines',
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2321;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #c9d2ce}h2 small{font-weight:400;color:#55605c}
article{border:1px solid #dde4e1;border-radius:6px;padding:.5rem 1rem;margin:.75rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;margin:0}dt{color:#55605c}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.wide{grid-column:1/-1}dd dl{border-left:3px solid #dde4e1;padding-left:.75rem;margin-bottom:.4rem}ul{margin:0;padding-left:1.2rem}ul:has(dl){list-style:none;padding-left:0}img{max-width:20rem;display:block}
@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}`;

export function pageBegin({
  name,
  email,
  number,
  at,
}: {
  name: string;
  email: string;
  number: number;
  at: string;
}): string {
  const who = escaped(name || `Number ${number}`);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>What is kept about ${who}</title><style>${STYLE}</style></head><body><main>
<h1>What is kept about ${who}</h1>
<p>Number ${number}${email ? `, ${escaped(email)}` : ''}. Taken on ${moment(at)} from every part of the system. Pictures are in the folder <em>photos</em>, documents in <em>documents</em>; <em>data.json</em> holds the same for a computer.</p>
`;
}

export const tableBegin = (program: string, table: string): string =>
  `<section><h2>${HEADINGS[`${program}.${table}`] ?? (table === 'audit' ? `Who did what, as noted in ${program}` : capital(spaced(table)))} <small>${program}</small></h2>\n`;
export const TABLE_END = '</section>\n';
export const PAGE_END = '</main></body></html>\n';

export const rowHtml = (row: Record<string, unknown>): string => `<article>${list(row)}</article>\n`;

const list = (record: object): string =>
  `<dl>${Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const text = valueHtml(value);
      // A record within a record stands below its name, over the whole width: beside it each level would be narrower than the last.
      const wide = text.includes('<dl>') ? ' class="wide"' : '';
      return `<dt${wide}>${escaped(spaced(name))}</dt><dd${wide}>${text}</dd>`;
    })
    .join('')}</dl>`;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

function valueHtml(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : `<ul>${value.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null) return list(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (/^(photos|documents)\/[\w.-]+$/.test(text))
    return text.startsWith('photos/')
      ? `<a href="${text}"><img src="${text}" alt="Picture ${escaped(text.slice(7))}" loading="lazy"></a>`
      : `<a href="${text}">${text}</a>`;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) return moment(text);
  return escaped(text);
}

const NAMES: Record<string, string> = { fname: 'first name', sname: 'surname' };
const spaced = (name: string): string =>
  NAMES[name] ??
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
