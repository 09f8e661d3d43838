import { expect, test } from '@jest/globals';
import { readWords } from './staff.ts';

test.each([
  [['invite', 'Ida@Clinic.co.uk'], { verb: 'invite', email: 'ida@clinic.co.uk', permissions: ['ops'], sname: 'Owner' }],
  [
    ['invite', 'ida@clinic.co.uk', '--name', 'Ida von Orchard', '--may', 'ops, support'],
    { fname: 'Ida', sname: 'von Orchard', permissions: ['ops', 'support'] },
  ],
  [['invite', 'ida.orchard@clinic.co.uk'], { fname: 'Ida', sname: 'Orchard' }],
  [['list', '--env', 'production.env'], { verb: 'list', file: 'production.env' }],
  [['disable', 'ida@clinic.co.uk'], { verb: 'disable', email: 'ida@clinic.co.uk' }],
])('%j is understood', (words, asked) => {
  expect(readWords(words)).toMatchObject(asked);
});

test.each([
  [['promote', 'ida@clinic.co.uk'], '"promote" is not known here: invite, list, disable, permit or prescriber.'],
  [['invite'], 'Whom? npm run staff -- invite <email>'],
  [['invite', 'ida'], 'Whom? npm run staff -- invite <email>'],
  [['invite', 'ida@clinic.co.uk', 'bob@clinic.co.uk'], '"bob@clinic.co.uk" is one word too many.'],
  [['invite', 'ida@clinic.co.uk', '--may', 'king'], '"king" is no permission'],
  [['invite', 'ida@clinic.co.uk', '--name'], '--name needs a word after it.'],
  [['list', '--force', 'x'], '"--force" is not known here.'],
])('%j is refused in one line', (words, line) => {
  expect(() => readWords(words)).toThrow(line);
});
