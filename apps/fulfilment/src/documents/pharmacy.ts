import type { Supplier } from '../model/document-data.ts';

/**
 * SAMPLE. The pharmacy as labels, letterheads and the register name it. A business puts its own particulars here before it
 * dispenses anything: name, address and registration are what the law wants on a label (Human Medicines Regulations 2012, schedule 25).
 */
export const PHARMACY: Supplier = {
  tradingName: 'Sorrel',
  legalName: 'Sorrel Health Ltd (sample)',
  address: { address1: '12 Harbour Yard', address2: 'Redcliffe', city: 'Bristol', postcode: 'BS1 6QX' },
  telephone: '0117 496 0123',
  email: 'care@sorrel.example',
  registration: 'GPhC 9012345',
  companyNumber: null,
  vatNumber: null,
};
