import { expect, test } from '@jest/globals';
import { PICTURE_ACCEPT } from '@sorrel/contracts/pictures';
import { render, screen } from '@testing-library/react';
import { PhotoSlot } from './photo-slot.tsx';

test('a photo answer takes a HEIC like every other upload', () => {
  const nothing = () => undefined;
  render(
    <PhotoSlot
      area="face"
      view="front"
      label="Front on"
      picture={undefined}
      upload={undefined}
      onChoose={nothing}
      onSend={nothing}
      onCancel={nothing}
      onRemove={nothing}
    />,
  );
  expect(screen.getByLabelText('Choose the photo: front on').getAttribute('accept')).toBe(PICTURE_ACCEPT);
  expect(PICTURE_ACCEPT.split(',')).toEqual(
    expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp', 'image/heic', '.heic', '.heif']),
  );
});

test.each([
  [
    'a photo that the server refused is not offered to be sent again: another is',
    true,
    /^Choose another photo/,
    /^Try again/,
  ],
  ['a photo that did not arrive is sent again', false, /^Try again/, /^Choose another photo/],
])('%s', (_title, isRefused, offered, not) => {
  const nothing = () => undefined;
  render(
    <PhotoSlot
      area="face"
      view="front"
      label="Front on"
      picture={undefined}
      upload={{
        key: 'a',
        view: 'front',
        file: new File([], 'a.jpg'),
        src: 'blob:a',
        state: 'failed',
        percent: 0,
        problem: null,
        text: 'This is the same picture as the left side.',
        isRefused,
      }}
      onChoose={nothing}
      onSend={nothing}
      onCancel={nothing}
      onRemove={nothing}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('This is the same picture as the left side.');
  expect(screen.getByRole('button', { name: offered })).toBeTruthy();
  expect(screen.queryByRole('button', { name: not })).toBeNull();
});
