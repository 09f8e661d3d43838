import { expect, jest, test } from '@jest/globals';
import { ApiError } from './api.ts';
import { createQueryClient, isWorthRetrying } from './query.ts';

test.each([
  [new ApiError('network', 0, {}), true],
  [new ApiError('answer', 503, {}), true],
  [new ApiError('answer', 422, {}), false],
  [new ApiError('answer', 404, {}), false],
  [new TypeError('a bug of ours'), false],
])('%s: worth another try %p', (error, isWorth) => expect(isWorthRetrying(error)).toBe(isWorth));

test('failed reads are reported in one place, unless the screen shows its own', async () => {
  const onError = jest.fn();
  const client = createQueryClient({ onError });
  const queryFn = async (): Promise<never> => {
    throw new ApiError('answer', 404, { message: 'Gone' });
  };
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toThrow('Gone');
  await expect(client.fetchQuery({ queryKey: ['b'], queryFn, meta: { isQuiet: true } })).rejects.toThrow('Gone');
  expect(onError).toHaveBeenCalledTimes(1);
  client.clear();
});
