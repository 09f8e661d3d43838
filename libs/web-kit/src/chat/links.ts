export interface Part {
  text: string;
  /** Set: the text is this address, safe to open. */
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'\u0060]+/gi;
/** What ends a sentence or closes a bracket behind an address belongs to the sentence. */
const BEHIND = /[.,;:!?)\]}’”]+$/;

/** A message's text with its web addresses apart. The text itself is never changed. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(BEHIND, '');
    const href = safe(address);
    if (href === null) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** An address that leads where it reads as if it led: no name before an @, no letters that only look like others. */
function safe(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const isPlain = url.username === '' && url.password === '' && !/(^|\.)xn--/.test(url.hostname);
  return isPlain ? url.href : null;
}
