import { describe, expect, test } from '@jest/globals';
import { MISS_KINDS, MISS_STAGES } from '@sorrel/contracts/fulfilment/near-miss';
import { VERDICTS } from '@sorrel/contracts/fulfilment/station';
import { ApiError } from '@sorrel/web-kit/api';
import { type Doors, missOf } from './line-state.ts';
import { StationLine } from './line.ts';
import type { Order, ScanAnswer, ShipAnswer } from './station.api.ts';

const anOrder = (id: number, batch = 'BX1'): Order => ({
  item_id: id,
  order_id: `SRL-${id}`,
  patient: 'Zoë O’Brien',
  code: '110C',
  product: 'Cream',
  quantity: '50 g',
  strengths: [],
  directions: '',
  batch,
  label: batch === 'BX1' ? 1 : 2,
  expires_on: null,
  is_cold: false,
  labels: 'pdf' as const,
});
const silent = () => new ApiError('network', 0, {});
const refused = (message: string) => new ApiError('answer', 409, { message });

/** Until everything that waited in the queue is done. */
const idle = async (line: StationLine): Promise<void> => {
  while (line.state.turns.length > 0) await Promise.resolve();
  await Promise.resolve();
};

/** A pharmacy that knows packs by `right`, and orders by their number. */
function station(over: Partial<Doors> = {}) {
  const log: string[] = [];
  let keys = 0;
  const answer = (verdict: ScanAnswer['verdict'], order: Order | null = null, isMoved = false): ScanAnswer => ({
    success: true,
    verdict,
    text: `says ${verdict}`,
    is_moved: isMoved,
    is_waiting: false,
    order,
    check: null,
  });
  const doors: Doors = {
    check: async ({ key, item, scanned, swap }) => {
      log.push(`check ${key} ${item ?? '-'} ${scanned}${swap ? ` ${swap.reason}` : ''}`);
      if (item === null)
        return scanned === 'right' ? answer('order-first') : answer('opened', anOrder(Number(scanned)));
      if (scanned === 'right') return answer('right', anOrder(item));
      if (scanned === 'label') return answer('labelled', anOrder(item));
      if (scanned === 'other') return swap ? answer('right', anOrder(item, 'BX2'), true) : answer('other-batch');
      return answer(scanned === 'taken' ? 'taken-over' : 'wrong-product');
    },
    ship: async (id) => {
      log.push(`ship ${id}`);
      return { success: true, pdfUrl: `/label/${id}`, trackingNumber: `T${id}`, isPending: false };
    },
    decide: async ({ key, item, fault }) => {
      log.push(`decide ${key} ${item} ${fault?.kind ?? 'passed'}`);
      return { success: true, near_miss_id: fault ? 1 : null };
    },
    mayShip: () => true,
    sound: (which) => log.push(which),
    papers: async ({ order_id: id, batch }) => {
      log.push(`papers ${id} ${batch}`);
      return null;
    },
    label: async ({ trackingNumber }) => {
      log.push(`label ${trackingNumber}`);
      return null;
    },
    counted: () => log.push('counted'),
    newKey: () => `k${++keys}`,
    pause: async () => void log.push('pause'),
    ...over,
  };
  return { line: new StationLine(doors), log, answer };
}

test('an order, its pack and the label on it: papers, parcel, postage label, and the line is free', async () => {
  const { line, log } = station();
  await line.scan(' 7 ');
  expect(line.state).toMatchObject({ order: { item_id: 7 }, notice: { tone: 'note', title: 'Scan the pack of 110C' } });
  await line.scan('right');
  expect(line.state).toMatchObject({
    order: { item_id: 7 },
    isMatched: true,
    notice: { tone: 'note', title: 'Right pack: scan the label on it', text: 'The label with the code SRL-7-1.' },
  });
  await line.scan('label');
  expect(line.state).toMatchObject({
    order: null,
    turns: [],
    isShipping: false,
    isMatched: false,
    notice: { tone: 'good', title: 'SRL-7 shipped', text: 'Tracking T7.', orderId: 'SRL-7' },
    left: { trackingNumber: 'T7' },
  });
  expect(log).toEqual([
    ...['check k1 - 7', 'right', 'papers SRL-7 BX1'],
    ...['check k2 7 right', 'right', 'check k3 7 label', 'right', 'ship 7', 'done', 'label T7', 'counted'],
  ]);
});

