import exec from 'k6/execution';
import { check } from 'k6';
import { sandbox, type Session } from '../steps/person.ts';
import { perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { photoFiles, plantOrders, staff } from '../steps/planting.ts';
import { SERVE, serve } from '../steps/turns.ts';

/** A prescriber approves, the pharmacy ships: label and dispatch note of each. As many orders wait as the shift will take. */
const photos = photoFiles();
const rate = perSecond(0.5);
const length = seconds(60);

export const options = plan({ shift: steady({ exec: 'work', rate, forSeconds: length, turnSeconds: 4 }) }, SERVE);

interface Data {
  orders: number[];
  labels: number;
  prescriber: Session;
  pharmacist: Session;
}

const labels = () => sandbox<{ labels: unknown[] }>('GET', '/royal-mail/_labels').labels.length;

export function setup(): Data {
  const orders = plantOrders(Math.ceil(rate * length) + 1, photos).map((order) => order.subscriptionId);
  return { orders, labels: labels(), prescriber: staff('prescriber'), pharmacist: staff('pharmacist') };
}

export function work({ orders, prescriber, pharmacist }: Data): void {
  const order = orders[exec.scenario.iterationInTest];
  if (order !== undefined) serve(prescriber, pharmacist, order);
}

export function teardown(data: Data): void {
  const bought = labels() - data.labels;
  check(bought, { 'no more labels were bought than orders shipped': () => bought > 0 && bought <= data.orders.length });
}

export { handleSummary } from '../steps/summary.ts';
