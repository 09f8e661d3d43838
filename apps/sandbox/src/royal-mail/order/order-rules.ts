export type OrderError = { errorCode: number; errorMessage: string; fields: { fieldName: string; value: string }[] };

type Kind = 'text' | 'money' | 'whole' | 'date' | 'flag';
type Rule = { path: string; kind: Kind; isRequired?: boolean; max?: number; min?: number; oneOf?: readonly string[] };

const formats = [
  'undefined',
  'letter',
  'largeLetter',
  'smallParcel',
  'mediumParcel',
  'largeParcel',
  'parcel',
  'documents',
];
const MONEY_MAX = 999_999;

const addressRules = (at: string): Rule[] => [
  { path: `${at}.fullName`, kind: 'text', max: 210 },
  { path: `${at}.companyName`, kind: 'text', max: 100 },
  { path: `${at}.addressLine1`, kind: 'text', max: 100, isRequired: true },
  { path: `${at}.addressLine2`, kind: 'text', max: 100 },
  { path: `${at}.addressLine3`, kind: 'text', max: 100 },
  { path: `${at}.city`, kind: 'text', max: 100, isRequired: true },
  { path: `${at}.county`, kind: 'text', max: 100 },
  { path: `${at}.postcode`, kind: 'text', max: 20, isRequired: true },
  { path: `${at}.countryCode`, kind: 'text', max: 3, isRequired: true },
];

const orderRules: Rule[] = [
  { path: 'orderReference', kind: 'text', max: 40 },
  { path: 'orderDate', kind: 'date', isRequired: true },
  { path: 'plannedDespatchDate', kind: 'date' },
  { path: 'specialInstructions', kind: 'text', max: 500 },
  { path: 'subtotal', kind: 'money', isRequired: true, max: MONEY_MAX },
  { path: 'shippingCostCharged', kind: 'money', isRequired: true, max: MONEY_MAX },
  { path: 'total', kind: 'money', isRequired: true, max: MONEY_MAX },
  { path: 'otherCosts', kind: 'money', max: MONEY_MAX },
  { path: 'orderTax', kind: 'money', max: MONEY_MAX },
  { path: 'currencyCode', kind: 'text', max: 3 },
  { path: 'isRecipientABusiness', kind: 'flag' },
  ...addressRules('recipient.address'),
  { path: 'recipient.phoneNumber', kind: 'text', max: 25 },
  { path: 'recipient.emailAddress', kind: 'text', max: 254 },
  { path: 'sender.tradingName', kind: 'text', max: 250 },
  { path: 'sender.phoneNumber', kind: 'text', max: 25 },
  { path: 'sender.emailAddress', kind: 'text', max: 254 },
  { path: 'postageDetails.serviceCode', kind: 'text', max: 10 },
  { path: 'postageDetails.carrierName', kind: 'text', max: 50 },
  { path: 'postageDetails.serviceRegisterCode', kind: 'text', max: 2 },
  { path: 'postageDetails.sendNotificationsTo', kind: 'text', oneOf: ['sender', 'recipient', 'billing'] },
  { path: 'postageDetails.receiveEmailNotification', kind: 'flag' },
  { path: 'postageDetails.receiveSmsNotification', kind: 'flag' },
  { path: 'postageDetails.requestSignatureUponDelivery', kind: 'flag' },
  { path: 'postageDetails.safePlace', kind: 'text', max: 90 },
  { path: 'postageDetails.consequentialLoss', kind: 'whole', min: 0, max: 10_000 },
  { path: 'label.includeLabelInResponse', kind: 'flag' },
  { path: 'label.includeCN', kind: 'flag' },
  { path: 'label.includeReturnsLabel', kind: 'flag' },
];

const packageRules: Rule[] = [
  { path: 'weightInGrams', kind: 'whole', isRequired: true, min: 1, max: 30_000 },
  { path: 'packageFormatIdentifier', kind: 'text', isRequired: true, oneOf: formats },
];

/** Everything that is wrong with one order of a request, so that the sender can fix it all at once. */
export function orderErrors(order: unknown): OrderError[] {
  if (typeof order !== 'object' || order === null) return [wrong(10, 'The order is not an object.', 'items', order)];
  const errors = orderRules.flatMap((rule) => check(rule, at(order, rule.path), rule.path));
  errors.push(...packageErrors(at(order, 'packages')));
  const label = at(order, 'label');
  if (label !== undefined && at(label, 'includeLabelInResponse') === undefined) {
    errors.push(wrong(10, 'label.includeLabelInResponse is required.', 'label.includeLabelInResponse', undefined));
  }
  return errors.length > 0 ? errors : placeErrors(order);
}

function packageErrors(packages: unknown): OrderError[] {
  if (packages === undefined) return [];
  if (!Array.isArray(packages)) return [wrong(12, 'packages must be a list.', 'packages', packages)];
  return packages.flatMap((item: unknown, index) =>
    packageRules.flatMap((rule) => check(rule, at(item, rule.path), `packages[${index}].${rule.path}`)),
  );
}

const GB_POSTCODE = /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i;
/** Jersey, Guernsey, Isle of Man, Gibraltar: British postcodes that inland services to GB do not reach. */
const OUTSIDE_UK = /^(JE|GY|IM|GX)\d/i;

function placeErrors(order: object): OrderError[] {
  const country = at(order, 'recipient.address.countryCode');
  const postcode = String(at(order, 'recipient.address.postcode') ?? '').trim();
  if (country !== 'GB' && country !== 'GBR') {
    return [
      wrong(21, 'The selected service is not available to this country.', 'recipient.address.countryCode', country),
    ];
  }
  if (OUTSIDE_UK.test(postcode)) {
    return [
      wrong(
        22,
        'The selected service is not available to the Channel Islands, the Isle of Man or Gibraltar.',
        'recipient.address.postcode',
        postcode,
      ),
    ];
  }
  if (!GB_POSTCODE.test(postcode))
    return [wrong(23, 'The postcode is not a valid UK postcode.', 'recipient.address.postcode', postcode)];
  return [];
}

function check(rule: Rule, value: unknown, path: string): OrderError[] {
  if (value === undefined || value === null || value === '') {
    return rule.isRequired ? [wrong(10, `${path} is required.`, path, value)] : [];
  }
  const problem = problemOf(rule, value);
  return problem === null ? [] : [wrong(12, `${path} ${problem}`, path, value)];
}

function problemOf({ kind, min = 0, max = Infinity, oneOf }: Rule, value: unknown): string | null {
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'must be true or false.';
  if (kind === 'money' || kind === 'whole') return numberProblem(kind, value, min, max);
  if (typeof value !== 'string') return 'must be text.';
  if (kind === 'date') return Number.isNaN(Date.parse(value)) ? 'must be a date and time.' : null;
  if (oneOf && !oneOf.includes(value)) return `must be one of ${oneOf.join(', ')}.`;
  return value.length > max ? `must not be longer than ${max} characters.` : null;
}

function numberProblem(kind: Kind, value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number.';
  if (value < min || value > max) return `must be between ${min} and ${max}.`;
  if (kind === 'whole') return Number.isInteger(value) ? null : 'must be a whole number.';
  // Floats such as 0.1 + 0.2 are not exactly whole pence, so compare with a tolerance.
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : 'must have at most two decimals.';
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    return (inner as Record<string, unknown>)[name];
  }, value);
}

const wrong = (errorCode: number, errorMessage: string, fieldName: string, value: unknown): OrderError => ({
  errorCode,
  errorMessage,
  fields: [{ fieldName, value: value === undefined || value === null ? '' : String(value).slice(0, 200) }],
});
