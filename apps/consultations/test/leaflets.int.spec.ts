import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { agreeLeaflet, leafletsOf, myLeaflets } from '@sorrel/contracts/consultations/rpc';
import type { LeafletProduct } from '@sorrel/contracts/leaflet';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
const CREAM: LeafletProduct = { form: 'cream', ingredients: [{ name: 'Tretinoin', value: '0.025', unit: '%' }] };
const STRONGER: LeafletProduct = { form: 'cream', ingredients: [{ name: 'Tretinoin', value: '0.05', unit: '%' }] };
const PEN: LeafletProduct = { form: 'injection', ingredients: [{ name: 'Semaglutide', value: '1', unit: 'mg' }] };
const mine = async (userId: number, ...products: LeafletProduct[]) =>
  (await w.ask(myLeaflets, { products }, w.as.customer(userId))).leaflets;

beforeAll(async () => {
  w = await world({ only: ['consultations', 'sandbox'] });
});
afterAll(() => w?.stop());

test('who agrees has agreed to these words on this day, once, and to no other medicine', async () => {
  const [asked, ...others] = await mine(41, CREAM, CREAM, PEN);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({ agreedAt: null, leaflet: { licence: 'unlicensed' } });
  const first = await w.ask(agreeLeaflet, { product: CREAM, print: asked!.print }, w.as.customer(41));
  await w.clock.advance('P1D');
  expect(await w.ask(agreeLeaflet, { product: CREAM, print: asked!.print }, w.as.customer(41))).toMatchObject({
    agreedAt: first.agreedAt,
  });
  expect(await mine(41, CREAM, STRONGER)).toMatchObject([{ agreedAt: first.agreedAt }, { agreedAt: null }]);
  expect(await mine(42, CREAM)).toMatchObject([{ agreedAt: null }]);
});

test('a leaflet that has changed since it was read is not agreed to', async () => {
  const [other] = await mine(41, STRONGER);
  await expect(w.ask(agreeLeaflet, { product: CREAM, print: other!.print }, w.as.customer(43))).rejects.toMatchObject({
    status: 409,
    code: 'leaflet_changed',
  });
});

test('the prescriber reads what was agreed to word for word, and what was not; the rows tell nothing and never change', async () => {
  const read = await w.ask(leafletsOf, { userId: 41, products: [CREAM, STRONGER, PEN] }, w.as.staff(['prescriber']));
  expect(read.agreed).toMatchObject([{ leaflet: { version: 1, title: 'Your cream: Tretinoin 0.025%' } }]);
  expect(read.missing).toMatchObject([{ title: 'Your cream: Tretinoin 0.05%' }]);
  expect(JSON.stringify(await w.sql('select * from consultations.leaflet_consents'))).not.toContain('Tretinoin');
  await expect(w.sql(`update consultations.leaflet_consents set version = 2`)).rejects.toThrow();
});
