import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { exportPom } from '@sorrel/contracts/fulfilment/rpc';
import { lineOf } from '@sorrel/contracts/harmless';
import { isDate, londonDate } from '@sorrel/contracts/london';
import { page, perPage } from '../edge/forms.edge.ts';
import { sendSheet } from '../edge/sheet.edge.ts';
import { pomRow } from './views.ts';

const date = z
  .string()
  .optional()
  .default('')
  .refine((value) => value === '' || isDate(value), 'Please use a date like 2026-11-21.');
const words = z.string().max(200, 'Please use a shorter search.').optional().default('');

export const PomQuery = z
  .object({
    start_date: date,
    end_date: date,
    patient: words,
    prescriber: words,
    item: words,
    id: z.string().max(40).optional().default(''),
    page: page.optional().default(1),
    perPage: perPage(25),
    export: z
      .string()
      .max(10)
      .optional()
      .transform((value) => value !== undefined && value !== '0' && value !== 'false'),
  })
  .refine((query) => query.start_date === '' || query.end_date === '' || query.start_date <= query.end_date, {
    path: ['end_date'],
    message: 'The end date must not be before the start date.',
  });

export const pomFilters = (query: z.output<typeof PomQuery>) => ({
  start_date: query.start_date || null,
  end_date: query.end_date || null,
  patient: lineOf(query.patient),
  prescriber: lineOf(query.prescriber),
  item: lineOf(query.item),
  id: lineOf(query.id).replace(/^PRX/i, ''),
});

type Part = z.output<typeof exportPom.output>;
const DAY = 'dd/mm/yyyy';
/** Widths in characters: the widest usual value, and the heading, are read without dragging a border. */
const COLUMNS = [
  { header: 'RX Type', width: 10 },
  { header: 'Script Ref Episode', width: 20 },
  { header: 'Date Prescribed', width: 17, numFmt: DAY },
  { header: 'Date Dispensed', width: 17, numFmt: DAY },
  { header: 'Patient', width: 30 },
  { header: 'Prescriber', width: 24 },
  { header: 'Prescribed Item', width: 44 },
  { header: 'Quantity', width: 10 },
  { header: 'Final Price', width: 13, numFmt: '"£"0.00' },
  { header: 'Serial Number', width: 15 },
  { header: 'Serial of Pare', width: 15 },
];

/** The report as an Excel file. */
export const sendPomSheet = (
  reply: FastifyReply,
  today: string,
  follow: (after: string | null) => Promise<Part>,
): Promise<void> =>
  sendSheet(reply, {
    fileName: `pom-${today}`,
    name: 'POM',
    columns: COLUMNS,
    follow,
    cells: (line) => {
      const row = pomRow(line);
      // Excel has no time zones: the day in London, at midnight.
      const day = new Date(`${londonDate(new Date(row.shipped_at))}T00:00:00Z`);
      return [
        row.rx_type,
        row.script_ref,
        day,
        day,
        row.patient,
        row.prescriber,
        row.ingredients.map((one) => `${one.name} ${one.value}${one.unit}`).join('\n'),
        row.quantity,
        row.final_price,
        row.serial,
        '-',
      ];
    },
  });
