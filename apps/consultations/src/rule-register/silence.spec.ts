import { describe, expect, it } from '@jest/globals';
import { CancelReason } from '@sorrel/contracts/billing/change';
import type { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { ALL_FELT, HOW_IT_WENT, MISSED_DOSES } from '@sorrel/contracts/consultations/check-in-words';
import { HEALTH_OPTIONS, type HealthKind } from '@sorrel/contracts/consultations/health-change-words';
import { decideHealth, toldByCancelling } from '@sorrel/contracts/consultations/health-decision';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { isUrgent, urgentIn } from '../check-ins/check-in.ts';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Library } from '../questionnaires/library.ts';
import { sampleFor } from '../questionnaires/sample.ts';
import { NO_FACTS, type Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import { brokenBy, CASE_RULES } from './cases.ts';
import { FORMULAS } from '../safety/formulas.ts';
import { LATER_NO_ACTION } from './later.ts';
import { mattersOf } from './matters.ts';
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

describe('answers that matter', () => {
  const facts: Facts = {
    ...NO_FACTS,
    today: '2026-11-29',
    age: 40,
    sex: 'female',
    accountHasSex: true,
    accountHasBirthDate: true,
    accountHasResidency: true,
  };
  const marked = (slug: TreatmentSlug, answers: Answers): string[] => {
    const sheet = library.newest(slug);
    return mattersOf(sheet, { ...sampleFor(sheet, facts), ...answers }, facts).map(
      (one) => `${one.key}: ${one.answer}`,
    );
  };

  it('are marked where no rule fires with the formula: an illness, a medicine, what was written', () => {
    expect(
      marked('acne', {
        conditions: ['bowel'],
        conditions_detail: 'Crohn’s.',
        medicine_groups: ['warfarin'],
        anything_else: 'I bruise.',
      }),
    ).toEqual([
      'contraception: Coil, implant or injection',
      'medicine_groups: Warfarin',
      'conditions: Crohn’s disease or ulcerative colitis',
      'conditions_detail: Crohn’s.',
      'anything_else: I bruise.',
    ]);
  });

  it('are none where somebody only denies, or says how it looks', () => {
    const calm = marked('acne', { tried: ['none'], anything_else: null, goals: 'Clear skin.', acne_where: ['face'] });
    expect(calm.filter((one) => !one.startsWith('contraception'))).toEqual([]);
  });

  it('include whatever a rule or a stop of the treatment can speak of', () => {
    const silent = cells.flatMap(({ fate, trial: { questionnaire, question, option, answers, facts: who } }) => {
      if (!['stop', 'block', 'ask', 'warn'].includes(fate) || option === '(answered)' || question === 'sex') return [];
      const spec = questionnaire.questions.find(({ key }) => key === question);
      if (!spec?.options) return [];
      const keys = mattersOf(questionnaire, answers, who).map(({ key }) => key);
      return keys.includes(question) ? [] : [`${questionnaire.slug} ${question} ${option}`];
    });
    expect([...new Set(silent)]).toEqual([]);
  });
});

describe('every answer of the forms of a running treatment', () => {
  const decided = (form: string, field: string, option: string): boolean =>
    LATER_NO_ACTION.some((one) => one.form === form && one.field === field && one.options.includes(option));
  const calm: CheckInAnswers = { sideEffects: 'none', felt: [], missed: 'none', weightKg: null, words: '' };
  const checkIn: [string, string, CheckInAnswers][] = [
    ...Object.keys(HOW_IT_WENT).map((one): [string, string, CheckInAnswers] => [
      'sideEffects',
      one,
      { ...calm, sideEffects: one as CheckInAnswers['sideEffects'] },
    ]),
    ...Object.keys(ALL_FELT).map((one): [string, string, CheckInAnswers] => [
      'felt',
      one,
      { ...calm, felt: [one as CheckInAnswers['felt'][number]] },
    ]),
    ...Object.keys(MISSED_DOSES).map((one): [string, string, CheckInAnswers] => [
      'missed',
      one,
      { ...calm, missed: one as CheckInAnswers['missed'] },
    ]),
  ];

  it.each(checkIn)(
    'before the next strength, %s = %s: is a task, or it is written down why not',
    (field, option, answers) => {
      expect(isUrgent(urgentIn(answers))).toBe(!decided('check-in', field, option));
    },
  );

  it.each(CancelReason.options)('when cancelling, %s: is a task, or it is written down why not', (reason) => {
    expect(toldByCancelling(reason) !== null).toBe(!decided('cancellation', 'reason', reason));
  });

  const told = Object.entries(HEALTH_OPTIONS).flatMap(([kind, options]) =>
    Object.keys(options).map((option) => [kind as HealthKind, option] as const),
  );
  it.each(told)(
    'a change of health, %s = %s: has words and an urgency of its own with every formula',
    (kind, option) => {
      for (const { code, substances } of FORMULAS) {
        const said = decideHealth({ kind, options: [option], words: '', since: null }, [{ name: code, substances }]);
        const unheardOf = decideHealth({ kind, options: ['unheard-of'], words: '', since: null }, [
          { name: code, substances },
        ]);
        expect(said.advice.length).toBeGreaterThan(1);
        expect(said.advice).not.toEqual(unheardOf.advice);
        expect(said.sources.join('')).not.toBe('');
      }
    },
  );

  it('has no decision about an answer that is gone', () => {
    const all = [
      ...checkIn.map(([field, option]) => `check-in ${field} ${option}`),
      ...CancelReason.options.map((one) => `cancellation reason ${one}`),
    ];
    const stale = LATER_NO_ACTION.flatMap(({ form, field, options }) =>
      options.map((option) => `${form} ${field} ${option}`).filter((one) => !all.includes(one)),
    );
    expect(stale).toEqual([]);
    console.log(`${told.length * FORMULAS.length} changes of health with their formulas, ${all.length} other answers`);
  });
});
