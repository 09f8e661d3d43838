import { Fault } from '@sorrel/service-kit/fault';

interface Refused {
  name: string;
  fault: Fault;
}

export function tooLarge(): Fault {
  const text = 'This picture is larger than 10 MB. Please send a smaller one.';
  return new Fault('too_large', text, { errors: { photo: [text] } });
}

/** The fault when nothing was kept: the first file's reason, or with several files each one named with its reason. */
export function noneGood(refused: readonly Refused[]): Fault {
  const [first] = refused;
  if (!first || refused.length === 1) return first?.fault ?? tooLarge();
  const photo = refused.map(({ name, fault }) => `${name}: ${fault.message}`);
  return Fault.fromShape({ ...first.fault.toShape(), message: photo.join(' '), errors: { photo } });
}
