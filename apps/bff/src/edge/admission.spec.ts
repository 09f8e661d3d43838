import { expect, test } from '@jest/globals';
import { Crowd, isSentSlowly, isWork, LOOK_MS } from './admission.ts';

const FEW = 16;

/** A server that can serve so many pages a second, one behind the other, asked for so many, for so long. */
function served({ capacity, asked, seconds }: { capacity: number; asked: number; seconds: number }) {
  const crowd = new Crowd(FEW);
  const queue: number[] = [];
  const took: number[] = [];
  let [refused, most, owed, able] = [0, 0, 0, 0];
  for (let ms = 0; ms < seconds * 1_000; ms++) {
    for (owed += asked / 1_000; owed >= 1; owed--)
      if (queue.length >= crowd.limit) refused++;
      else queue.push(ms);
    most = Math.max(most, queue.length);
    able = queue.length === 0 ? 0 : able + capacity / 1_000;
    for (; able >= 1 && queue.length > 0; able--) {
      const one = ms - (queue.shift() as number);
      took.push(one);
      crowd.served(one);
    }
    if (ms % LOOK_MS === 0) crowd.look(queue.length);
  }
  took.sort((a, b) => a - b);
  return { rate: took.length / seconds, refused, most, late: took[Math.floor(took.length * 0.99)] as number };
}

test('of five times too many as many are served as it can, none of them waits long, the rest are told at once', () => {
  const { rate, refused, late, most } = served({ capacity: 450, asked: 2_250, seconds: 20 });
  expect(rate).toBeGreaterThan(445);
  expect(refused).toBeGreaterThan(35_000);
  expect(late).toBeLessThan(700);
  expect(most).toBeLessThan(400);
});

test.each([
  ['half of what it can', 225],
  ['nearly all', 430],
])('of %s nobody is turned away', (_what, asked) => {
  expect(served({ capacity: 450, asked, seconds: 20 }).refused).toBe(0);
});

test('a database that stands still for two seconds, and a queue behind it: turned away while it is slow, and soon nobody', () => {
  const crowd = new Crowd(FEW);
  for (let n = 0; n < 20; n++) {
    crowd.served(2_000);
    crowd.look(300);
  }
  expect(crowd.limit).toBeLessThan(60);
  for (let ms = 0; ms < 3_000; ms += LOOK_MS) {
    crowd.served(8);
    crowd.look(10);
  }
  expect(crowd.limit).toBeGreaterThan(60);
});

test.each([
  ['many that wait for the card provider, beside quick pages', [8, 5_000], 40],
  ['nothing served at all', [], 40],
  ['a few slow reports', [900], FEW - 1],
])('%s: nobody is turned away', (_what, times, inHand) => {
  const crowd = new Crowd(FEW);
  for (let n = 0; n < 100; n++) {
    for (const ms of times) crowd.served(ms);
    crowd.look(inHand);
  }
  expect(crowd.limit).toBe(1_000);
});

test('a database so far away that every page takes its time turns nobody away once that is usual, and a queue before it does', () => {
  const crowd = new Crowd(FEW);
  const lived = (seconds: number, ms: number, inHand: number): number => {
    for (let n = 0; n < (seconds * 1_000) / LOOK_MS; n++) {
      crowd.served(ms);
      crowd.look(inHand);
    }
    return crowd.limit;
  };
  lived(5, 10, 4);
  lived(30, 900, 7);
  expect(lived(20, 1_100, 60)).toBe(1_000);
  expect(lived(2, 4_000, 300)).toBeLessThan(100);
  // Near again: what was usual far away is forgotten at once.
  lived(60, 10, 4);
  expect(lived(2, 100, 300)).toBeLessThan(100);
});

test('never fewer than were set', () => {
  const crowd = new Crowd(FEW);
  for (let n = 0; n < 1_000; n++) {
    crowd.served(9_000);
    crowd.look(500);
  }
  expect(crowd.limit).toBe(FEW);
});

test.each([
  ['GET', '/v2/profile', 'application/json', true],
  ['GET', '/v2/profile', 'text/html', false],
  ['GET', '/v2/admin/stream', 'text/event-stream', false],
  ['GET', '/assets/a.js', '*/*', false],
  ['GET', '/v2/profile', undefined, false],
  ['POST', '/login', 'application/json', true],
  ['POST', '/login', undefined, true],
  ['POST', '/webhooks/stripe', 'application/json', false],
  ['OPTIONS', '/login', undefined, false],
])('%s %s that accepts %s is work: %s', (method, url, accept, isOne) => {
  expect(isWork(method, url, accept)).toBe(isOne);
});

test('pictures are not counted while they arrive', () => {
  expect([undefined, 'application/json', 'multipart/form-data; boundary=x'].map(isSentSlowly)).toEqual([
    false,
    false,
    true,
  ]);
});
