import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/* Self-made certificates: the little of X.509 that TLS needs, so that a test needs no openssl. */

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const name = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const moment = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const YES = der(0x01, Buffer.from([0xff]));
const extension = (id: string, value: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [YES] : []), der(0x04, value));
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`;

/** ecdsa-with-SHA256 */
const ALGORITHM = sequence(oid('2a8648ce3d040302'));
const DAY = 24 * 3600 * 1000;

export interface Certificate {
  cert: string;
  key: string;
}

function certificate(
  of: string,
  by: string,
  signer: KeyObject | null,
  extensions: Buffer[],
): Certificate & { own: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ALGORITHM,
    name(by),
    sequence(moment(new Date(Date.now() - DAY)), moment(new Date(Date.now() + DAY))),
    name(of),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signed = sequence(body, ALGORITHM, bits(sign('sha256', body, signer ?? privateKey)));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { cert: pem('CERTIFICATE', signed), key, own: privateKey };
}

/** A certificate authority for one test, and the certificates it signs. */
export function newAuthority(called: string) {
  const { cert, own } = certificate(called, called, null, [
    extension('551d13', sequence(YES), true),
    // Signs certificates.
    extension('551d0f', der(0x03, Buffer.from([2, 0x04])), true),
  ]);
  return {
    ca: cert,
    /** For 127.0.0.1, localhost and whatever other hosts are named. */
    server: (...hosts: string[]): Certificate => {
      const dnsNames = ['localhost', ...hosts].map((host) => der(0x82, Buffer.from(host)));
      const names = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), ...dnsNames);
      return certificate('localhost', called, own, [extension('551d11', names)]);
    },
  };
}
