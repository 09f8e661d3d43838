import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { anAddress } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';
import { aCustomer, registered } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'] });
  for (const [id, postcode] of [
    [70_001, 'SE1 5TY'],
    [70_002, 'SE1 9AA'],
    [70_003, 'SE15 4NX'],
  ] as const)
    await registered(w, aCustomer(id, { address: anAddress(id, { postcode }) }));
  await registered(w, aCustomer(70_004, { address: null }));
  await w.settle();
});
afterAll(() => w?.stop());

const found = async (typed: string) => (await w.ask(findParcels, { typed }, w.as.staff(['support']))).people;

test.each([
  ['SE1 5TY', [70_001]],
  ['se15ty', [70_001]],
  ['SE1', [70_002, 70_001]],
  ['SE15', [70_003]],
  ['SE1 5TX', []],
  ['N1', []],
  ['Zoe', []],
])('%s is where %j live', async (typed, people) => expect(await found(typed)).toEqual(people));

test('customers from before postcodes had tokens are found once the job has run; in the clear no postcode is kept', async () => {
  await w.sql('update fulfilment.customer_copies set postcode_token = null, district_token = null');
  expect(await found('SE1')).toEqual([]);
  await w.sql(`insert into fulfilment.jobs (kind, key, data, due_at, trace)
    values ('index-postcodes', 'again', '{}'::jsonb, '1970-01-01', '00-' || md5('index') || '-' || left(md5('again'), 16) || '-01')`);
  await w.clock.advance('PT2M');
  await w.settle();
  expect(await found('SE1')).toEqual([70_002, 70_001]);
  expect(await found('SE1 5TY')).toEqual([70_001]);
  expect(JSON.stringify(await w.sql('select * from fulfilment.customer_copies'))).not.toMatch(/SE1|5TY/);
});

test('a postcode that changes is found where it is now', async () => {
  const customer = aCustomer(70_002, { address: anAddress(70_002, { postcode: 'LS1 4AP' }) });
  await plantEvent(w, customerChanged, 'customer:70002', { customer });
  await w.settle();
  expect(await found('SE1')).toEqual([70_001]);
  expect(await found('ls14ap')).toEqual([70_002]);
});
