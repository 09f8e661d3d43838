import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';

/** Whoever is none of these is a woman of a middle age in the UK. */
interface Who {
  sex?: 'male';
  birthDate?: string;
  isAbroad?: true;
}

const ticks = (...values: string[]): Answers => ({ medicine_groups: values });
const ill = (...values: string[]): Answers => ({ conditions: values });
const MAN: Who = { sex: 'male' };
/** Somebody whom each stop and refusal of the register stops, by its id (a bound: by its id and a treatment). */
export const STOPPED: Record<string, [slug: TreatmentSlug, answers: Answers, who?: Who]> = {
  'acne/isotretinoin-now': ['acne', ticks('isotretinoin')],
  'hormonal-acne/isotretinoin-now': ['hormonal-acne', ticks('isotretinoin')],
  'hormonal-acne/sudden-hormone-change': ['hormonal-acne', { hormone_signs: ['deep-voice'] }],
  'oral-spironolactone/unexplained-bleeding': ['oral-spironolactone', { periods: 'unexplained' }],
  'oral-spironolactone/abnormal-blood-test': ['oral-spironolactone', { blood_test: 'abnormal' }],
  'oral-spironolactone/porphyria': ['oral-spironolactone', ill('porphyria')],
  'menopause/bleeding-after-menopause': ['menopause', { periods: 'after-menopause' }],
  'menopause/hormone-cancer': ['menopause', ill('breast-cancer')],
  'rosacea/painful-eyes': ['rosacea', { eyes: 'painful' }],
  'hyperpigmentation/changing-mole': ['hyperpigmentation', { changing_mark: ['changing'] }],
  'hyperpigmentation/ochronosis': ['hyperpigmentation', ill('ochronosis')],
  'hyperpigmentation/isotretinoin-now': ['hyperpigmentation', ticks('isotretinoin')],
  'anti-ageing/changing-mole': ['anti-ageing', { changing_mark: ['bleeding'] }],
  'anti-ageing/isotretinoin-now': ['anti-ageing', ticks('isotretinoin')],
  'glow/isotretinoin-now': ['glow', ticks('isotretinoin')],
  'hair-loss/patchy-hair-loss': ['hair-loss', { hair_pattern: 'patches' }],
  'hair-loss/breast-lump': ['hair-loss', ill('breast-lump'), MAN],
  'weight-loss/too-low-weight': ['weight-loss', { height_cm: 170, weight_kg: 50 }],
  'weight-loss/healthy-weight': ['weight-loss', { height_cm: 170, weight_kg: 60, injection_before: 'never' }],
  'weight-loss/eating-disorder': ['weight-loss', { eating: 'now' }],
  'weight-loss/type-1-diabetes': ['weight-loss', ill('type-1-diabetes')],
  'weight-loss/pancreatitis': ['weight-loss', ill('pancreatitis')],
  'weight-loss/second-injection': ['weight-loss', { ...ticks('other-glp1'), injection_before: 'never' }],
  'R-07': ['weight-loss', { pregnancy: ['pregnant'] }],
  'R-15': ['oral-spironolactone', ill('kidney')],
  'R-17': ['oral-spironolactone', { contraception: 'none' }],
  'R-01': ['menopause', {}, MAN],
  'R-02': ['hormonal-acne', {}, { birthDate: '1960-01-01' }],
  'R-03': ['weight-loss', {}, { birthDate: '2009-06-01' }],
  UK: ['glow', {}, { isAbroad: true }],
};
