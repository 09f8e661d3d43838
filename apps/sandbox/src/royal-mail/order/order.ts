import type { Speed, Told } from './journey.ts';

/** An order in Click & Drop's terms (Swagger "ChannelShipper & Royal Mail Public API" v1.0.0). */
type OrderAddress = {
  fullName?: string;
  companyName?: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  city: string;
  county?: string;
  postcode?: string;
  countryCode: string;
};

export type OrderRequest = {
  orderReference?: string;
  recipient: { address: OrderAddress; phoneNumber?: string; emailAddress?: string };
  sender?: { tradingName?: string };
  packages?: { weightInGrams: number; packageFormatIdentifier: string }[];
  orderDate: string;
  specialInstructions?: string;
  subtotal: number;
  shippingCostCharged: number;
  total: number;
  postageDetails?: { serviceCode?: string; requestSignatureUponDelivery?: boolean; safePlace?: string };
  label?: { includeLabelInResponse: boolean; includeCN?: boolean; includeReturnsLabel?: boolean };
};

type OrderPackage = { packageNumber: number; trackingNumber?: string };

/** What GET /orders shows. */
export type OrderInfo = {
  orderIdentifier: number;
  orderReference?: string;
  createdOn: string;
  orderDate: string;
  printedOn?: string;
  manifestedOn?: string;
  shippedOn?: string;
  trackingNumber?: string;
  packages: OrderPackage[];
};

type OrderStatus = 'new' | 'labelGenerated' | 'despatched' | 'manifested' | 'deleted';
export type OrderSecret = { status: OrderStatus; request: OrderRequest };

export type LabelStatus = 'generated' | 'despatched' | 'manifested' | 'void';
export type Label = {
  order_reference: string | null;
  tracking_number: string;
  status: LabelStatus;
  order: number;
  printed_on: string;
};
/** What a tester has said happens to the parcel. */
export type LabelSecret = { told?: Told[] };

/** The account's default service, used when the request names none. */
const DEFAULT_SERVICE = 'TPS48';
export const serviceOf = (request: OrderRequest): string => request.postageDetails?.serviceCode ?? DEFAULT_SERVICE;

const serviceNames: [start: string, name: string][] = [
  ['SD', 'Special Delivery Guaranteed by 1pm'],
  ['TPN', 'Tracked 24'],
  ['TRN', 'Tracked 24'],
  ['TOLP24', 'Tracked 24'],
  ['TP', 'Tracked 48'],
  ['TR', 'Tracked 48'],
  ['TOLP48', 'Tracked 48'],
];

const SPEEDS: [name: string, speed: Speed][] = [
  ['Tracked 48', 'slower'],
  ['Special Delivery', 'guaranteed'],
];
export const speedOf = (code: string): Speed =>
  SPEEDS.find(([name]) => serviceName(code).startsWith(name))?.[1] ?? 'usual';

export const serviceName = (code: string): string =>
  serviceNames.find(([start]) => code.startsWith(start))?.[1] ?? `Royal Mail ${code}`;

/** Pseudo-postcodes (ZZ99...) belong to no delivery office: the order is accepted, but cannot have a label. */
export const canHaveLabel = (request: OrderRequest): boolean =>
  !/^ZZ99/i.test(request.recipient.address.postcode ?? '');
