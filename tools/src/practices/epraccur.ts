import { brotliCompressSync, constants } from 'node:zlib';
import { parseCsv } from 'hucre/csv';
import { Problem } from '../../../deploy/src/problem.ts';

/*
 * The file "epraccur" of NHS England's Organisation Data Service: practices in England and Wales, without a heading, 27 columns. Open
 * Government Licence v3.0. https://digital.nhs.uk/services/organisation-data-service/data-search-and-export/csv-downloads
 */
const COLUMNS = 27;
const [CODE, NAME, POSTCODE, OPENED, CLOSED, STATUS, SETTING] = [0, 1, 9, 10, 11, 12, 25];
const LINES = [4, 5, 6, 7, 8];
/** Of the settings in which medicines are prescribed (walk-in centres, prisons, hospices): a GP practice. */
const GP_PRACTICE = '4';
const ACTIVE = 'A';
/** Half a file is no update. */
const FEWEST = 4_000;

export interface ReadPractices {
  listedOn: string;
  lines: string[];
  open: number;
}

/** Practices of such a file, a line each, by code. Refuses a file that is another, or only a part. */
export function practicesIn(csv: string, fewest = FEWEST): ReadPractices {
  const rows = parseCsv(csv).map((row) => row.map((cell) => String(cell ?? '').trim()));
  const bad = rows.findIndex((row) => row.length !== COLUMNS || !/^[A-Z0-9]{3,8}$/.test(row[CODE]!));
  if (bad >= 0)
    throw new Problem(
      `Line ${bad + 1} is not one of epraccur.csv: it has ${rows[bad]!.length} columns instead of ${COLUMNS}, or no code.`,
    );
  const practices = rows.filter((row) => row[SETTING] === GP_PRACTICE && /^[A-Z]\d{5}$/.test(row[CODE]!));
  const open = practices.filter((row) => row[STATUS] === ACTIVE).length;
  if (open < fewest)
    throw new Problem(`The file has ${open} open practices, and there are more than ${fewest}: it is not whole.`);
  const days = rows.flatMap((row) => [row[OPENED]!, row[CLOSED]!]).filter((day) => /^\d{8}$/.test(day));
  const newest = days.toSorted().at(-1)!;
  return {
    listedOn: `${newest.slice(0, 4)}-${newest.slice(4, 6)}-${newest.slice(6)}`,
    lines: practices.toSorted((a, b) => (a[CODE]! < b[CODE]! ? -1 : 1)).map(lineOf),
    open,
  };
}

function lineOf(row: readonly string[]): string {
  const lines = LINES.map((n) => row[n]!).filter((line) => line !== '');
  if (lines.length > 1 && COUNTIES.has(lines.at(-1)!.toUpperCase())) lines.pop();
  const town = lines.pop() ?? '';
  const parts = [
    row[CODE]!,
    titled(row[NAME]!),
    lines
      .filter((line) => line.toUpperCase() !== row[NAME]!.toUpperCase())
      .map(titled)
      .join(', '),
    titled(town),
    row[POSTCODE]!,
    row[STATUS] === ACTIVE ? '1' : '',
  ];
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).join('\t');
}

const SMALL = new Set('and at by de en for in le next of on the to under upon with y'.split(' '));
const CAPITALS = new Set('GP NHS PCT PMS APMS GMS UK II III IV NE NW SE SW LLP CIC HC MC PCC'.split(' '));

/** The file is all capitals. */
function titled(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word, n) => {
      if (CAPITALS.has(word.toUpperCase())) return word.toUpperCase();
      if (n > 0 && SMALL.has(word)) return word;
      return word.replace(/(^o'|^|[-/(&.])(\w)/g, (_, before: string, letter: string) => {
        return before.toUpperCase() + letter.toUpperCase();
      });
    })
    .join(' ')
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** A county after the town; the town is what people say. */
const COUNTIES = new Set(
  'Anglesey,Avon,Bedfordshire,Beds,Berkshire,Berks,Buckinghamshire,Bucks,Cambridgeshire,Cambs,Carmarthenshire,Ceredigion,Cheshire,Cleveland,Clwyd,Co Durham,Co. Durham,Conwy,Cornwall,County Durham,Cumbria,Denbighshire,Derbyshire,Devon,Dorset,Dyfed,E Sussex,East Riding of Yorkshire,East Sussex,East Yorkshire,England,Essex,Flintshire,Glos,Gloucestershire,Greater London,Greater Manchester,Gwent,Gwynedd,Hampshire,Hants,Herefordshire,Hertfordshire,Herts,Humberside,Isle of Anglesey,Isle of Wight,Kent,Lancashire,Lancs,Leicestershire,Leics,Lincolnshire,Lincs,Merseyside,Mid Glamorgan,Middlesex,Middx,Monmouthshire,N Yorkshire,N. Yorkshire,Norfolk,North Humberside,North Somerset,North Wales,North Yorkshire,Northamptonshire,Northants,Northumberland,Nottinghamshire,Notts,Oxfordshire,Oxon,Pembrokeshire,Powys,Rhondda Cynon Taff,Rutland,S Yorkshire,Salop,Shropshire,Somerset,South Glamorgan,South Humberside,South Wales,South Yorkshire,Staffordshire,Staffs,Suffolk,Surrey,Sussex,Tyne & Wear,Tyne and Wear,Tyne-and-Wear,UK,United Kingdom,Vale of Glamorgan,W Midlands,W Sussex,W Yorkshire,Warks,Warwickshire,West Glamorgan,West Midlands,West Sussex,West Yorkshire,Wilts,Wiltshire,Worcestershire,Worcs,Yorkshire'
    .toUpperCase()
    .split(','),
);

/** The source of the module that fulfilment reads. */
export function moduleOf({ listedOn, lines, open }: ReadPractices): string {
  const packed = brotliCompressSync(Buffer.from(lines.join('\n')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  return `import type { PackedPractices } from './practice-list.ts';

/*
 * GP practices of England and Wales: code, name, address, town, postcode and whether it is open. Written by \`npm run practices:update\`.
 * From epraccur.csv of the Organisation Data Service, NHS England. Contains public sector information licensed under the Open Government
 * Licence v3.0. ${lines.length} practices, ${open} of them open; the newest opening or closing in it is of ${listedOn}.
 */
export const PRACTICES: PackedPractices = {
  listedOn: '${listedOn}',
  lines:
    '${packed.toString('base64')}',
};
`;
}
