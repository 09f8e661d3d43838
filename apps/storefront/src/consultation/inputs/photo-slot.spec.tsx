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
