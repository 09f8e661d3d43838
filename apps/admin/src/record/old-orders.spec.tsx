import type { Permission } from '@sorrel/contracts/actor';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { StaffContext } from '../app/session.tsx';
import { OldOrders } from './old-orders.tsx';

afterEach(cleanup);

const order = (id: number, tracking: string | null, label: string | null) => ({
  id,
  status: 'shipped',
  order_details: [{ code: '150C' }],
  shipping_date: '2024-11-18',
  rm_tracking: tracking,
  tracking_url: tracking && `https://track.example/${tracking}`,
  label_url: label,
});

const show = (permissions: readonly Permission[], orders: ReturnType<typeof order>[]) =>
  render(
    <App>
      <StaffContext value={{ id: 7, name: 'Helen', permissions, isSandbox: true }}>
        <OldOrders orders={orders} />
      </StaffContext>
    </App>,
  );

test('every old order says whether its shipping label can be had, and leads to it', () => {
  show(['support'], [order(3, 'TT1GB', '/storage/rm_labels/TT1GB.pdf'), order(2, 'TT2GB', null), order(1, null, null)]);
  const row = (id: string) => within(screen.getByRole('cell', { name: id }).closest('tr')!);
  expect(row('3').getByRole('link', { name: 'Shipping Label' }).getAttribute('href')).toBe(
    '/storage/rm_labels/TT1GB.pdf',
  );
  row('2').getByText('TT2GB');
  row('2').getByText('No label was kept');
  row('1').getByText('No tracking number, no label');
});

test('a label is no link for those who may not open it', () => {
  show(['ops'], [order(3, 'TT1GB', '/storage/rm_labels/TT1GB.pdf')]);
  expect(screen.queryByRole('link', { name: 'Shipping Label' })).toBeNull();
  screen.getByText('The label is not shown');
});
