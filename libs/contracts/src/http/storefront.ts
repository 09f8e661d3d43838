/*
 * The messages between the browsers and the BFF, by subject. Money here is a JSON number in pounds (`48.4`), moments
 * ISO 8601, ids numbers. Every refusal is `HttpError` (../fault.ts). A page URL answers `{component, props, url}` with
 * `Accept: application/json`.
 */
export * from './storefront/shapes.ts';
export * from './storefront/session.ts';
export * from './storefront/account.ts';
export * from './storefront/consultation.ts';
export * from './storefront/checkout.ts';
export * from './storefront/gp.ts';
export * from './storefront/leaflets.ts';
export * from './storefront/plan.ts';
export * from './storefront/recalls.ts';
export * from './storefront/check-ins.ts';
export * from './storefront/health.ts';
export * from './storefront/evidence.ts';
