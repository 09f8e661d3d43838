import type { Tone } from '../ui/badge.ts';
import type { AuditRow, Program } from './audit.api.ts';

export const KIND_OPTIONS = [
  { value: '', label: 'All but reading this list' },
  { value: 'did', label: 'Did something' },
  { value: 'looked', label: 'Looked at something' },
  { value: 'refused', label: 'Was refused' },
  { value: 'audit', label: 'Read this list' },
  { value: 'all', label: 'All' },
];

export const KIND_BADGES: Record<AuditRow['kind'], { text: string; tone: Tone }> = {
  did: { text: 'did', tone: 'going' },
  looked: { text: 'looked', tone: 'quiet' },
  refused: { text: 'refused', tone: 'bad' },
  audit: { text: 'read this list', tone: 'quiet' },
};

export const PROGRAM_NAMES: Record<Program, string> = {
  identity: 'Accounts',
  billing: 'Billing',
  consultations: 'Consultations',
  messaging: 'Messages',
  media: 'Photos',
  fulfilment: 'Pharmacy',
  bff: 'Console',
};

/** `Photos and Billing`. */
export const inWords = (programs: readonly Program[]): string => {
  const names = programs.map((one) => PROGRAM_NAMES[one]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
