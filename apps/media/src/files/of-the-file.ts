import type { Fault } from '@sorrel/service-kit/fault';

const FILE_FAULTS = [413, 415, 422];

/** Whether a fault concerns this file alone, so that the rest of the upload can be kept. After a harmful file none is trusted. */
export const isOfTheFile = ({ status, code }: Fault): boolean =>
  FILE_FAULTS.includes(status) && code !== 'harmful_file';
