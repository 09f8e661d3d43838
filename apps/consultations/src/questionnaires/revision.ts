import { all, answer, fact } from '../safety/condition.ts';
import { BMI_TOO_LOW } from '../safety/limits.ts';
import {
  bloodTestProof,
  familyBackground,
  frailty,
  menopauseSince,
  operation,
  usedAlready,
  weightSurgery,
} from './data/blocks/course.ts';
import { isotretinoinStop } from './data/blocks/stops.ts';
import { STOP_TEXTS } from './data/stop-texts.ts';
import { text } from './kinds.ts';
import type { Questionnaire, QuestionSpec, Stop } from './questionnaire.ts';

/** Where to write when the person agreed to it. */
const GP_ADDRESS: QuestionSpec = text('gp_address', 'What is the address of the practice, if you know it?', {
  help: 'For example: “12 Mill Lane, Leeds, LS1 4AP.” Leave it empty if you are not sure; we look it up.',
  visibleIf: answer('has_gp').is('yes'),
  required: false,
  sample: '12 Mill Lane, Leeds, LS1 4AP.',
});

/** What an identity check of a high-risk medicine is held against. */
const IDENTITY_NAME: QuestionSpec = text(
  'identity_name',
  'What is your full name, as your passport or driving licence shows it?',
  {
    help: 'Our team may ask to see the document. Middle names too.',
    why: 'For this treatment our pharmacists must know who they supply.',
    sample: 'As on my account.',
  },
);
const IS_IDENTITY_ASKED = ['weight-loss', 'oral-spironolactone', 'hair-loss'];

/**
 * The second version of every questionnaire: where the GP practice is, and for high-risk medicines the name on a document. Whoever uses
 * an injection already is no longer turned away for having reached a healthy weight: a prescriber decides about that.
 */
export function secondVersion(first: Questionnaire): Questionnaire {
  return {
    ...first,
    version: 2,
    questions: first.questions.flatMap((question) => {
      if (question.key === 'gp_practice') return [question, GP_ADDRESS];
      if (question.key === 'anything_else' && IS_IDENTITY_ASKED.includes(first.slug)) return [IDENTITY_NAME, question];
      return [question];
    }),
    stops: first.stops.map(atTheStartOnly),
  };
}

const atTheStartOnly = (stop: Stop): Stop =>
  stop.id === HEALTHY_WEIGHT
    ? { ...stop, when: all(stop.when, answer('injection_before').oneOf('never', 'past')) }
    : stop;

/**
 * The third version, of the questionnaires that asked "Have you ever had any of these?" twice: the one about mood says so, and a list of
 * answers can be read without counting lines. Null where nothing changes.
 */
export function thirdVersion(second: Questionnaire): Questionnaire | null {
  if (!second.questions.some(({ key, label }) => key === 'mental_health' && label === ASKED_TWICE)) return null;
  return {
    ...second,
    version: 3,
    questions: second.questions.map((question) =>
      question.key === 'mental_health'
        ? { ...question, label: 'Your mood: have you ever had any of these?' }
        : question,
    ),
  };
}
const ASKED_TWICE = 'Have you ever had any of these?';

/**
 * One version more of the questionnaires that stop at a healthy weight: below the lowest body mass index nobody goes on with an
 * injection, also not somebody who uses one, and a mistake is put right where height and weight are asked. Null where nothing changes.
 */
export function lowestWeightVersion(newest: Questionnaire): Questionnaire | null {
  if (!newest.stops.some(({ id }) => id === HEALTHY_WEIGHT)) return null;
  return {
    ...newest,
    version: newest.version + 1,
    stops: [TOO_LOW, ...newest.stops.map((stop) => (stop.id === HEALTHY_WEIGHT ? { ...stop, about: BODY } : stop))],
  };
}
const HEALTHY_WEIGHT = 'healthy-weight';
const BODY = ['height_cm', 'weight_kg'];
const TOO_LOW: Stop = {
  id: 'too-low-weight',
  when: fact('bmi').below(BMI_TOO_LOW),
  about: BODY,
  text: 'At your height and weight an injection that takes away appetite would harm you, also if you use one now, so we cannot prescribe it. If you use one, please talk to whoever prescribes it or to your GP about stopping safely. If food or your body is on your mind all the time, the charity Beat is there on 0808 801 0677.',
};

