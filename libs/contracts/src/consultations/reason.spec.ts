import { expect, it } from '@jest/globals';
import { saysWhy } from './reason.ts';

it.each([
  ['', false],
  ['x', false],
  ['fine', false],
  ['ok', false],
  ['known', false],
  ['known, fine', false],
  ['fine fine fine', false],
  ['Fine. fine! FINE', false],
  ['a b c', false],
  ['xxx xx x', false],
  ['aaaa aaaaa aaaaaaa', false],
  ['whyyyyyyy not so', false],
  ['.... ---- ....', false],
  ['111 222 333', false],
  ['A month apart.', true],
  ['known since 2020', true],
  ['GP told by phone', true],
  ['Seen the clinic letter.', true],
  ['Adapalene stops on Monday.', true],
  ['Łukasz zna wyniki', true],
])('“%s” says why something may go on: %s', (text, is) => expect(saysWhy(text)).toBe(is));