test('a wrong pack stops the line, nothing is shipped, and the right one goes on', async () => {
  const { line, log } = station();
  await line.scan('7');
  await line.scan('wrong');
  expect(line.state.notice).toMatchObject({ tone: 'stop', title: 'Wrong pack', text: 'says wrong-product' });
  expect(line.state.order?.item_id).toBe(7);
  expect(log.slice(-3)).toEqual(['check k2 7 wrong', 'wrong', 'counted']);
  await line.scan('wrong');
  const [first] = [line.state.notice?.id];
  await line.scan('right');
  expect(line.state.notice?.id).toBeGreaterThan(first ?? 0);
  await line.scan('label');
  expect(log.filter((one) => one.startsWith('ship'))).toEqual(['ship 7']);
});

test('what was said of one scan is gone once the next is looked at: never wrong and right at the same time', async () => {
  const seen: unknown[] = [];
  const { line, answer } = station({
    check: async ({ item, scanned }) => {
      seen.push([line.state.notice?.title ?? null, line.state.turns[0]?.scanned]);
      if (item === null) return answer('opened', anOrder(7));
      return scanned === 'right' ? answer('right', anOrder(7)) : answer('wrong-product');
    },
  });
  await line.scan('7');
  await line.scan('wrong');
  expect(line.state.notice?.title).toBe('Wrong pack');
  await line.scan('right');
  expect(line.state.notice?.title).toBe('Right pack: scan the label on it');
  expect(seen).toEqual([
    [null, '7'],
    [null, 'wrong'],
    [null, 'right'],
  ]);
});

test('another batch stops the line; swapped for a reason, its first label is void and the next is scanned', async () => {
  const { line, log } = station();
  await line.scan('7');
  await line.scan('other');
  expect(line.state).toMatchObject({ otherBatch: 'other', isMatched: false, notice: { title: 'Another batch' } });
  await line.swap({ reason: 'damaged', note: '' });
  expect(log.slice(3)).toEqual([
    ...['check k2 7 other', 'wrong', 'counted', 'check k3 7 other damaged', 'right', 'papers SRL-7 BX2'],
  ]);
  expect(line.state).toMatchObject({
    otherBatch: null,
    isMatched: true,
    notice: { title: 'The label of batch BX1 is void', text: expect.stringContaining('scan it (SRL-7-2)') },
  });
  await line.scan('label');
  expect(log.slice(-4)).toEqual(['ship 7', 'done', 'label T7', 'counted']);
});

test('a batch is swapped only right after it was refused', async () => {
  const { line, log } = station();
  await line.scan('7');
  await line.scan('other');
  await line.scan('wrong');
  await line.swap({ reason: 'damaged', note: '' });
  expect(log.filter((one) => one.includes('damaged'))).toEqual([]);
});

test('scanned while nobody answers: kept, sent in order with the same keys, and shipped once', async () => {
  let isAway = true;
  const asked: string[] = [];
  const { line, log, answer } = station({
    check: async ({ key, item, scanned }) => {
      asked.push(`${key} ${item ?? '-'} ${scanned}`);
      if (isAway) throw silent();
      if (item === null) return answer('opened', anOrder(Number(scanned)));
      return answer(scanned === 'label' ? 'labelled' : 'right', anOrder(item));
    },
    pause: async () => {
      log.push('pause');
      if (log.filter((one) => one === 'pause').length === 3) isAway = false;
    },
  });
  const sent = line.scan('7');
  for (const text of ['right', 'label', '8', 'right', 'label']) void line.scan(text);
  expect(line.state.turns.map(({ scanned }) => scanned)).toEqual(['7', 'right', 'label', '8', 'right', 'label']);
  await Promise.resolve();
  await Promise.resolve();
  expect(line.state).toMatchObject({ isSilent: true, left: null, notice: null });
  await sent;
  expect(asked).toEqual([
    'k1 - 7',
    'k1 - 7',
    'k1 - 7',
    'k1 - 7',
    'k2 7 right',
    'k3 7 label',
    'k4 - 8',
    'k5 8 right',
    'k6 8 label',
  ]);
  expect(log.filter((one) => one.startsWith('ship'))).toEqual(['ship 7', 'ship 8']);
  expect(line.state).toMatchObject({ isSilent: false, turns: [], left: { trackingNumber: 'T8' } });
});

