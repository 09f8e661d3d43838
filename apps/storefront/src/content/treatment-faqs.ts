import { SECTION_QUESTIONS } from '@sorrel/contracts/billing/release-words';
import type { Question } from '@sorrel/contracts/billing/treatment-words';
import type { ShopSection } from './treatments.ts';

export type Faq = Question;

export const treatmentFaqs = (section: ShopSection): Faq[] => SECTION_QUESTIONS[section];
