import * as processes from 'node:child_process';
import { afterAll, expect, jest, test } from '@jest/globals';
import type { DispensingLabelData } from '../model/document-data.ts';

// The real process, and a hand on each that is begun.
const begun: processes.ChildProcess[] = [];
jest.unstable_mockModule('node:child_process', () => ({
  fork: (...given: Parameters<typeof processes.fork>) => {
    const printing = processes.fork(...given);
    begun.push(printing);
    return printing;
  },
}));
const { Printer } = await import('./printer.service.ts');

const LABEL: DispensingLabelData = {
  issuedAt: '2026-11-14T09:30:00.000Z',
  suppliedOn: '2026-11-14',
  patientName: 'Zoë O’Brien-Smith',
  medicine: {
    code: 'AA1',
    name: 'Anti-ageing cream',
    form: 'Cream',
    quantity: '50 g',
    ingredients: [{ name: 'Tretinoin', value: '0.025', unit: '%' }],
    directions: 'Apply a pea-sized amount at night.',
    precautions: ['For external use only.'],
    batch: 'SRL-26-1107',
    expiresOn: '2027-02-14',
  },
  supplier: {
    tradingName: 'Sorrel',
    legalName: 'Sorrel Health Ltd',
    address: { address1: '12 Harbour Yard', address2: 'Redcliffe', city: 'Bristol', postcode: 'BS1 6QX' },
    telephone: '0117 496 0123',
    email: 'care@sorrel.example',
    registration: 'GPhC 9012345',
  },
  scanCode: 'SRL-1042-1',
};
const said: unknown[] = [];
const note = (...words: unknown[]) => void said.push(words);
const printer = new Printer({ info: note, warn: note, error: note, debug: note });
afterAll(() => printer.onApplicationShutdown());

test('the printing process is killed while it prints: the label comes out all the same, and nobody hears of it', async () => {
  const label = printer.print({ kind: 'dispensing-label', data: LABEL });
  begun[0]?.kill('SIGKILL');
  const { bytes, unprintable } = await label;
  expect([Buffer.from(bytes.subarray(0, 5)).toString(), unprintable]).toEqual(['%PDF-', []]);
  expect(said).toEqual([['printing process lost', { code: expect.any(String), count: 1 }]]);
  // The next is printed by the second one.
  await printer.unprintableIn('Zoë');
  expect(begun).toHaveLength(2);
});
