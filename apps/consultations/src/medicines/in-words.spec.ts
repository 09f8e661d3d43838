import { describe, expect, it } from '@jest/globals';
import { answer, any, fact } from '../safety/condition.ts';
import { allInWords, readInWords } from './in-words.ts';

const answered = {
  questionnaire: {
    questions: [
      { key: 'medicines', label: 'Which ones?' },
      { key: 'anything_else', label: 'Anything else?' },
    ],
  },
  answers: {
    medicines: 'Ramiprill 10 mg, Yasmin and Fenbutrix',
    anything_else: 'Metronidazole put me in intensive care. I would like to try Mounjaro.',
  },
};

describe('what was read, for whoever decides', () => {
  it('says what was written, what it was taken for, what is not known and what the formula contains', () => {
    const read = allInWords([answered], new Set(['metronidazole']));
    expect(read.medicines).toMatchObject([
      {
        question: 'Which ones?',
        written: 'Ramiprill',
        dose: '10 mg',
        substances: ['ramipril (ACE inhibitor)'],
        isExact: false,
        isTaken: true,
      },
      {
        written: 'Yasmin',
        substances: ['ethinylestradiol (combined contraceptive)', 'drospirenone (raises potassium)'],
      },
      { written: 'Metronidazole', isTaken: false },
      { written: 'Mounjaro', substances: ['tirzepatide (GLP-1 medicine)'], isTaken: false },
    ]);
    expect(read.unrecognised).toEqual([{ question: 'Which ones?', written: 'Fenbutrix' }]);
    expect(read.allergens).toEqual([
      {
        question: 'Anything else?',
        what: 'metronidazole',
        words: 'Metronidazole put me in intensive care',
        isInFormula: true,
      },
    ]);
    expect(read).toMatchObject({ source: expect.stringContaining('dm+d'), date: '2026-11-29' });
  });
  it('tells of a rule only what the rule asked for', () => {
    const arb = any(answer('medicine_groups').includesAny('arb'), fact('namedMedicines').includesAny('arb'));
    expect(readInWords(answered, arb)).toEqual([]);
    const ace = fact('namedMedicines').includesAny('ace-inhibitor');
    expect(readInWords(answered, ace)).toEqual([
      { key: 'medicines', question: 'Read in “Which ones?”', answer: '“Ramiprill 10 mg”: ramipril (ACE inhibitor)' },
    ]);
    expect(readInWords(answered, fact('unrecognisedMedicines').isKnown())).toEqual([
      { key: 'medicines', question: 'Read in “Which ones?”', answer: 'Not recognised: “Fenbutrix”' },
    ]);
  });
});
