import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MedicinesPart } from './medicines-read.tsx';

afterEach(cleanup);

const NAMES = { source: 'UK names', date: '2026-11-29' };

it('marks what is not recognised and what the formula contains, and says what a misspelt name was read as', () => {
  render(
    <MedicinesPart
      read={{
        ...NAMES,
        medicines: [
          {
            question: 'Which ones?',
            written: 'Ramiprill',
            dose: '10 mg',
            substances: ['ramipril (ACE inhibitor)'],
            isExact: false,
            isTaken: true,
            words: 'Ramiprill 10 mg',
          },
        ],
        unrecognised: [{ question: 'Which ones?', written: 'Fenbutrix' }],
        allergens: [
          { question: 'Anything else?', what: 'metronidazole', words: 'my throat closed', isInFormula: true },
        ],
      }}
    />,
  );
  const [allergy, unknown, medicine] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(allergy).toContain('Allergy, in this formula: metronidazole');
  expect(unknown).toContain('Not recognised: “Fenbutrix”');
  expect(medicine).toContain('“Ramiprill 10 mg” read as ramipril (ACE inhibitor)');
  expect([...document.querySelectorAll('.mark')]).toHaveLength(2);
});

it('says so where nothing was read', () => {
  render(<MedicinesPart read={{ ...NAMES, medicines: [], unrecognised: [], allergens: [] }} />);
  expect(screen.getByText('No medicine and no allergy was read in the answers.')).toBeTruthy();
});
