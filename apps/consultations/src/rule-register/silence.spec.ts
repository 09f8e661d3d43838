import { describe, expect, it } from '@jest/globals';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { Library } from '../questionnaires/library.ts';
import { RULES } from '../safety/rules.ts';
import { brokenBy, CASE_RULES } from './cases.ts';
import { FORMULAS } from './formulas.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { DENIALS, NO_ACTION } from './no-action.ts';
import { FATES, fateOf, trialsOf } from './silence.ts';

const library = new Library();
const trials = TREATMENT_SLUGS.flatMap((slug) => trialsOf(library.newest(slug), FORMULAS));
const cells = trials.map((trial) => ({ trial, ...fateOf(trial, RULES) }));
type Cell = (typeof cells)[number];

const nameOf = ({ trial: { questionnaire, formula, question, option } }: Pick<Cell, 'trial'>): string =>
  `${questionnaire.slug} ${formula.code}: ${question} = ${option}`;
const count = (some: readonly Cell[]): number => new Set(some.map(nameOf)).size;

describe('every answer of every newest questionnaire, with every formula of its treatment', () => {
  it('is heard: by a stop, a rule or a task, or it is written down why nothing is needed', () => {
    const counts = FATES.map((fate) => `${fate} ${count(cells.filter((one) => one.fate === fate))}`);
    const tasks = count(cells.filter(({ by }) => by.some((one) => one.startsWith('T-'))));
    console.log(`${count(cells)} answers with their formulas: ${counts.join(', ')}; ${tasks} open a task`);
    expect([...new Set(cells.filter(({ fate }) => fate === 'silent').map(nameOf))]).toEqual([]);
  });

  it('is walked with everything billing sells on prescription', () => {
    expect(TREATMENT_SLUGS.filter((slug) => !FORMULAS.some(({ treatment }) => treatment === slug))).toEqual([]);
  });

  it('has no decision that nothing needs: a rule speaks now, or the answer is gone', () => {
    // Taken back, an answer would be silent.
    const used = new Set(cells.flatMap(({ by, fate }) => (fate === 'accepted' && by.length === 1 ? by : [])));
    expect(NO_ACTION.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
    const denied = new Set(
      cells.flatMap(({ fate, trial: { question, option } }) => (fate === 'denied' ? [`${question} ${option}`] : [])),
    );
    expect(
      DENIALS.flatMap(({ question, options }) => options.map((option) => `${question} ${option}`)).filter(
        (one) => !denied.has(one),
      ),
    ).toEqual([]);
  });
});

describe('a rule that goes wrong', () => {
  it('is noticed: each rule, branch, value and bound, by a case of the table or by an answer that falls silent', () => {
    const heardAlone = new Map<string, Cell[]>();
    for (const cell of cells)
      if (cell.by.length === 1) heardAlone.set(cell.by[0] ?? '', [...(heardAlone.get(cell.by[0] ?? '') ?? []), cell]);
    const isNoticed = ({ of, rule }: Mutant): boolean =>
      brokenBy(of.id, rule).length > 0 ||
      (heardAlone.get(of.id) ?? []).some(({ trial }) => fateOf(trial, rule ? [rule] : []).fate === 'silent');
    const unnoticed = mutantsOf(RULES).filter((one) => !isNoticed(one));
    expect(unnoticed.map(({ what }) => what)).toEqual([]);
  });

  it('is not noticed where nothing is wrong', () => {
    expect(CASE_RULES.flatMap((id) => brokenBy(id, RULES.find((one) => one.id === id) ?? null))).toEqual([]);
  });
});
