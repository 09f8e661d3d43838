/** How many rows of a file are read at a time. */
const PAGE_ROWS = 500;

/** For lists of a few thousand rows: each page costs its owner more than the one before. */
interface ByPage<Row> {
  read(page: number, perPage: number): Promise<{ rows: Row[] }>;
}
/** For what may be any number of rows: each part begins after the last row of the one before, and costs the same. */
interface ByPart<Row> {
  follow(after: string | null): Promise<{ rows: Row[]; next: string | null }>;
}
export type Source<Row> = ByPage<Row> | ByPart<Row>;

/** The rows of a file, read no faster than they are taken. */
export const partsOf = <Row>(source: Source<Row>): AsyncGenerator<Row[], void> =>
  'follow' in source ? byPart(source) : byPage(source);

async function* byPage<Row>({ read }: ByPage<Row>): AsyncGenerator<Row[], void> {
  for (let page = 1; ; page++) {
    const { rows } = await read(page, PAGE_ROWS);
    yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}

async function* byPart<Row>({ follow }: ByPart<Row>): AsyncGenerator<Row[], void> {
  for (let after: string | null = null; ;) {
    const { rows, next } = await follow(after);
    yield rows;
    if (next === null) return;
    after = next;
  }
}
