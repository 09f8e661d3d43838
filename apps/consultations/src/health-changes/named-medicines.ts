import type { NewMedicine } from '@sorrel/contracts/consultations/health-change-words';
import type { ToldOf } from '@sorrel/contracts/consultations/health-change';
import { medicineInWords } from '../medicines/in-words.ts';
import { told as toldIn } from '../medicines/reading.ts';

/** Which choice of the form a class of medicines belongs to. What is in none of them is another medicine. */
const OPTION_OF: Readonly<Partial<Record<NewMedicine, readonly string[]>>> = {
  'weight-injection': ['other-glp1'],
  diabetes: ['insulin', 'sulfonylurea', 'glinide', 'gliptin', 'sglt2-inhibitor', 'glucose-lowering'],
  'blood-thinner': ['warfarin', 'doac', 'heparin', 'blood-thinner'],
  'blood-pressure': [
    'ace-inhibitor',
    'arb',
    'neprilysin-inhibitor',
    'potassium-sparing',
    'spironolactone',
    'potassium-supplement',
    'diuretic',
    'calcium-channel-blocker',
    'beta-blocker',
    'alpha-blocker',
    'blood-pressure',
    'nitrate',
    // They raise potassium as well.
    'drospirenone',
    'trimethoprim',
    'ciclosporin',
    'tacrolimus',
  ],
  lithium: ['lithium'],
  epilepsy: ['epilepsy', 'valproate'],
  heart: ['heart-rhythm', 'digoxin'],
  thyroid: ['levothyroxine', 'thyroid', 'antithyroid'],
  isotretinoin: ['isotretinoin', 'retinoid', 'oral-retinoid', 'topical-retinoid', 'vitamin-a'],
  antibiotic: ['antibiotic-tablets', 'tetracycline', 'macrolide', 'quinolone', 'penicillin', 'cephalosporin'],
  contraceptive: ['combined-contraceptive', 'oral-contraceptive'],
  hormones: [
    'oestrogen',
    'hrt',
    'hrt-tablets',
    'hormones',
    'androgen',
    'tamoxifen',
    'aromatase-inhibitor',
    'anti-androgen',
  ],
  'hair-medicine': ['minoxidil', 'oral-minoxidil', 'finasteride', '5-alpha-reductase-inhibitor'],
  steroid: ['steroids', 'potent-topical-steroid'],
  mind: ['antidepressant', 'antipsychotic', 'stimulant', 'sedative'],
  painkiller: ['nsaid'],
};

export interface NamedMedicines {
  /** What the form would have had ticked. */
  options: NewMedicine[];
  /** As a prescriber reads it: what was written, and what it was taken for. */
  read: string[];
  /** Words that look like a medicine and are none we know. */
  unrecognised: string[];
}

/**
 * The medicines named in the words of a change of health, whatever was ticked. `ours`: substances of the treatment it is about; outside the
 * answer that asks for a new medicine their name is the treatment's own.
 */
export function namedIn({ kind, words }: Pick<ToldOf, 'kind' | 'words'>, ours: readonly string[]): NamedMedicines {
  const isAsked = kind === 'medicine';
  const { medicines, unrecognised } = toldIn({ [isAsked ? 'health_medicine' : 'health_words']: words });
  const named = medicines.filter(
    ({ isTaken, substances }) => isTaken && (isAsked || !substances.some(({ name }) => ours.includes(name))),
  );
  const classes = named.flatMap(({ substances }) => substances.flatMap((one) => [...one.classes]));
  const options = (Object.keys(OPTION_OF) as NewMedicine[]).filter((one) =>
    OPTION_OF[one]?.some((of) => classes.includes(of)),
  );
  return {
    options,
    read: [...new Set(named.map(medicineInWords))],
    unrecognised: isAsked ? [...new Set(unrecognised.map(({ written }) => written))] : [],
  };
}
