import { defineEntity, p } from '@mikro-orm/core';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { ConsultationStatus } from './consultation.ts';

const ConsultationSchema = defineEntity({
  name: 'Consultation',
  tableName: 'consultations',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    slug: p.text().$type<TreatmentSlug>(),
    version: p.integer(),
    status: p.text().$type<ConsultationStatus>(),
    stateSealed: p.text(),
    revision: p.integer(),
    startedAt: p.datetime(),
    savedAt: p.datetime(),
    submittedAt: p.datetime().nullable(),
    events: p.array().$type<string[]>().fieldName('facts'),
  },
});
export class Consultation extends ConsultationSchema.class {}
ConsultationSchema.setClass(Consultation);
