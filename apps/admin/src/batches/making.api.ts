import type { FormulasPage, IngredientsPage, WorksheetPage, WorksheetsPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DEFAULTS } from './batches.api.ts';

type Ingredients = z.infer<typeof IngredientsPage>['props'];
export type Ingredient = Ingredients['ingredients'][number];
type Formulas = z.infer<typeof FormulasPage>['props'];
export type Formula = Formulas['formulas'][number];
export type FormulasProps = Formulas;
type Worksheets = z.infer<typeof WorksheetsPage>['props'];
export type WorksheetRow = Worksheets['worksheets'][number];
export type Worksheet = z.infer<typeof WorksheetPage>['props'];
export type WorksheetLine = Worksheet['lines'][number];

export const ingredientsQuery = ({ keyword, all }: Pick<typeof DEFAULTS, 'keyword' | 'all'>) =>
  queryOptions({
    queryKey: ['batches', 'ingredients', keyword.trim(), all],
    queryFn: async ({ signal }) =>
      (
        await get<z.infer<typeof IngredientsPage>>(
          withQuery('/v2/admin/ingredients', { keyword: keyword.trim(), ...(all ? { all } : {}) }),
          { signal },
        )
      ).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

export const formulasQuery = queryOptions({
  queryKey: ['formulas'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof FormulasPage>>('/v2/admin/formulas', { signal })).props,
  meta: { isQuiet: true },
});

export const worksheetsQuery = (all: string) =>
  queryOptions({
    queryKey: ['worksheets', 'list', all],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof WorksheetsPage>>(withQuery('/v2/admin/worksheets', all ? { all } : {}), { signal }))
        .props,
    ...keepPage,
    meta: { isQuiet: true },
  });

/** Two people work at an open sheet: each sees what the other did. */
const LOOK_AGAIN_MS = 5_000;

export const worksheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['worksheets', 'one', id],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof WorksheetPage>>(`/v2/admin/worksheets/${id}`, { signal })).props,
    refetchInterval: ({ state }) =>
      state.data?.state === 'begun' || state.data?.state === 'checked' ? LOOK_AGAIN_MS : false,
    meta: { isQuiet: true },
  });
