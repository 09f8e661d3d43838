/* The consultations' RPCs, by what they are about. */
export * from './rpc/questionnaires.ts';
export * from './rpc/reviews.ts';
export * from './rpc/prescriptions.ts';
export * from './rpc/items.ts';
export * from './rpc/questions.ts';
export * from './rpc/check-ins.ts';
export * from './rpc/health.ts';
export * from './rpc/tasks.ts';
export * from './rpc/rule-register.ts';
export * from './rpc/concerns.ts';
export * from './rpc/leaflets.ts';
export * from './rpc/looks.ts';
export * from './rpc/overrides.ts';
export * from './rpc/evidence.ts';
export * from './rpc/patients.ts';
export * from './rpc/insights.ts';
export * from './rpc/visits.ts';
