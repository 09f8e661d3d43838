// Made by `node tools/checks/rule-register-doc.mjs` from billing's catalogue; `npm run check` says when it is out of date.
import type { TreatmentSlug } from '@sorrel/contracts/words';

export interface Formula {
  code: string;
  treatment: TreatmentSlug;
  substances: string[];
}

export const FORMULAS: readonly Formula[] = [
  { code: '110C', treatment: 'acne', substances: ['adapalene', 'azelaic acid', 'niacinamide'] },
  { code: '111C', treatment: 'acne', substances: ['tretinoin', 'clindamycin', 'niacinamide'] },
  { code: '115C', treatment: 'acne', substances: ['adapalene', 'azelaic acid', 'niacinamide'] },
  { code: '120C', treatment: 'hormonal-acne', substances: ['spironolactone', 'azelaic acid', 'niacinamide'] },
  { code: '210T', treatment: 'oral-spironolactone', substances: ['spironolactone', 'spironolactone tablet'] },
  { code: '211T', treatment: 'oral-spironolactone', substances: ['spironolactone', 'spironolactone tablet'] },
  { code: '130C', treatment: 'menopause', substances: ['estriol', 'niacinamide', 'hyaluronic acid'] },
  { code: '140C', treatment: 'rosacea', substances: ['ivermectin', 'metronidazole', 'azelaic acid'] },
  { code: '150C', treatment: 'hyperpigmentation', substances: ['azelaic acid', 'tranexamic acid', 'kojic acid'] },
  { code: '850C', treatment: 'hyperpigmentation', substances: ['hydroquinone', 'tretinoin', 'hydrocortisone'] },
  { code: '160C', treatment: 'anti-ageing', substances: ['tretinoin', 'niacinamide', 'vitamin e'] },
  { code: '161C', treatment: 'anti-ageing', substances: ['tretinoin', 'niacinamide', 'vitamin e'] },
  { code: '170C', treatment: 'glow', substances: ['azelaic acid', 'niacinamide', 'lactic acid'] },
  { code: '310S', treatment: 'hair-loss', substances: ['minoxidil'] },
  { code: '311S', treatment: 'hair-loss', substances: ['minoxidil', 'finasteride'] },
  { code: '410J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '411J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '412J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '413J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '414J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '415J', treatment: 'weight-loss', substances: ['semaglutide'] },
  { code: '420J', treatment: 'weight-loss', substances: ['tirzepatide'] },
  { code: '421J', treatment: 'weight-loss', substances: ['tirzepatide'] },
  { code: '422J', treatment: 'weight-loss', substances: ['tirzepatide'] },
  { code: '423J', treatment: 'weight-loss', substances: ['tirzepatide'] },
  { code: '424J', treatment: 'weight-loss', substances: ['tirzepatide'] },
  { code: '425J', treatment: 'weight-loss', substances: ['tirzepatide'] },
];
