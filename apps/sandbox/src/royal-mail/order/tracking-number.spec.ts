import { describe, expect, it } from '@jest/globals';
import { checkDigit, trackingNumber } from './tracking-number.ts';

describe('tracking number', () => {
  it.each([
    ['47312482', 9],
    ['12345678', 5],
    ['00000000', 5],
    ['00000001', 4],
  ])('%s has the check digit %i', (serial, digit) => {
    expect(checkDigit(serial)).toBe(digit);
  });

  it.each([
    [12_345_678, 'TPS48', 'TT123456785GB'],
    [47_312_482, 'SD1', 'SB473124829GB'],
    [1, 'TPN24', 'TT000000014GB'],
  ])('serial %i for %s is %s', (serial, service, number) => {
    expect(trackingNumber(serial, service)).toBe(number);
  });
});
