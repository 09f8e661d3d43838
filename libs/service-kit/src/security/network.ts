/**
 * The unit by which an address is rate-limited: an IPv4 address by itself, an IPv6 address by its /64, which is what one household or one
 * rented machine has. An IPv4 address written as IPv6 counts as the IPv4 one.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address.split('%')[0]?.toLowerCase() ?? '');
  if (!groups) return address.slice(0, 64);
  const [a, b, c, d, e, f, high, low] = groups as [number, number, number, number, number, number, number, number];
  if ((a | b | c | d | e) === 0 && f === 0xffff) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, or null for anything else. */
function groupsOf(text: string): number[] | null {
  const plain = withoutDots(text);
  const halves = plain?.split('::') ?? [];
  if (!plain?.includes(':') || halves.length > 2) return null;
  const [left = [], right] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - (right?.length ?? 0);
  if (right ? missing < 1 : missing !== 0) return null;
  const words = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])];
  return words.every((word) => /^[0-9a-f]{1,4}$/.test(word)) ? words.map((word) => Number.parseInt(word, 16)) : null;
}

/** The last four bytes may be written as in IPv4. */
function withoutDots(text: string): string | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (!dotted) return text;
  const bytes = dotted.slice(2).map(Number);
  if (bytes.some((byte) => byte > 255)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
