import { expect, test } from '@jest/globals';
import { ApiError } from '@sorrel/web-kit/api';
import { noteErrorTitle } from './notes.tsx';

test.each<[unknown, string]>([
  [new ApiError('answer', 200, {}), 'Error #2'],
  [new ApiError('answer', 409, {}), 'Error #2'],
  [new ApiError('answer', 422, {}), 'Error #2'],
  [new ApiError('answer', 500, {}), 'Error #1'],
  [new ApiError('network', 0, {}), 'Error #1'],
  [new TypeError('fetch'), 'Error #1'],
])('%p is %s', (error, title) => expect(noteErrorTitle(error)).toBe(title));
