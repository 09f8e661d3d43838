import { expect, test } from '@jest/globals';
import { emailMeant, postcodeMeant } from './did-you-mean.ts';

test.each([
  ['SW1A OAA', 'SW1A 0AA'],
  ['swia 0aa', 'SW1A 0AA'],
  ['EC1V OBW', 'EC1V 0BW'],
  ['NWI 5LR', 'NW1 5LR'],
  ['nwi5lr', 'NW1 5LR'],
  ['NWI-5LR, UK', 'NW1 5LR'],
  ['S016 9AA', 'SO16 9AA'],
  ['0L1 1AA', 'OL1 1AA'],
  ['BSI IAA', 'BS1 1AA'],
  ['IMI IAA', 'IM1 1AA'],
])('the postcode %p is offered as %p', (typed, meant) => {
  expect(postcodeMeant(typed)).toBe(meant);
});

test.each([
  ['one already', 'SW1A 1AA'],
  ['one already, in small letters', 'w1a 0ax'],
  ['one with the letter O', 'OL1 1AA'],
  ['one without its space', 'SO169AA'],
  ['another slip', 'SW1A 1A'],
  ['an area there is not', 'QQ1 1QQ'],
  ['another country', 'D02 X285'],
  ['figures', '10115'],
  ['nothing', ''],
  ['half of one', 'NWI'],
])('nothing is offered for a postcode that is %s: %p', (_what, typed) => {
  expect(postcodeMeant(typed)).toBeNull();
});

test.each([
  ['mary@gmail.con', 'mary@gmail.com'],
  ['mary@gmial.com', 'mary@gmail.com'],
  ['mary@gmai.com', 'mary@gmail.com'],
  ['mary@gmail.co', 'mary@gmail.com'],
  ['mary@gnail.com', 'mary@gmail.com'],
  ['mary@gmail.comm', 'mary@gmail.com'],
  ['mary@gmail,com', 'mary@gmail.com'],
  ['mary@gmail..com', 'mary@gmail.com'],
  ['mary@gmail.com.', 'mary@gmail.com'],
  ['Mary@Hotmial.com', 'mary@hotmail.com'],
  ['mary@hotmial.con', 'mary@hotmail.com'],
  ['mary@hotmail.co.ku', 'mary@hotmail.co.uk'],
  ['mary@hotmail.couk', 'mary@hotmail.co.uk'],
  ['mary@hotmail.cp.uk', 'mary@hotmail.co.uk'],
  ['mary@homail.co.uk', 'mary@hotmail.co.uk'],
  ['mary@outlok.com', 'mary@outlook.com'],
  ['mary@yaho.co.uk', 'mary@yahoo.co.uk'],
  ['mary@yahooo.com', 'mary@yahoo.com'],
  ['mary@iclould.com', 'mary@icloud.com'],
  ['mary@btinernet.com', 'mary@btinternet.com'],
  ['mary@example-surgery.con', 'mary@example-surgery.com'],
  ['mary@example.co.uk.com', 'mary@example.co.uk'],
])('the e-mail %p is offered as %p', (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
});

test.each([
  'mary@gmail.com',
  ' Mary@Gmail.com ',
  'mary@googlemail.com',
  'mary@ymail.com',
  'mary@mail.com',
  'mary@email.com',
  'mary@hotmail.fr',
  'mary@yahoo.ie',
  'mary@yahoo.co.in',
  'mary@outlook.de',
  'mary@live.co.uk',
  'mary@me.com',
  'mary@aol.com',
  'mary@sky.com',
  'mary@gmx.co.uk',
  'mary@example.co',
  'mary@nhs.net',
  'mary@ucl.ac.uk',
  'mary@bristol.gov.uk',
  'mary@example.org.uk',
  'mary@moon.company',
  'mary@example.community',
  'mary@example.test',
  'mary@',
  'mary',
  '',
  'mary@gmail.com@x',
])('nothing is offered for %p', (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