test('shipping that is not answered is asked for again, and nothing is said to have left before', async () => {
  let tries = 0;
  const titles: (string | undefined)[] = [];
  const { line } = station({
    ship: async (id): Promise<ShipAnswer> => {
      titles.push(line.state.notice?.title);
      if (++tries < 3) throw silent();
      return { success: true, pdfUrl: '/l', trackingNumber: `T${id}`, isPending: false };
    },
  });
  await line.scan('7');
  await line.scan('right');
  await line.scan('label');
  expect(titles).toEqual(Array.from({ length: 3 }, () => undefined));
  expect(line.state.notice?.title).toBe('SRL-7 shipped');
});

test('a refusal to ship keeps the order open, in its own words; the label again tries again', async () => {
  let isRefused = true;
  const { line } = station({
    ship: async (id) => {
      if (isRefused) throw refused('It leaves on Monday.');
      return { success: true, pdfUrl: '/l', trackingNumber: `T${id}`, isPending: false };
    },
  });
  await line.scan('7');
  await line.scan('right');
  await line.scan('label');
  expect(line.state).toMatchObject({
    order: { item_id: 7 },
    isMatched: true,
    isShipping: false,
    notice: { tone: 'stop', title: 'SRL-7 was not shipped', text: expect.stringContaining('It leaves on Monday.') },
  });
  isRefused = false;
  await line.scan('label');
  expect(line.state).toMatchObject({ order: null, left: { trackingNumber: 'T7' } });
});

test('a label that is on its way is not called shipped', async () => {
  const { line } = station({
    ship: async () => ({ success: true, pdfUrl: null, trackingNumber: null, isPending: true }),
  });
  await line.scan('7');
  await line.scan('right');
  await line.scan('label');
  expect(line.state).toMatchObject({ order: null, left: null, notice: { tone: 'stop', verdict: null } });
  expect(line.state.notice?.title).toBe('The label of SRL-7 is on its way');
});

describe('an order that is put aside', () => {
  test('in its turn: what was scanned before belongs to the order that was open then', async () => {
    const { line, log } = station();
    const first = line.scan('7');
    void line.putAside();
    void line.scan('8');
    await first;
    expect(log.filter((one) => one.startsWith('check'))).toEqual(['check k1 - 7', 'check k3 - 8']);
    expect(line.state.order?.item_id).toBe(8);
  });
  test('opened by somebody else meanwhile: the line is free', async () => {
    const { line } = station();
    await line.scan('7');
    await line.scan('taken');
    expect(line.state).toMatchObject({ order: null, notice: { tone: 'stop', title: 'Opened by somebody else' } });
  });
});

test('a scan that is refused or fails stops the line and is not sent again', async () => {
  const { line, log } = station({
    check: async () => {
      log.push('check');
      throw refused('This order is not open.');
    },
  });
  await line.scan('7');
  expect(line.state).toMatchObject({ turns: [], notice: { tone: 'stop', text: 'This order is not open.' } });
  expect(log).toEqual(['check', 'wrong']);
});

test('papers that cannot be saved are said, and had again with a key', async () => {
  const problems = ['No connection.', null];
  const { line, log } = station({
    papers: async () => {
      log.push('papers');
      return problems.shift() ?? null;
    },
  });
  await line.scan('7');
  expect(line.state.notice).toMatchObject({ tone: 'stop', text: 'No connection. F4 tries again.' });
  await line.printAgain();
  expect(log.at(-1)).toBe('papers');
  await line.scan('right');
  await line.scan('label');
  await line.printAgain();
  expect(log.filter((one) => one === 'label T7')).toHaveLength(2);
});

test.each([...VERDICTS])('%s: the near-miss form knows its words', (verdict) => {
  const given = missOf({ id: 1, tone: 'stop', title: 'Wrong', text: 'x', verdict, orderId: 'SRL-7' });
  expect(MISS_KINDS).toContain(given['kind']);
  expect(MISS_STAGES).toContain(given['stage']);
});

const aSheet: NonNullable<ScanAnswer['check']> = {
  packed_by: 'Ada',
  packed_at: '2026-11-23T10:00:00.000Z',
  prescribed: null,
  label: { directions: 'At night.', precautions: [] },
};

