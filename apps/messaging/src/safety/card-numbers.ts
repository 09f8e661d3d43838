/** Digits in groups, as on a card, with at most two characters between digits. */
const RUN = /\d(?:[\s.\-\u2010-\u2013]{0,2}\d){12,40}/gu;
const LENGTHS = { least: 13, most: 19 };

/**
 * Masks payment card numbers except for their last four digits before anything is stored: 13 to 19 digits that pass the Luhn check and
 * start like those of the large schemes. Telephone, order and tracking numbers are left as they are.
 */
export function maskCards(text: string): { text: string; isMasked: boolean } {
  const masked = text.replace(RUN, maskRun);
  return { text: masked, isMasked: masked !== text };
}

/** A card number may be surrounded by other groups of digits ("... 4242 12 34"): masks the longest run of whole groups that is one. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    from: index,
    to: index + digits.length,
  }));
  for (let first = 0; first < groups.length; first++)
    for (let last = groups.length - 1; last >= first; last--) {
      const digits = groups
        .slice(first, last + 1)
        .map((group) => group.digits)
        .join('');
      if (!isCard(digits)) continue;
      const rest = run.slice(groups[last]!.to);
      return `${run.slice(0, groups[first]!.from)}[card ending ${digits.slice(-4)}]${rest.replace(RUN, maskRun)}`;
    }
  return run;
}

function isCard(digits: string): boolean {
  if (digits.length < LENGTHS.least || digits.length > LENGTHS.most || !/^(?:3[045-9]|4|5|6|2[2-7])/.test(digits))
    return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
