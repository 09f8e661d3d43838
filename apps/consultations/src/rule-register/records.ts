import type { RegisterOwner } from '@sorrel/contracts/consultations/register';
import { addMonths } from '@sorrel/contracts/london';

/** Who answers for a line, since when it stands in this version, and when it is looked at again. */
export interface Entry {
  owner: RegisterOwner;
  since: string;
  reviewOn: string;
}

/** The day on which the register was begun: what has no day of its own below is of then. */
const BEGUN = '2026-11-29';
/** How long a line stands before it is read again: a year, and half of one where guidance is on the move. */
const MONTHS = 12;
const MONTHS_ON_THE_MOVE = 6;

/** Lines that the superintendent pharmacist answers for: who somebody is, how much they get, what the leaflets say, what medicines are called. */
const PHARMACISTS = /^(UK|R-0[123]|R-2[12](L|D)?|R-23[A-Z]?|R-26|S-16|leaflet\/.+|names)$/;
/** GLP-1 medicines and finasteride: the regulator has written about each of them this year. */
const ON_THE_MOVE = /^(R-0[4-9]|R-10|R-12G|R-19|S-0[12]|W-|weight-loss\/)/;

/** Days of versions that came later than the register. */
const SINCE: Record<string, string> = {};

export const entryOf = (id: string): Entry => {
  const since = SINCE[id] ?? BEGUN;
  return {
    owner: PHARMACISTS.test(id) ? 'superintendent-pharmacist' : 'clinical-lead',
    since,
    reviewOn: addMonths(since, ON_THE_MOVE.test(id) ? MONTHS_ON_THE_MOVE : MONTHS),
  };
};

const SMPC_GLP1 = 'Product information of semaglutide and tirzepatide';
const SMPC_SPIRO = 'Spironolactone product information';
/** What each stop of a questionnaire stands on. */
export const STOP_SOURCES: Record<string, string> = {
  'isotretinoin-now': 'Isotretinoin product information; BNF, isotretinoin',
  'changing-mole': 'NICE NG12, suspected cancer',
  'sudden-hormone-change': 'NICE CKS, hirsutism',
  ochronosis: 'Our proposal: exogenous ochronosis is a known harm of hydroquinone',
  'bleeding-after-menopause': 'NICE NG12, suspected cancer',
  'hormone-cancer': 'Product information of topical oestrogens; NICE NG23',
  'painful-eyes': 'NHS, eye problems that need help on the same day',
  'patchy-hair-loss': 'NICE CKS, alopecia',
  'breast-lump': 'NICE NG12, suspected cancer; Finasteride product information',
  'unexplained-bleeding': 'NICE NG12, suspected cancer',
  'abnormal-blood-test': SMPC_SPIRO,
  porphyria: 'BNF, drugs unsafe in acute porphyrias',
  'healthy-weight': 'NICE TA1026; NICE TA875; Product licences',
  'too-low-weight': 'Our proposal: nobody below this weight is helped by less appetite',
  'eating-disorder': 'NICE NG69; the years are our proposal',
  'type-1-diabetes': SMPC_GLP1,
  pancreatitis: `${SMPC_GLP1}; MHRA, GLP-1 medicines`,
  'second-injection': SMPC_GLP1,
};
export const OWN_STOP = 'Our rule, to be confirmed';
