import { lineOf } from '@sorrel/contracts/harmless';
import { parse } from 'postcode';

/** Postcode areas we do not serve: JE and GY are the Channel Islands, IM the Isle of Man, BF forces mail, GX Gibraltar. */
const NOT_SERVED: Record<string, string> = {
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

export type PostcodeVerdict =
  | { kind: 'good'; postcode: string }
  | { kind: 'odd'; postcode: string }
  | { kind: 'refused'; message: string };

const COUNTRY = /[\s,.]*\b(?:UK|GB|GREAT BRITAIN|UNITED KINGDOM|ENGLAND|SCOTLAND|WALES|CYMRU|NORTHERN IRELAND)[\s.]*$/;
const FULL = 'Please enter a full UK postcode, like SW1A 1AA.';

/**
 * Normalises a postcode to `SW1A 1AA`. What people write around and inside it is taken away, and the letters O and I typed for the figures
 * (and the other way round) are put right where only one reading is a postcode. Places we cannot serve, and what is no British postcode
 * even with a slip, are refused. Any other odd one is accepted but marked: dispatch waits until a person has checked it (GAP-31).
 */
export function judgePostcode(text: string): PostcodeVerdict {
  const plain = lineOf(text.normalize('NFKC'))
    .toUpperCase()
    .replace(COUNTRY, '')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '')
    .replace(/[\s.\p{Pd}_/]+/gu, '');
  if (/^BFPO/.test(plain)) return { kind: 'refused', message: NOT_SERVED.BF ?? '' };
  const parsed = parse(plain);
  if (parsed.valid && (AREAS.has(parsed.area) || NOT_SERVED[parsed.area])) return judged(parsed.postcode, parsed.area);
  const [reading, ...others] = readingsOf(plain);
  if (reading && others.length === 0) return judged(reading.postcode, reading.area);
  if (parsed.valid) return { kind: 'odd', postcode: parsed.postcode };
  const area = /^[A-Z]{2}(?=\d)/.exec(plain)?.[0] ?? '';
  if (NOT_SERVED[area]) return { kind: 'refused', message: NOT_SERVED[area] };
  // Mistyped: a letter too few, too many or another.
  if (/^[A-Z]{1,2}[A-Z0-9]{4,6}$/.test(plain) && /\d/.test(plain))
    return { kind: 'odd', postcode: /^(.+?)(\d[A-Z0-9]{1,2})$/.exec(plain)?.slice(1).join(' ') ?? plain };
  return { kind: 'refused', message: FULL };
}

function judged(postcode: string, area: string): PostcodeVerdict {
  const message = NOT_SERVED[area];
  return message ? { kind: 'refused', message } : { kind: 'good', postcode };
}

/** The second half of a postcode has none of C, I, K, M, O and V. */
const INWARD = /^\d[ABD-HJLNP-UW-Z]{2}$/;
const ALIKE: Readonly<Record<string, string>> = { O: '0', 0: 'O', I: '1', 1: 'I' };
/** Postcodes in areas there are that differ from what was typed by letters for figures alone, those with the fewest such slips. */
function readingsOf(plain: string): { postcode: string; area: string }[] {
  if (!/^[A-Z0-9]{5,7}$/.test(plain)) return [];
  let typed = [{ text: '', slips: 0 }];
  for (const sign of plain)
    typed = typed.flatMap(({ text, slips }) => [
      { text: text + sign, slips },
      ...(ALIKE[sign] ? [{ text: text + ALIKE[sign], slips: slips + 1 }] : []),
    ]);
  const found = typed.flatMap(({ text, slips }) => {
    const parsed = parse(text);
    return parsed.valid && INWARD.test(parsed.incode) && (AREAS.has(parsed.area) || NOT_SERVED[parsed.area])
      ? [{ postcode: parsed.postcode, area: parsed.area, slips }]
      : [];
  });
  const fewest = Math.min(...found.map(({ slips }) => slips));
  return found.filter(({ slips }) => slips === fewest);
}
