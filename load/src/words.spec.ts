import { expect, test } from '@jest/globals';
import { readWords } from './words.ts';

const usual = { url: null, seconds: null, rate: null, people: null, latencyMs: 0 };

test.each([
  [['smoke'], { scenario: 'smoke' }],
  [['browse', '--duration', '5m'], { scenario: 'browse', seconds: 300 }],
  [['browse', '--duration=30'], { scenario: 'browse', seconds: 30 }],
  [['--rate', '0.5', 'login'], { scenario: 'login', rate: 0.5 }],
  [['account', '--people', '20', '--latency', '150'], { scenario: 'account', people: 20, latencyMs: 150 }],
  [['spike', '--url', 'http://localhost:8080/'], { scenario: 'spike', url: 'http://localhost:8080' }],
  [['spike', '--url', 'http://127.0.0.1:9000'], { scenario: 'spike', url: 'http://127.0.0.1:9000' }],
])('%j is understood', (words, asked) => {
  expect(readWords(words)).toEqual({ ...usual, ...asked });
});

test.each([
  [[], 'Name one scenario'],
  [['nothing'], 'Name one scenario'],
  [['smoke', 'browse'], 'Name one scenario'],
  [['smoke', '--speed', '3'], "Unknown option '--speed'"],
  [['smoke', '--rate'], "'--rate <value>' argument missing"],
  [['smoke', '--rate', '0'], '--rate is a number'],
  [['smoke', '--people', '1.5'], '--people is a whole number'],
  [['smoke', '--duration', 'long'], '--duration is a time'],
  [['smoke', '--duration', '0s'], '--duration is a time'],
  [['smoke', '--url', 'https://sorrel.example'], 'on this machine'],
  [['smoke', '--url', 'http://localhost.example'], 'on this machine'],
  [['smoke', '--url', 'http://10.0.0.1:8080'], 'on this machine'],
  [['smoke', '--url', 'http://localhost:8080', '--latency', '150'], 'SANDBOX_LATENCY_MS'],
])('%j is refused in words', (words, why) => {
  expect(() => readWords(words)).toThrow(why);
});
