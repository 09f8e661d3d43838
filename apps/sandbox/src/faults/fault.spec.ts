import { describe, expect, it } from '@jest/globals';
import { readFaultOrder } from './fault.ts';

describe('a fault order', () => {
  it.each([
    [
      { target: 'stripe', mode: 'down' },
      { target: 'stripe', mode: 'down', count: null, seconds: null },
    ],
    [
      { target: 'smtp', mode: 'slow', count: '3' },
      { target: 'smtp', mode: 'slow', count: 3, seconds: null },
    ],
    [
      { target: 'storage', mode: 'error', seconds: 5 },
      { target: 'storage', mode: 'error', count: null, seconds: 5 },
    ],
    [
      { target: 'stripe', mode: 'bad-key', seconds: 60 },
      { target: 'stripe', mode: 'bad-key', count: null, seconds: 60 },
    ],
    [
      { target: 'stripe', mode: 'drop-webhooks', count: '' },
      { target: 'stripe', mode: 'drop-webhooks', count: null, seconds: null },
    ],
  ])('%j is taken', (body, order) => {
    expect(readFaultOrder(body)).toEqual({ order });
  });

  it.each([
    [null, ['target', 'mode']],
    ['text', ['target', 'mode']],
    [{ target: 'paypal', mode: 'down' }, ['target']],
    [{ target: 'stripe', mode: 'broken' }, ['mode']],
    [{ target: 'royal-mail', mode: 'drop-webhooks' }, ['mode']],
    [{ target: 'royal-mail', mode: 'bad-key' }, ['mode']],
    [{ target: 'stripe', mode: 'down', count: 0 }, ['count']],
    [{ target: 'stripe', mode: 'down', count: 1.5 }, ['count']],
    [{ target: 'stripe', mode: 'down', seconds: 'soon' }, ['seconds']],
    [{ target: 'stripe', mode: 'down', seconds: [] }, ['seconds']],
  ])('%j is refused', (body, fields) => {
    const answer = readFaultOrder(body);
    expect('errors' in answer && Object.keys(answer.errors)).toEqual(fields);
  });
});
