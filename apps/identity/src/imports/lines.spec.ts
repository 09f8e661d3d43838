import { expect, test } from '@jest/globals';
import { customerLine, likenessOf } from './customer-line.ts';
import { mayRun } from './import.ts';
import { cellsAt, countDay, layoutOf, orderOf, shown, type Layout } from './line.ts';
import { nameIn, orderLine } from './order-line.ts';

const TODAY = '2026-11-24';
const JANE = {
  number: 'C-1042',
  email: 'jane@example.com',
  first_name: 'Jane',
  last_name: 'Doe',
  birth_date: '1990-04-23',
  sex: 'female',
  uk_resident: 'yes',
  phone: '07911 123456',
  address_1: '12 Orchard Road',
  address_2: '',
  city: 'London',
  postcode: 'sw1a1aa',
};
const customer = (more: Partial<typeof JANE> = {}) => customerLine({ ...JANE, ...more }, TODAY);
const columns = (read: { problems?: { column: string }[] }) => read.problems?.map(({ column }) => column) ?? [];

test('a good line becomes what registration would have kept', () => {
  expect(customer({ email: ' Jane@Example.COM ', birth_date: '23/04/1990', sex: 'F' }).value).toEqual({
    number: 'C-1042',
    email: 'jane@example.com',
    fname: 'Jane',
    sname: 'Doe',
    particulars: { phone: '+447911123456', birth_date: '1990-04-23', sex: 'female', uk_resident: true },
    address: {
      first_name: 'Jane',
      last_name: 'Doe',
      email: 'jane@example.com',
      contact_no: '+447911123456',
      address_1: '12 Orchard Road',
      address_2: '',
      city: 'London',
      postcode: 'SW1A 1AA',
    },
  });
});

test('who has told little is imported with what is known', () => {
  const { number, email, first_name, last_name } = JANE;
  expect(customerLine({ number, email, first_name, last_name }, TODAY).value).toMatchObject({
    particulars: { phone: '', birth_date: null, sex: null, uk_resident: null },
    address: null,
  });
});

// Rows of design/bad-input.tsv, by their numbers there, where they have one.
test.each<[string, Partial<typeof JANE>, string[]]>([
  ['no number', { number: '' }, ['number']],
  ['A01 no e-mail', { email: '' }, ['email']],
  ['A07 two signs in the e-mail', { email: 'a@b@c' }, ['email']],
  ['A10 no top level', { email: 'foo@example' }, ['email']],
  ['A11 an address of another script', { email: 'foo@exämple.com' }, ['email']],
  ['A13 a header in the e-mail', { email: 'a@b.com\r\nBcc: x@y.org' }, ['email']],
  ['A14 the same, written otherwise', { email: 'a@b.com%0aBcc:x' }, ['email']],
  ['A17 a dotless i', { email: 'ı@x.com' }, ['email']],
  ['A22 a name of blanks', { last_name: '   ' }, ['last_name']],
  ['A29 a name that nobody sees', { first_name: '\u200b' }, ['first_name']],
  ['A34 a NUL', { first_name: 'a\0b' }, ['first_name']],
  ['A35 half a sign', { first_name: 'a\ud800' }, ['first_name']],
  ['a name of 101 letters', { first_name: 'a'.repeat(101) }, ['first_name']],
  ['a day that is none', { birth_date: '31/02/1990' }, ['birth_date']],
  ['a day as Americans write it', { birth_date: '04/23/1990' }, ['birth_date']],
  ['a day to come', { birth_date: '2030-01-01' }, ['birth_date']],
  ['an age nobody reaches', { birth_date: '1890-01-01' }, ['birth_date']],
  ['fifteen years', { birth_date: '2010-11-25' }, ['birth_date']],
  ['another country', { uk_resident: 'no' }, ['uk_resident']],
  ['a word that is neither yes nor no', { uk_resident: 'maybe' }, ['uk_resident']],
  ['a word of every object', { uk_resident: 'constructor' }, ['uk_resident']],
  ['a third sex at birth', { sex: 'x' }, ['sex']],
  ['no phone number', { phone: 'call me' }, ['phone']],
  [
    'a name that is an e-mail, an error of a spreadsheet',
    { first_name: 'a@b.test', last_name: '#N/A' },
    ['first_name', 'last_name'],
  ],
  ['a template of signs alone', { last_name: '{{7*7}}${7*7}' }, ['last_name']],
  ['a picture for a name', { first_name: '😀' }, ['first_name']],
  ['an address no parcel arrives at', { address_1: '#REF!', city: '12345' }, ['address_1', 'city']],
  ['an address in letters that are not printed', { address_1: '街道 5' }, ['address_1']],
  ['Jersey', { postcode: 'JE2 3AB' }, ['postcode']],
  ['half a postcode', { postcode: 'SW1A' }, ['postcode']],
  ['half an address', { city: '', postcode: '' }, ['city', 'postcode']],
  ['a bell in the address', { address_1: '12\u0007 Road' }, ['address_1']],
  [
    'everything at once',
    { email: 'x', first_name: '', birth_date: 'x', phone: 'x' },
    ['email', 'first_name', 'birth_date', 'phone'],
  ],
])('%s is told by its column', (_, more, expected) => expect(columns(customer(more))).toEqual(expected));

