import { emailOf, lineOf } from '../harmless.ts';

/*
 * What somebody may have meant by what they typed: offered beside the field, to be taken with one press. Nothing is changed by itself, and
 * whoever leaves it as it is goes on.
 */

/** Postcode areas we do not serve: JE and GY are the Channel Islands, IM the Isle of Man, BF forces mail, GX Gibraltar. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  JE: 'Sorry, we cannot deliver to the Channel Islands.',
  GY: 'Sorry, we cannot deliver to the Channel Islands.',
  IM: 'Sorry, we cannot deliver to the Isle of Man.',
  GX: 'Sorry, we can only deliver within the UK.',
  BF: 'Sorry, we cannot deliver to BFPO addresses.',
};
const AREAS = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW ' +
    'OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
);
export const isArea = (area: string): boolean => AREAS.has(area) || area in NOT_SERVED;

const COUNTRY = /[\s,.]*\b(?:UK|GB|GREAT BRITAIN|UNITED KINGDOM|ENGLAND|SCOTLAND|WALES|CYMRU|NORTHERN IRELAND)[\s.]*$/;

/** A postcode as it is compared: capitals and figures, without what people write around and inside it. */
export const plainPostcode = (text: string): string =>
  lineOf(text.normalize('NFKC'))
    .toUpperCase()
    .replace(COUNTRY, '')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '')
    .replace(/[\s.\p{Pd}_/]+/gu, '');

/** The second half of a postcode has none of C, I, K, M, O and V. */
const SHAPE = /^(?<outward>(?<area>[A-Z]{1,2})\d[A-Z\d]?)(?<inward>\d[ABD-HJLNP-UW-Z]{2})$/;
const ALIKE: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' };

/** The one postcode that differs from what was typed by O and 0, or I and 1, alone; null: it is one already, or none, or it could be two. */
export function postcodeMeant(typed: string): string | null {
  const plain = plainPostcode(typed);
  if (!/^[A-Z0-9]{5,7}$/.test(plain) || isArea(SHAPE.exec(plain)?.groups?.area ?? '-')) return null;
  let readings = [{ text: '', slips: 0 }];
  for (const sign of plain)
    readings = readings.flatMap(({ text, slips }) => [
      { text: text + sign, slips },
      ...(ALIKE[sign] ? [{ text: text + ALIKE[sign], slips: slips + 1 }] : []),
    ]);
  const found = readings.flatMap(({ text, slips }) => {
    const { area = '-', outward = '', inward = '' } = SHAPE.exec(text)?.groups ?? {};
    return isArea(area) ? [{ postcode: `${outward} ${inward}`, slips }] : [];
  });
  const fewest = Math.min(...found.map(({ slips }) => slips));
  const [first, ...others] = found.filter(({ slips }) => slips === fewest);
  return first && others.length === 0 ? first.postcode : null;
}

/** Whose mail most people in the UK have. Those with a name of under five letters are too near to other houses' names to be guessed. */
const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'virginmedia.com',
  'talktalk.net',
  'ntlworld.com',
  'blueyonder.co.uk',
  'protonmail.com',
] as const;
/** Houses of mail that are one letter from one of the above, and are meant. */
const MEANT = new Set(
  (
    'mail.com email.com ymail.com rmail.com gmx.com hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.no hotmail.se hotmail.be hotmail.nl hotmail.ca ' +
    'outlook.fr outlook.de outlook.it outlook.es outlook.ie outlook.be outlook.pt outlook.cz outlook.dk outlook.at outlook.sa yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ie yahoo.ca yahoo.gr yahoo.ro yahoo.se ' +
    'yahoo.co.in yahoo.co.nz yahoo.co.za yahoo.co.id yahoo.co.jp hotmail.co.nz hotmail.co.za hotmail.co.jp outlook.co.nz outlook.co.id gmail.co.uk googlemail.co.uk talktalk.com ntlworld.net protonmail.ch'
  ).split(' '),
);
/** Ends of names that no name has (IANA's list of top-level domains), and what they were to be. */
const NO_ENDS: readonly [end: RegExp, meant: string][] = [
  [/\.(?:con|cmo|ocm|comm|coom|cpm|xom|vom|cim|clm|c0m|comcom)$/, '.com'],
  [
    /\.co(?:\.uk){2}$|\.(?:co\.(?:ku|ik|yk|ul|uj|u|ukk|uki)|couk|couk\.com|co\.uk\.com|cp\.uk|xo\.uk|vo\.uk)$/,
    '.co.uk',
  ],
  [/\.(?:nte|ner|ent|nett)$/, '.net'],
];

/** The address that differs from what was typed by one slip in the name of a well-known house, or in an end that no name has. */
export function emailMeant(typed: string): string | null {
  const email = emailOf(typed);
  const [, before = '', domain = ''] = /^([^@\s]+)@([^@\s]+?)[.,;]*$/.exec(email) ?? [];
  if (before === '' || domain === '') return null;
  const whole = domain.replaceAll(',', '.').replace(/\.{2,}/g, '.');
  const [end, meant = ''] = NO_ENDS.find(([one]) => one.test(whole)) ?? [];
  const ended = end ? whole.replace(end, meant) : whole;
  const isHouse = (PROVIDERS as readonly string[]).includes(ended) || MEANT.has(ended);
  const near = isHouse ? ended : (PROVIDERS.find((house) => isOneSlip(ended, house)) ?? ended);
  const offered = `${before}@${near}`;
  return offered === email ? null : offered;
}

/** One letter too many, too few or another, or two neighbours that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let [a, b] = [typed.length, meant.length];
  while (a > start && b > start && typed[a - 1] === meant[b - 1]) [a, b] = [a - 1, b - 1];
  const [left, right] = [typed.slice(start, a), meant.slice(start, b)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && right === `${left[1] ?? ''}${left[0] ?? ''}`);
}
