import type { FastifyReply } from 'fastify';
import { londonWall, sendCsv } from '../edge/csv.edge.ts';
import { sendSheet } from '../edge/sheet.edge.ts';
import type { Row } from './audit.queries.ts';

type Follow = (after: string | null) => Promise<{ rows: Row[]; next: string | null }>;

/** Widths in characters. */
const COLUMNS = [
  { header: 'When (London)', width: 20, numFmt: 'dd/mm/yyyy hh:mm:ss' },
  { header: 'Who', width: 30 },
  { header: 'Who they are', width: 16 },
  { header: 'Kind', width: 12 },
  { header: 'What', width: 48 },
  { header: 'On', width: 44 },
  { header: 'Particulars', width: 36 },
  { header: 'Program', width: 16 },
  { header: 'Row', width: 9 },
];
const KINDS: Readonly<Record<Row['kind'], string>> = {
  did: 'did',
  looked: 'looked',
  refused: 'refused',
  audit: 'read this record',
};
const textsOf = (row: Row): (string | number)[] => [
  row.who,
  row.who_is || 'staff',
  KINDS[row.kind],
  row.what,
  row.on.map(({ text }) => text).join(', '),
  row.detail,
  row.program,
  Number(row.key.split(' ')[1]),
];

/** The list as an Excel file, the newest row first. */
export const sendAuditSheet = (reply: FastifyReply, fileName: string, follow: Follow): Promise<void> =>
  sendSheet(reply, {
    fileName,
    name: 'Audit',
    columns: COLUMNS,
    follow,
    // Excel has no time zones: the time in London.
    cells: (row) => [new Date(`${londonWall(row.at).replace(' ', 'T')}Z`), ...textsOf(row)],
  });

export const sendAuditCsv = (reply: FastifyReply, fileName: string, follow: Follow): Promise<void> =>
  sendCsv(reply, {
    fileName,
    columns: COLUMNS.map(({ header }) => header),
    follow,
    cells: (row) => [londonWall(row.at), ...textsOf(row)],
  });