test.each([
  ['A23 a name of one letter', 'A'],
  ['A25 marks of other names', 'O’Brien-Smith d’Arcy'],
  ['A26 a name in Chinese', '李小龍'],
  ['A31 a script', '<script>alert(1)</script>'],
  ['A32 a template', 'Jane {{7*7}}${7*7}'],
  ['a formula', '=HYPERLINK("https://evil.example")'],
])('%s is a name like any other', (_, name) => expect(customer({ first_name: name }).value?.fname).toBe(name));
test('A28 signs that reverse a name are gone', () =>
  expect(customer({ first_name: 'no\u202ehJ' }).value?.fname).toBe('nohJ'));
test('what was read is shown without what could act or hide', () => {
  expect(shown('a\u202eb\nc')).toBe('a\ufffdb c');
  expect(shown('x'.repeat(500))).toHaveLength(121);
});

test('two lines are the same person by e-mail, phone, or name and birth date; what is not known makes nobody the same', () => {
  const value = customer({ first_name: 'JANE' }).value;
  expect(value && likenessOf(value)).toEqual({
    number: 'C-1042',
    email: 'jane@example.com',
    phone: '+447911123456',
    person: 'jane doe 1990-04-23',
  });
  const little = customer({ phone: '', birth_date: '' }).value;
  expect(little && Object.keys(likenessOf(little))).toEqual(['number', 'email']);
});

const PRODUCTS = { names: ['azelaic acid', 'tranexamic acid'], codes: ['150c'] };
const ORDER = {
  number: '80121',
  customer_number: 'C-1042',
  email: '',
  status: 'shipped',
  items: 'Azelaic acid 15%, Tranexamic Acid 3%',
  codes: '150c',
  quantity: '1',
  total_pence: '3900',
  shipped_on: '18/11/2024',
  delivery_from: '2024-11-20',
  delivery_to: '2024-11-21',
  tracking: 'TT100080121GB',
};
const order = (more: Partial<typeof ORDER> = {}) => orderLine({ ...ORDER, ...more }, TODAY, PRODUCTS);

test('a good order becomes history as the old system wrote it', () => {
  expect(order().value).toEqual({
    customer: 'C-1042',
    email: null,
    order: {
      id: 80_121,
      status: 'shipped',
      ingredientNames: 'Azelaic acid 15%, Tranexamic Acid 3%',
      itemCodes: ['150C'],
      quantity: 1,
      totalPricePence: 3_900,
      shippingDate: '2024-11-18',
      deliveryDateFrom: '2024-11-20',
      deliveryDateTo: '2024-11-21',
      tracking: 'TT100080121GB',
    },
  });
  expect(
    order({ codes: '', shipped_on: '', delivery_from: '', delivery_to: '', tracking: '' }).problems,
  ).toBeUndefined();
});

test.each<[string, Partial<typeof ORDER>, string[]]>([
  ['letters in its number', { number: 'A1' }, ['number']],
  ['no number above nothing', { number: '0' }, ['number']],
  ['more figures than can be counted', { number: '9'.repeat(16) }, ['number']],
  ['nobody’s order', { customer_number: '' }, ['customer_number']],
  ['a product of nobody', { items: 'Azelaic acid 15%, Snake oil 3%' }, ['items']],
  ['no product', { items: ' , ' }, ['items']],
  ['a code of nobody', { codes: '150C, 999X' }, ['codes']],
  ['pounds', { total_pence: '39.00' }, ['total_pence']],
  ['a sign', { total_pence: '£39' }, ['total_pence']],
  ['less than nothing', { total_pence: '-3900' }, ['total_pence']],
  ['a number a computer wrote', { total_pence: '3.9e3' }, ['total_pence']],
  ['half of one', { quantity: '0.5' }, ['quantity']],
  ['a day to come', { shipped_on: '2027-01-01' }, ['shipped_on']],
  ['an end before the beginning', { delivery_to: '2024-11-01' }, ['delivery_to']],
  ['a script as number of a parcel', { tracking: '<script>' }, ['tracking']],
])('%s is told by its column', (_, more, expected) => expect(columns(order(more))).toContain(expected[0]));

