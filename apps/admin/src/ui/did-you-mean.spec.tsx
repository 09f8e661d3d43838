import { expect, test } from '@jest/globals';
import { postcodeMeant } from '@sorrel/contracts/identity/did-you-mean';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { DidYouMeanItem } from './did-you-mean.tsx';

test('a postcode with the letter O for nought is offered under its field, and taken with one press', async () => {
  render(
    <Form initialValues={{ postcode: 'SW1A OAA' }}>
      <DidYouMeanItem name="postcode" label="Postcode" meant={postcodeMeant} />
    </Form>,
  );
  const field = screen.getByLabelText('Postcode');
  fireEvent.click(await screen.findByRole('button', { name: 'SW1A 0AA' }));
  expect(field).toHaveProperty('value', 'SW1A 0AA');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
