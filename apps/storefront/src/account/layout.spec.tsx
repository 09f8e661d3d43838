import { afterEach, expect, test } from '@jest/globals';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { profileQuery, type ProfileProps } from '../queries/account.api.ts';
import AccountLayout from './layout.tsx';

afterEach(cleanup);

test.each(['Amelia', 'שרה', 'Ann\ufffdeeB', 'Featherstonehaugh'.repeat(6)])(
  'the greeting isolates the name, so that it turns none of our words round: %s',
  (fname) => {
    const client = createQueryClient({ onError: () => undefined });
    client.setQueryData(profileQuery.queryKey, { user: { fname }, credit: 5 } as unknown as ProfileProps);
    const router = createMemoryRouter([{ path: '/', element: <AccountLayout /> }]);
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(fname).tagName).toBe('BDI');
    expect(screen.getByText(/^Hello,/).textContent).toBe(`Hello, ${fname}`);
  },
);