test.each([
  ['Azelaic acid 15%', 'azelaic acid'],
  ['Spironolactone 100 mg', 'spironolactone'],
  ['Clindamycin 1.5%', 'clindamycin'],
  ['Vitamin B 3', 'vitamin b'],
  ['Tretinoin', 'tretinoin'],
])('%s is %s', (item, name) => expect(nameIn(item)).toBe(name));

const bytes = (text: string) => Buffer.from(text);
test('the first line says which column is which, in any order, beside others', () => {
  const layout = layoutOf('customers', bytes('\uFEFFE-Mail;EMAIL;Last Name;first-name;number;shoe size')) as Layout;
  expect(layout.columns).toEqual([null, 'email', 'last_name', 'first_name', 'number', null]);
  expect(cellsAt(layout, { line: 2, bytes: bytes('x; a@b.co ;Doe;"Ja;ne"') }).value).toEqual({
    email: 'a@b.co',
    last_name: 'Doe',
    first_name: 'Ja;ne',
    number: '',
  });
});
test.each([
  ['number,email,first_name', /Missing: last_name/],
  ['number,email,first_name,last_name,Email', /“email” is there twice/],
  ['<html><body>', /Missing: number, email/],
])('a file that begins with %s is refused, and why', (header, why) =>
  expect(layoutOf('customers', bytes(header))).toEqual({ refusal: expect.stringMatching(why) }),
);
test.each<[string, string, (string | null)[]]>([
  [
    'its own name before a guess',
    'number,email,first_name,last_name,mobile,phone',
    ['number', 'email', 'first_name', 'last_name', null, 'phone'],
  ],
  [
    'the first of two guesses',
    'ID,Mail,Forename,Surname,Mobile,Telephone',
    ['number', 'email', 'first_name', 'last_name', 'phone', null],
  ],
  [
    'signs and capitals',
    '"Customer No.",E-Mail,First Name,LAST-NAME,Town / City',
    ['number', 'email', 'first_name', 'last_name', 'city'],
  ],
])('columns: %s', (_, header, expected) =>
  expect((layoutOf('customers', bytes(header)) as Layout).columns).toEqual(expected),
);
test.each<[string, string[], ReturnType<typeof orderOf>]>([
  ['no days', ['', '1990-04-23'], 'day'],
  ['one above the twelfth first', ['23/04/1990', '01/02/1990'], 'day'],
  ['the same number twice', ['05/05/1990'], 'day'],
  ['all of them months first', ['04/23/1990', '12/31/1990'], 'month'],
  ['nothing says which', ['01/02/1990', '23 April'], 'ask'],
  ['months first, and some that could be either', ['04/23/1990', '01/02/1990'], 'ask'],
  ['both ways', ['04/23/1990', '23/04/1990', '01/02/1990'], 'ask'],
  ['both ways, none of them either', ['04/23/1990', '23.04.1990'], 'day'],
])('which number is the day: %s', (_, days, expected) => {
  const signs = { day: 0, month: 0, either: 0 };
  for (const day of days) countDay(day, signs);
  expect(orderOf(signs)).toBe(expected);
});
test.each([
  ['more values than columns', bytes('1,2,3,4,5'), /5 values/],
  ['other letters', Buffer.from([0x5a, 0xeb]), /UTF-8/],
  ['a quote out of place', bytes('"1"x,2'), /quotation mark/],
  ['a line without end', bytes('x'.repeat(20_001)), /longer/],
])('%s in a line is the line’s fault', (_, line, why) => {
  const layout = { delimiter: ',', columns: ['number', 'email'] } as const;
  expect(cellsAt({ ...layout, columns: [...layout.columns] }, { line: 2, bytes: line }).problems).toEqual([
    { column: '', read: '', what: expect.stringMatching(why) },
  ]);
});

test.each([
  ['checked', { good: 3, bad: 1 }, 'go'],
  ['stopped', { good: 3, bad: 1 }, 'go'],
  ['running', { good: 9, bad: 9 }, 'nothing'],
  ['done', { good: 3, bad: 1 }, 'nothing'],
  ['checking', { good: 3, bad: 1 }, 'not_checked'],
  ['forgotten', { good: 3, bad: 1 }, 'not_checked'],
  ['checked', { good: 4, bad: 1 }, 'counts_changed'],
  ['checked', { good: 3, bad: 0 }, 'counts_changed'],
] as const)('a run of a file that is %s, decided by %j: %s', (state, seen, expected) => {
  const verdict = mayRun({ state, good: 3, bad: 1 }, seen);
  expect(typeof verdict === 'string' ? verdict : verdict.code).toBe(expected);
});
