import { Fault } from '@sorrel/service-kit/fault';

interface Refused {
  name: string;
  fault: Fault;
}

const FILE_FAULTS = [413, 415, 422];

/** Wrong with this one file: the others of the same upload are none the worse for it. Where one is harmful, none is trusted. */
export const isOfTheFile = ({ status, code }: Fault): boolean =>
  FILE_FAULTS.includes(status) && code !== 'harmful_file';

export function tooLarge(): Fault {
  const text = 'This picture is larger than 10 MB. Please send a smaller one.';
  return new Fault('too_large', text, { errors: { photo: [text] } });
}

/** Nothing was kept: the first one's reason leads, and where there were several each is named. */
export function noneGood(refused: readonly Refused[]): Fault {
  const [first] = refused;
  if (!first || refused.length === 1) return first?.fault ?? tooLarge();
  const photo = refused.map(({ name, fault }) => `${name}: ${fault.message}`);
  return Fault.fromShape({ ...first.fault.toShape(), message: photo.join(' '), errors: { photo } });
}
