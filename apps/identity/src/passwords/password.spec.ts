import { expect, test } from '@jest/globals';
import { passwordRefusal } from './password.ts';

const owner = { email: 'zoe.smith@example.co', fname: 'Zoë', sname: 'O’Brien-Smith' };

test.each([
  ['zoe.smith@example.co', 'its e-mail'],
  ['ZOE.SMITH@EXAMPLE.CO', 'its e-mail in capitals'],
  ['zoe.smith', 'the part before the @'],
  ['ZoeSmith1990', 'the same with a year'],
  ['OBrienSmith!', 'the surname'],
  ['zoeobriensmith', 'both names'],
  ['Zoë12345', 'the first name and digits'],
])('%s is refused: %s', (password) => {
  expect(passwordRefusal(password, owner, false)).toMatch(/not your email or your name/);
});

test.each(['aaaaaaaa', 'abababab', '11111111', 'Summer2026!', 'qwerty123456'])('%s is too easy', (password) => {
  expect(passwordRefusal(password, owner, false)).toMatch(/too easy to guess/);
});

test('what stands on the list is too easy', () => {
  expect(passwordRefusal('sunshine1', owner, true)).toMatch(/too easy to guess/);
});

test.each(['correct horse 1', ' leading and trailing ', '12345679 is a number', 'zoe likes toast', '密码密码很长很好'])(
  '%p is fine',
  (password) => {
    expect(passwordRefusal(password, owner, false)).toBeNull();
  },
);

test('an account without a name yet refuses nothing for it', () => {
  expect(passwordRefusal('98765432109', { email: 'a@b.co', fname: '', sname: '' }, false)).toBeNull();
});
