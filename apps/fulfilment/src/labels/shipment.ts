import { lineOf } from '@sorrel/contracts/harmless';

/** A parcel in our terms; the carrier's order is made from it below. */
export interface Shipment {
  /** Our reference, unique for one parcel to one address: a changed address needs a new one. */
  orderReference: string;
  /** Who sends it. */
  tradingName: string;
  orderedAt: string;
  recipient: {
    name: string;
    address: { address1: string; address2?: string | null; city: string; postcode: string };
    email?: string | null;
    phone?: string | null;
  };
  contents: { kind: ContentKind; quantity: number }[];
  /** What the goods cost, for compensation. The carrier is never told what they are. */
  valuePence: number;
}

export type ContentKind = 'topical' | 'tablets' | 'pen';

export interface PostageSettings {
  /** Codes differ from one Royal Mail contract to the next. */
  serviceCode: string;
  /** For parcels with pens, which must arrive the next day. */
  coldChainServiceCode: string;
  /** Only for accounts with several carriers. */
  carrierName: string | null;
  /** Whether Royal Mail writes to the customer about the delivery, and is given e-mail and phone for that. */
  notifiesRecipient: boolean;
}

/**
 * Estimates with the product's own packaging, rounded up so that postage is rather too high than too low. To be replaced by weights
 * measured at the pharmacy.
 */
const GRAMS: Record<ContentKind, number> = { topical: 120, tablets: 40, pen: 110 };
const BOX_GRAMS = 70;
const COOL_BOX_GRAMS = 900;
const MOST_GRAMS = 30_000;
const SMALL_PARCEL_GRAMS = 2_000;
const MOST_PACKS_IN_LETTER = 3;

/** The part of Click & Drop's CreateOrderRequest that we fill. Lengths and names are those of its Swagger file, v1.0.0. */
export interface CreateOrderRequest {
  orderReference: string;
  isRecipientABusiness: false;
  recipient: {
    address: {
      fullName: string;
      addressLine1: string;
      addressLine2?: string;
      addressLine3?: string;
      city: string;
      postcode: string;
      countryCode: 'GB';
    };
    emailAddress?: string;
    phoneNumber?: string;
  };
  sender: { tradingName: string };
  packages: { weightInGrams: number; packageFormatIdentifier: PackageFormat }[];
  orderDate: string;
  subtotal: number;
  shippingCostCharged: number;
  total: number;
  currencyCode: 'GBP';
  postageDetails: {
    serviceCode: string;
    carrierName?: string;
    sendNotificationsTo: 'recipient';
    receiveEmailNotification: boolean;
    receiveSmsNotification: boolean;
  };
  label: { includeLabelInResponse: true; includeCN: false; includeReturnsLabel: false };
}

type PackageFormat = 'largeLetter' | 'smallParcel' | 'mediumParcel';

export function createOrderRequest(shipment: Shipment, settings: PostageSettings): CreateOrderRequest {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(shipment.orderReference)) {
    // Not cut to length: two references could become the same, and one parcel be mistaken for another.
    throw new RangeError('an order reference has 1 to 40 letters, digits and hyphens');
  }
  const { recipient } = shipment;
  const email = settings.notifiesRecipient ? wholeOrNothing(recipient.email, 254) : undefined;
  const phone = settings.notifiesRecipient ? wholeOrNothing(recipient.phone, 25) : undefined;
  const value = shipment.valuePence / 100;
  return {
    orderReference: shipment.orderReference,
    isRecipientABusiness: false,
    recipient: {
      address: addressOf(recipient),
      ...(email && { emailAddress: email }),
      ...(phone && { phoneNumber: phone }),
    },
    sender: { tradingName: cut(shipment.tradingName, 250) },
    packages: [packageOf(shipment.contents)],
    orderDate: shipment.orderedAt,
    subtotal: value,
    shippingCostCharged: 0,
    total: value,
    currencyCode: 'GBP',
    postageDetails: {
      serviceCode: hasPen(shipment.contents) ? settings.coldChainServiceCode : settings.serviceCode,
      ...(settings.carrierName && { carrierName: settings.carrierName }),
      sendNotificationsTo: 'recipient',
      receiveEmailNotification: email !== undefined,
      receiveSmsNotification: phone !== undefined,
    },
    label: { includeLabelInResponse: true, includeCN: false, includeReturnsLabel: false },
  };
}

function addressOf({ name, address }: Shipment['recipient']): CreateOrderRequest['recipient']['address'] {
  const lines = [address.address1, address.address2 ?? ''].flatMap((line) => splitLine(clean(line), 100));
  const [addressLine1 = '', addressLine2, addressLine3] = lines;
  return {
    fullName: cut(name, 210),
    addressLine1,
    ...(addressLine2 && { addressLine2 }),
    ...(addressLine3 && { addressLine3 }),
    city: cut(address.city, 100),
    postcode: spacedPostcode(address.postcode),
    countryCode: 'GB',
  };
}

/** A line that is too long continues in the next one, broken between words. */
function splitLine(line: string, most: number): string[] {
  if (line.length <= most) return line ? [line] : [];
  const space = line.lastIndexOf(' ', most);
  const end = space > 0 ? space : most;
  return [line.slice(0, end).trim(), ...splitLine(line.slice(end).trim(), most)];
}

/** "sw1a1aa" as "SW1A 1AA": the inward part always has three signs. */
export function spacedPostcode(postcode: string): string {
  const compact = clean(postcode.normalize('NFKC')).replaceAll(' ', '').toUpperCase();
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`.trim().slice(0, 20);
}

function packageOf(contents: Shipment['contents']): CreateOrderRequest['packages'][number] {
  const weightInGrams = weightOf(contents);
  if (weightInGrams > MOST_GRAMS) throw new RangeError('the parcel is heavier than Royal Mail carries (30 kg)');
  return { weightInGrams, packageFormatIdentifier: formatOf(contents, weightInGrams) };
}

function weightOf(contents: Shipment['contents']): number {
  const goods = contents.reduce((sum, { kind, quantity }) => sum + GRAMS[kind] * quantity, 0);
  return goods + (hasPen(contents) ? COOL_BOX_GRAMS : BOX_GRAMS);
}

function formatOf(contents: Shipment['contents'], grams: number): PackageFormat {
  const packs = contents.reduce((sum, { quantity }) => sum + quantity, 0);
  if (contents.every(({ kind }) => kind === 'tablets') && packs <= MOST_PACKS_IN_LETTER) return 'largeLetter';
  return grams <= SMALL_PARCEL_GRAMS ? 'smallParcel' : 'mediumParcel';
}

function hasPen(contents: Shipment['contents']): boolean {
  return contents.some(({ kind }) => kind === 'pen');
}

function clean(text: string): string {
  return lineOf(text.replace(/[\p{Cc}\p{Cf}]/gu, ' '));
}

function cut(text: string, most: number): string {
  return clean(text).slice(0, most).trim();
}

/** A truncated e-mail or phone number could be somebody else's, so a long one is dropped. */
function wholeOrNothing(text: string | null | undefined, most: number): string | undefined {
  const whole = clean(text ?? '');
  return whole && whole.length <= most ? whole : undefined;
}
