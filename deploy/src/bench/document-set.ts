/** An order to the printing process of the fulfilment service. */
export interface DocumentOrder {
  kind: string;
  data: object;
}

const ISSUED = '2026-11-14T09:30:00.000Z';
const HARBOUR_YARD = { address1: '12 Harbour Yard', address2: 'Redcliffe', city: 'Bristol', postcode: 'BS1 6QX' };
const SUPPLIER = {
  tradingName: 'Sorrel',
  legalName: 'Sorrel Health Ltd',
  address: HARBOUR_YARD,
  telephone: '0117 496 0123',
  email: 'care@sorrel.example',
  registration: 'GPhC 9012345',
  companyNumber: '14567890',
  vatNumber: 'GB 312 4567 89',
};
const PRESCRIBER = {
  name: 'Dr Amara Okonkwo',
  qualification: 'MBBS MRCGP',
  practitioner: 'Doctor',
  registration: 'GMC 7012345',
  address: HARBOUR_YARD,
};
const MEDICINE = {
  code: 'AA1',
  name: 'Anti-ageing cream',
  form: 'Cream',
  quantity: '50 g',
  ingredients: [
    { name: 'Tretinoin', value: '0.025', unit: '%' },
    { name: 'Azelaic acid', value: '10', unit: '%' },
  ],
  directions: 'Apply a pea-sized amount to clean, dry skin at night.',
  precautions: ['For external use only.', 'Keep away from eyes, lips and broken skin.'],
  batch: 'SRL-26-1107',
  expiresOn: '2027-02-14',
};
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** The five documents of one supply; those of another number have another patient and other numbers on them. */
export function documentSet(number: number): DocumentOrder[] {
  const order = `SRL-${number}`;
  const patient = {
    name: `Zoë O’Brien-Smith ${number}`,
    bornOn: '1991-03-14',
    address: { address1: `${number} Łódź Street`, address2: null, city: 'Manchester', postcode: 'M4 5JN' },
  };
  return [
    {
      kind: 'dispensing-label',
      data: {
        issuedAt: ISSUED,
        suppliedOn: '2026-11-14',
        patientName: patient.name,
        medicine: MEDICINE,
        supplier: SUPPLIER,
        scanCode: `${order}-1`,
      },
    },
    {
      kind: 'dispatch-note',
      data: {
        issuedAt: ISSUED,
        dispatchedOn: '2026-11-14',
        orderReference: order,
        recipient: patient,
        items: [MEDICINE],
        supplier: SUPPLIER,
        parcel: { carrier: 'Royal Mail', service: 'Tracked 24', trackingNumber: 'TT123456785GB' },
        isColdChain: false,
      },
    },
    {
      kind: 'prescription',
      data: {
        issuedAt: ISSUED,
        patient,
        prescriber: PRESCRIBER,
        medicine: MEDICINE,
        prescription: {
          reference: `PRX${number}`,
          signedAt: '2026-11-13T18:12:44.000Z',
          signatureReference: `PRX${number}, record ${number}`,
          hash: HASH,
          validUntil: '2027-05-12',
          repeats: 2,
          verifyUrl: `https://sorrel.example/verify/${HASH}`,
          revokedOn: null,
        },
        supplier: SUPPLIER,
      },
    },
    {
      kind: 'receipt',
      data: {
        issuedAt: ISSUED,
        paidOn: '2026-11-13',
        receiptNumber: `R-${number}`,
        orderReference: order,
        customer: patient,
        seller: SUPPLIER,
        lines: [{ description: MEDICINE.name, detail: 'Tretinoin 0.025%', quantity: 1, amountPence: 4840 }],
        discounts: [{ label: 'Welcome offer, 20% off', amountPence: 968 }],
        creditUsedPence: 1000,
        totalPence: 2872,
        vat: [],
        card: { brand: 'visa', last4: '4242' },
        paymentReference: `pi_${number}`,
        refunds: [],
      },
    },
    {
      kind: 'gp-letter',
      data: {
        issuedAt: ISSUED,
        writtenOn: '2026-11-14',
        letterReference: `GPL${number}`,
        consentGivenOn: '2026-11-12',
        practice: { doctorName: 'Dr Priya Shah', name: 'Ancoats Medical Centre', address: patient.address },
        patient: { ...patient, nhsNumber: '943 476 5919' },
        medicine: MEDICINE,
        indication: 'for signs of ageing of the facial skin',
        startedOn: '2026-11-14',
        licence: 'It is made up for this patient by our pharmacy and is unlicensed.',
        facts: null,
        prescriber: PRESCRIBER,
        prescriptionReference: `PRX${number}`,
        supplier: SUPPLIER,
      },
    },
  ];
}
