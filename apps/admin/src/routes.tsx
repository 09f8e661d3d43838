import { keepRouter, pageAfterAway } from './frame/after-away.ts';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Act } from '@sorrel/contracts/rights';
import type { ComponentType } from 'react';
import { Gate } from './app/gate.tsx';
import { Failure, NotFound } from './app/failure.tsx';
import { Layout } from './frame/layout.tsx';
import { Providers } from './app/providers.tsx';
import { Loading } from './ui/loading.tsx';

/** A page that waits for the server when its script cannot be had. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load().catch(pageAfterAway) });

/** A page for those who may read it. */
const gated = (act: Act, load: () => Promise<ComponentType>) => async () => {
  const { Component: Inner } = await page(load)();
  return {
    Component: () => (
      <Gate act={act}>
        <Inner />
      </Gate>
    ),
  };
};

/** Every page of the console; each brings its own code. Outside tests they live under `/v2/admin`. */
const pages: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    ErrorBoundary: Failure,
    HydrateFallback: Loading,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { index: true, lazy: page(async () => (await import('./work/today.tsx')).Today) },
          {
            path: 'subscriptions',
            lazy: gated('readCustomers', async () => (await import('./subscriptions/subscriptions.tsx')).Subscriptions),
          },
          {
            path: 'subscriptions/:id',
            lazy: gated('readCustomers', async () => (await import('./subscription/subscription.tsx')).Subscription),
          },
          {
            path: 'treatments',
            lazy: gated('readOffers', async () => (await import('./treatments/treatments.tsx')).Treatments),
          },
          {
            path: 'treatments/:slug',
            lazy: gated('changeOffers', async () => (await import('./treatments/edit-words.tsx')).EditWords),
          },
          { path: 'tasks', lazy: gated('readRecords', async () => (await import('./tasks/task-list.tsx')).TaskList) },
          { path: 'chats', lazy: gated('readRecords', async () => (await import('./chats/chats.tsx')).Chats) },
          { path: 'chat/:id', lazy: gated('readRecords', async () => (await import('./chats/chat.tsx')).Chat) },
          { path: 'stock', lazy: gated('readStock', async () => (await import('./stock/stock.tsx')).Stock) },
          { path: 'batches', lazy: gated('readStock', async () => (await import('./batches/batches.tsx')).Batches) },
          {
            path: 'ingredients',
            lazy: gated('readStock', async () => (await import('./batches/ingredients.tsx')).Ingredients),
          },
          {
            path: 'formulas',
            lazy: gated('makeMedicines', async () => (await import('./batches/formulas.tsx')).Formulas),
          },
          {
            path: 'worksheets',
            lazy: gated('makeMedicines', async () => (await import('./batches/worksheets.tsx')).Worksheets),
          },
          {
            path: 'worksheets/:id',
            lazy: gated('makeMedicines', async () => (await import('./batches/worksheet.tsx')).Worksheet),
          },
          {
            path: 'stopped',
            lazy: gated('readOffers', async () => (await import('./stopped/stopped.tsx')).Stopped),
          },
          {
            path: 'pharmacist-checks',
            lazy: gated('clinicalCheck', async () => (await import('./pharmacist/checks.tsx')).PharmacistChecks),
          },
          {
            path: 'pharmacist-checks/:id',
            lazy: gated('clinicalCheck', async () => (await import('./pharmacist/check.tsx')).PharmacistCheck),
          },
          {
            path: 'responsible',
            lazy: gated(
              'seeResponsible',
              async () => (await import('./pharmacist/responsible.tsx')).ResponsiblePharmacist,
            ),
          },
          {
            path: 'near-misses',
            lazy: gated('recordNearMisses', async () => (await import('./near-misses/near-misses.tsx')).NearMisses),
          },
          {
            path: 'gp-letters',
            lazy: gated('readRecords', async () => (await import('./gp-letters/gp-letters.tsx')).GpLetters),
          },
          {
            path: 'visits',
            lazy: gated('verifyEvidence', async () => (await import('./visits/visits.tsx')).Visits),
          },
          {
            path: 'incidents',
            lazy: gated('keepConcerns', async () => (await import('./concerns/concerns.tsx')).Incidents),
          },
          {
            path: 'complaints',
            lazy: gated('keepConcerns', async () => (await import('./concerns/concerns.tsx')).Complaints),
          },
          {
            path: 'override-audit',
            lazy: gated(
              'readOverrides',
              async () => (await import('./override-audit/override-audit.tsx')).OverrideAudit,
            ),
          },
          {
            path: 'safety-rules',
            lazy: gated('readRules', async () => (await import('./safety-rules/safety-rules.tsx')).SafetyRules),
          },
          {
            path: 'insights',
            lazy: gated('readInsights', async () => (await import('./insights/insights.tsx')).Insights),
          },
          { path: 'station', lazy: gated('useStation', async () => (await import('./station/station.tsx')).Station) },
          {
            path: 'recalls/:id',
            lazy: gated('releaseBatches', async () => (await import('./recalls/recall.tsx')).Recall),
          },
          { path: 'pom', lazy: gated('readRegister', async () => (await import('./pom/pom.tsx')).Pom) },
          {
            path: 'register',
            lazy: gated('readRegister', async () => (await import('./register/register.tsx')).Register),
          },
          {
            path: 'promotions',
            lazy: gated('readPromotions', async () => (await import('./promotions/promotions-view.tsx')).Promotions),
          },
          {
            path: 'early-access',
            lazy: gated('readEarlyAccess', async () => (await import('./early-access/early-access.tsx')).EarlyAccess),
          },
          {
            path: 'disputes',
            lazy: gated('readDisputes', async () => (await import('./disputes/disputes.tsx')).Disputes),
          },
          { path: 'books', lazy: gated('readBooks', async () => (await import('./books/books-view.tsx')).Books) },
          {
            path: 'dispatch',
            lazy: gated('readDispatches', async () => (await import('./dispatch/dispatch.tsx')).Dispatch),
          },
          { path: 'staff', lazy: gated('keepStaff', async () => (await import('./staff/staff-list.tsx')).StaffList) },
          {
            path: 'business',
            lazy: gated('keepBusiness', async () => (await import('./business/business-view.tsx')).BusinessView),
          },
          {
            path: 'import',
            lazy: gated('importRecords', async () => (await import('./import/import-view.tsx')).ImportView),
          },
          {
            path: 'operations',
            lazy: gated('operate', async () => (await import('./operations/operations-view.tsx')).OperationsView),
          },
          { path: 'audit', lazy: gated('readAudit', async () => (await import('./audit/audit.tsx')).Audit) },
          { path: 'security', lazy: page(async () => (await import('./security/security.tsx')).Security) },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter([{ Component: Providers, children: pages }], { basename: '/v2/admin' });
keepRouter(router);