describe('a check by a second person', () => {
  /** Order 7 was packed by somebody else. */
  const checking = (over: Partial<Doors> = {}) => {
    const made = station({
      check: async ({ item, scanned }) => {
        if (item === null) return { ...made.answer('check-opened', anOrder(Number(scanned))), check: aSheet };
        if (scanned === 'right') return { ...made.answer('check-right', anOrder(item)), check: aSheet };
        return made.answer(scanned === 'late' ? 'nothing-to-check' : 'wrong-product');
      },
      ...over,
    });
    return made;
  };

  test('the right pack of a parcel that is to be checked is not shipped, and the line is free', async () => {
    const made: ReturnType<typeof station> = station({
      check: async ({ item, scanned }) =>
        item === null
          ? made.answer('opened', anOrder(7))
          : { ...made.answer(scanned === 'label' ? 'labelled' : 'right', anOrder(7)), is_waiting: true },
    });
    await made.line.scan('7');
    await made.line.scan('right');
    expect(made.line.state.order).not.toBeNull();
    await made.line.scan('label');
    expect(made.line.state).toMatchObject({
      order: null,
      isMatched: false,
      notice: { tone: 'good', title: 'SRL-7 waits for its check', orderId: 'SRL-7' },
    });
    expect(made.log.filter((one) => one.startsWith('ship'))).toEqual([]);
  });

  test('it is compared, its pack is scanned, it passes and leaves', async () => {
    const { line, log } = checking();
    await line.scan('7');
    expect(line.state).toMatchObject({ sheet: aSheet, isMatched: false, notice: { title: 'Check SRL-7' } });
    // Its papers lie in the parcel already.
    expect(log).toEqual(['right']);
    await line.scan('right');
    expect(line.state).toMatchObject({ isMatched: true, order: { item_id: 7 } });
    await line.decide(null, 'p1');
    expect(log.filter((one) => /^(decide|ship)/.test(one))).toEqual(['decide p1 7 passed', 'ship 7']);
    expect(line.state).toMatchObject({ order: null, sheet: null, left: { trackingNumber: 'T7' } });
  });

  test('who may not ship passes it, and it stays for whoever may', async () => {
    const { line, log } = checking({ mayShip: () => false });
    await line.scan('7');
    await line.scan('right');
    await line.decide(null, 'p1');
    expect(log.some((one) => one.startsWith('ship'))).toBe(false);
    expect(line.state).toMatchObject({ order: null, sheet: null, notice: { tone: 'good', title: 'SRL-7 passed' } });
  });

  test('a wrong pack stops the line and keeps the check open; failed, the parcel goes back', async () => {
    const { line, log } = checking();
    await line.scan('7');
    await line.scan('right');
    await line.scan('wrong');
    expect(line.state).toMatchObject({
      sheet: aSheet,
      isMatched: false,
      notice: { tone: 'stop', verdict: 'wrong-product' },
    });
    await line.decide({ kind: 'wrong-medicine', causes: ['busy'], what: 'The other cream.' }, 'f1');
    expect(log).toContain('decide f1 7 wrong-medicine');
    expect(line.state).toMatchObject({ order: null, sheet: null, notice: { title: 'SRL-7 goes back to packing' } });
  });

  test('what the server says against a verdict is handed on, and the check stays open', async () => {
    const { line } = checking({
      decide: async () => {
        throw refused('Bo has checked this parcel already: it passed.');
      },
    });
    await line.scan('7');
    await expect(line.decide(null, 'p1')).rejects.toThrow('Bo has checked');
    expect(line.state.sheet).toEqual(aSheet);
    await idle(line);
    // Its next scan is told, and closes it.
    await line.scan('late');
    expect(line.state).toMatchObject({ order: null, sheet: null, notice: { verdict: 'nothing-to-check' } });
  });

  test('a verdict while no server answers is sent again with its key, and counts once', async () => {
    let tries = 0;
    const { line, log } = checking({
      decide: async ({ key }) => {
        log.push(`decide ${key}`);
        if (++tries < 3) throw silent();
        return { success: true, near_miss_id: null };
      },
    });
    await line.scan('7');
    await line.scan('right');
    await line.decide(null, 'p1');
    expect(log.filter((one) => one === 'decide p1')).toHaveLength(3);
  });
});
