import type { z } from 'zod';
import { importLegacyConsultation } from '@sorrel/contracts/consultations/rpc';
import { importLegacyOrders, type ImportedOrder } from '@sorrel/contracts/fulfilment/rpc';
import type { House } from './house.ts';
import { oldLabelPdf } from './old-label.ts';

type Order = z.input<typeof ImportedOrder>;
const order = (
  id: number,
  shippingDate: string,
  deliveryDateFrom: string,
  deliveryDateTo: string,
  totalPricePence: number,
  more: Partial<Order> = {},
): Order => ({
  id,
  status: 'shipped',
  ingredientNames: 'Azelaic acid 15%, Tranexamic acid 3%',
  itemCodes: ['150C'],
  quantity: 1,
  shippingDate,
  deliveryDateFrom,
  deliveryDateTo,
  totalPricePence,
  tracking: `TT${String(100_000_000 + id)}GB`,
  ...more,
});

const ORDERS: Order[] = [
  order(80_121, '2024-11-18', '2024-11-20', '2024-11-21', 3_900),
  order(80_977, '2025-02-10', '2025-02-12', '2025-02-13', 3_900),
  order(82_405, '2025-06-23', '2025-06-25', '2025-06-26', 4_200, {
    ingredientNames: 'Azelaic acid 15%, Tranexamic acid 5%',
    itemCodes: ['150C', '510R'],
    quantity: 2,
  }),
  order(83_350, '2025-09-15', '2025-09-17', '2025-09-18', 4_200, { status: 'cancelled', tracking: null }),
];

const FIELDS = [
  ['What would you like us to help with?', 'Dark patches on both cheeks since my pregnancy in 2021.'],
  ['Do you have any allergies?', 'No.'],
  ['Are you pregnant or breastfeeding?', 'No.'],
  ['Which medicines do you take?', 'None.'],
  ['What have you tried before?', 'A cream with vitamin C from the chemist, without much effect.'],
] as const;

/** Orders and a consultation of the previous system, as they were imported. */
export async function bringOldRecords(house: House, userId: number, home: readonly string[]): Promise<void> {
  const orders = ORDERS.map((old): Order => {
    const { id: orderId, tracking, shippingDate: sentOn } = old;
    return tracking && sentOn ? { ...old, labelPdf: oldLabelPdf({ tracking, orderId, sentOn, to: home }) } : old;
  });
  await house.ask(importLegacyOrders, { userId, orders }, house.system());
  await house.ask(
    importLegacyConsultation,
    {
      ref: 'old-4471',
      userId,
      name: 'Hyperpigmentation',
      title: 'Hyperpigmentation consultation',
      submittedAt: '2024-11-15T19:42:00Z',
      fields: FIELDS.map(([title, text]) => ({ question: { title }, answer: { text } })),
    },
    house.system(),
  );
}