const LINES = ['identity_name', 'gp_practice', 'gp_address'];

/** One version more of every questionnaire: a name, a practice and an address are asked for on a line, not in a box for a story. */
export function oneLineVersion(newest: Questionnaire): Questionnaire {
  return {
    ...newest,
    version: newest.version + 1,
    questions: newest.questions.map((question) =>
      LINES.includes(question.key) ? { ...question, isOneLine: true } : question,
    ),
  };
}

/** What a question is followed by, or replaced with, in the version that asks about the whole course of a treatment. */
const COURSE: Record<string, Record<string, (before: QuestionSpec) => QuestionSpec[]>> = {
  'weight-loss': {
    weight_kg: (before) => [
      {
        ...before,
        why: 'We check it ourselves before a first injection, for example in a live video call or from your GP’s record: our regulator requires it. A photo helps us, and is not enough by itself.',
      },
    ],
    weight_conditions: (before) => [before, familyBackground],
    weight_tried: (before) => [before, ...weightSurgery],
    injection_before: (before) => [before, ...usedAlready],
    injection_which: () => [],
    injection_last: () => [],
    injection_effects: () => [],
    conditions: (before) => [
      { ...before, options: before.options?.filter(({ value }) => value !== 'bariatric') ?? [] },
    ],
    conditions_detail: (before) => [
      {
        ...before,
        visibleIf: answer('conditions').includesAny(...CONDITIONS_TOLD),
      },
      frailty,
      ...operation,
    ],
    bmi_evidence: (before) => [
      {
        ...before,
        label:
          'I understand that before a first injection my weight and height must be verified by somebody else, such as a clinician in a live video call, a pharmacy, or my GP’s record.',
      },
    ],
  },
  'oral-spironolactone': { blood_test_date: (before) => [before, bloodTestProof] },
  menopause: { periods: (before) => [before, menopauseSince] },
};
const CONDITIONS_TOLD = [
  'other',
  'type-1-diabetes',
  'retinopathy',
  'pancreatitis',
  'gallbladder',
  'kidney',
  'liver',
  'gastroparesis',
  'bowel',
  'thyroid',
  'heart-failure',
  'cancer',
];

/**
 * One version more of the questionnaires of treatments that have a course: family background, surgery, strength, operations planned and a
 * medicine used already; a blood result that can be shown; how long ago periods stopped. Null where nothing changes.
 */
export function courseVersion(newest: Questionnaire): Questionnaire | null {
  const changes = COURSE[newest.slug];
  if (!changes) return null;
  return {
    ...newest,
    version: newest.version + 1,
    questions: newest.questions.flatMap((question) => changes[question.key]?.(question) ?? [question]),
  };
}

/**
 * One version more of the questionnaires that ask about isotretinoin and did not stop for it: the others always have. Null where nothing
 * changes.
 */
export function isotretinoinVersion(newest: Questionnaire): Questionnaire | null {
  const asks = newest.questions.some(
    ({ key, options }) => key === 'medicine_groups' && options?.some(({ value }) => value === 'isotretinoin'),
  );
  const stop = isotretinoinStop(answer('medicine_groups').includesAny('isotretinoin'));
  if (!asks || newest.stops.some(({ id }) => id === stop.id)) return null;
  return { ...newest, version: newest.version + 1, stops: [...newest.stops, stop] };
}

/** One version more of every questionnaire: each stop says what it means, what to do now, and where help is. */
export function helpVersion(newest: Questionnaire): Questionnaire {
  return {
    ...newest,
    version: newest.version + 1,
    stops: newest.stops.map((stop) => ({ ...stop, text: STOP_TEXTS[stop.id] ?? stop.text })),
  };
}
