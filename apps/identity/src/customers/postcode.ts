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

/**
 * Normalises a postcode to `SW1A 1AA`. Places we cannot serve and malformed postcodes are refused. A well-formed one in an unknown area is
 * accepted but marked odd: dispatch waits until a person has checked it (GAP-31).
 */
export function judgePostcode(text: string): PostcodeVerdict {
  const plain = text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
  const area = /^[A-Z]{1,2}/.exec(plain)?.[0] ?? '';
  if (/^BFPO/.test(plain)) return { kind: 'refused', message: NOT_SERVED.BF ?? '' };
  if (NOT_SERVED[area] && /^[A-Z]{2}\d/.test(plain)) return { kind: 'refused', message: NOT_SERVED[area] };
  const parsed = parse(plain);
  if (!parsed.valid) return { kind: 'refused', message: 'Please enter a full UK postcode, like SW1A 1AA.' };
  return { kind: AREAS.has(parsed.area) ? 'good' : 'odd', postcode: parsed.postcode };
}
