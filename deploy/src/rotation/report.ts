import type { SealedColumn, SealedFiles } from '@sorrel/service-kit/security/sealed-column';

/** The parts of a service that the rotation looks at. */
export interface SealedService {
  name: string;
  /** Without the kit's own. */
  sealed: readonly SealedColumn[];
  files: SealedFiles | null;
}

export interface RotateOptions {
  /** The address of a user who may write in every schema. */
  adminUrl: string;
  keys: Record<number, string>;
  /** Whether long texts are packed before they are sealed (default true). */
  packs?: boolean;
  services: readonly SealedService[];
  isDry?: boolean;
  /** At most this many values a second: others work in the same database. */
  rate?: number;
  say?: (line: string) => void;
}

/** How many values are sealed under each key's version, and what could not be done. */
export interface RotateReport {
  /** By `service table.column`, or `service files`. */
  counts: Map<string, Map<number, number>>;
  /** Values that were sealed again, and prints that were made. */
  resealed: number;
  /** Values that no key opens at their place, by column. */
  unreadable: string[];
  /** Tokens from before values were kept beside them: they get a print under the newest key when their value next comes. */
  withoutSource: number;
  /** Sealed events that a listener has not dealt with yet. */
  underWay: string[];
  /** Versions that no sealed value or print uses any more. */
  unused: number[];
}
