import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** The code on a printed prescription leads to its page by the hash. */
export class PrescriptionsByHash20261211 extends ConcurrentIndexes {
  readonly indexes = { prescription_copies_by_hash: { on: 'prescription_copies (hash)' } };
}
