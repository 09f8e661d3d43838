/** The most rows that are asked for at once: an answer with everything in a row has to fit into one message. */
const STEP = 500;

export interface Span {
  page: number;
  perPage: number;
  /** Of the rows that come back, these belong to the page that was asked for. */
  from: number;
  to: number;
}

/** A page of any size as pages of at most `STEP` rows: the first one, and once the total is known the others. */
export function spansOf({ page, perPage }: { page: number; perPage: number }, total: number): Span[] {
  if (perPage <= STEP) return [{ page, perPage, from: 0, to: perPage }];
  const begin = (page - 1) * perPage;
  const end = Math.max(Math.min(begin + perPage, total), begin + 1);
  const spans: Span[] = [];
  for (let at = begin - (begin % STEP); at < end; at += STEP)
    spans.push({ page: at / STEP + 1, perPage: STEP, from: Math.max(begin - at, 0), to: Math.min(end - at, STEP) });
  return spans;
}
