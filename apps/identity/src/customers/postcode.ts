import { isArea, NOT_SERVED, plainPostcode, postcodeMeant } from '@sorrel/contracts/identity/did-you-mean';
import { parse } from 'postcode';

export type PostcodeVerdict =
  | { kind: 'good'; postcode: string }
  | { kind: 'odd'; postcode: string }
  | { kind: 'refused'; message: string };

const FULL = 'Please enter a full UK postcode, like SW1A 1AA.';

/**
 * Normalises a postcode to `SW1A 1AA`; what people write around and inside it is taken away. Places we cannot serve, and what is no British
 * postcode even with a slip, are refused. Any other odd one is accepted as it was typed, but marked: dispatch waits until a person has
 * checked it (GAP-31). What it may have been is offered where it is typed, and never put in its place.
 */
export function judgePostcode(text: string): PostcodeVerdict {
  const plain = plainPostcode(text);
  if (/^BFPO/.test(plain)) return { kind: 'refused', message: NOT_SERVED.BF ?? '' };
  const parsed = parse(plain);
  if (parsed.valid && isArea(parsed.area)) return judged(parsed.postcode, parsed.area);
  const meant = postcodeMeant(plain);
  const area = /^[A-Z]{2}(?=\d)/.exec(meant ?? plain)?.[0] ?? '';
  if (NOT_SERVED[area]) return { kind: 'refused', message: NOT_SERVED[area] };
  if (parsed.valid) return { kind: 'odd', postcode: parsed.postcode };
  // Mistyped: a letter too few, too many or another.
  if (meant !== null || (/^[A-Z]{1,2}[A-Z0-9]{4,6}$/.test(plain) && /\d/.test(plain)))
    return { kind: 'odd', postcode: halved(plain) };
  return { kind: 'refused', message: FULL };
}

/** With the space where one would stand. */
const halved = (plain: string): string =>
  /^(.+?)(\d[A-Z0-9]{1,2})$/.exec(plain)?.slice(1).join(' ') ?? plain.replace(/(?=.{3}$)/, ' ');

function judged(postcode: string, area: string): PostcodeVerdict {
  const message = NOT_SERVED[area];
  return message ? { kind: 'refused', message } : { kind: 'good', postcode };
}
