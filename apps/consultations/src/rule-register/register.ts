import { createHash } from 'node:crypto';
import type { RegisterLine } from '@sorrel/contracts/consultations/register';
import { LEAFLET_WORDS, LEAFLET_VERSION } from '@sorrel/contracts/leaflet';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { Library } from '../questionnaires/library.ts';
import type { QuestionSpec } from '../questionnaires/questionnaire.ts';
import { RULES } from '../safety/rules.ts';
import type { Rule } from '../safety/safety.ts';
import { inWords } from './in-words.ts';
import { LATER_NO_ACTION } from './later.ts';
import { NO_ACTION } from './no-action.ts';
import { OTHER_LINES } from './other-lines.ts';
import { entryOf, OWN_STOP, STOP_SOURCES } from './records.ts';
import { evidenceOf, isOwnProposal } from './sources.ts';

type Draft = Omit<RegisterLine, 'print' | 'evidence' | 'isOwnProposal' | 'owner' | 'since' | 'reviewOn'> & {
  source: string;
};

/**
 * Every clinical decision of the product, one a line: bounds, stops, rules, tasks, and answers that need no action. What ships is a
 * proposal until a clinic's clinical lead has confirmed its print.
 */
export const registerLines = (): RegisterLine[] =>
  [...OTHER_LINES, ...stopLines(), ...ruleLines(), ...noActionLines(), ...laterLines(), ...leafletLines()].map(
    finished,
  );

const newest = TREATMENT_SLUGS.map((slug) => new Library().newest(slug));

/** Questions of the newest versions by key, those of the treatments named first. */
function labelsFor(treatments: readonly string[] = []): Map<string, QuestionSpec> {
  const [own, others] = [
    newest.filter(({ slug }) => treatments.includes(slug)),
    newest.filter(({ slug }) => !treatments.includes(slug)),
  ];
  const all = [...others, ...own].flatMap(({ questions }) => questions);
  const byKey = new Map<string, QuestionSpec>();
  // A key means the same everywhere; a list may be longer elsewhere.
  for (const question of all) {
    const known = byKey.get(question.key);
    const more = known?.options?.filter(({ value }) => !question.options?.some((one) => one.value === value)) ?? [];
    byKey.set(question.key, { ...question, options: [...(question.options ?? []), ...more] });
  }
  return byKey;
}

const stopLines = (): Draft[] =>
  newest.flatMap(({ slug, version, stops }) =>
    stops.map((stop) => ({
      id: `${slug}/${stop.id}`,
      kind: 'stop' as const,
      effect: 'stop' as const,
      version,
      meaning: stop.text,
      when: inWords(stop.when, labelsFor([slug])),
      where: `Treatments: ${slug}`,
      onApproval: 'never' as const,
      tells: stop.text,
      source: STOP_SOURCES[stop.id] ?? OWN_STOP,
    })),
  );

const ruleLines = (): Draft[] =>
  RULES.map((rule) => ({
    id: rule.id,
    kind: 'rule' as const,
    effect: rule.effect,
    version: rule.version,
    meaning: rule.text,
    when: rule.when ? inWords(rule.when, labelsFor(rule.appliesTo.treatments)) : 'always',
    where: whereOf(rule),
    onApproval: rule.onApproval,
    tells: rule.tell ?? (rule.effect === 'refuse' ? rule.text : null),
    source: rule.source,
  }));

const noActionLines = (): Draft[] =>
  NO_ACTION.map(({ id, question, options, treatments, unless, why, source, isMarked }) => {
    const labels = labelsFor(treatments);
    const asked = labels.get(question);
    const label = (value: string): string => `“${asked?.options?.find((one) => one.value === value)?.label ?? value}”`;
    return {
      id,
      kind: 'no-action' as const,
      effect: 'none' as const,
      version: 1,
      meaning: `No action, because: ${why}${isMarked ? ' The prescriber sees it marked.' : ''}`,
      when: `“${asked?.label ?? question}”: ${options === 'any' ? 'whatever is answered and no rule speaks of' : options.map(label).join(' or ')}`,
      where: [
        treatments ? `Treatments: ${treatments.join(', ')}` : 'Every treatment that asks it',
        ...(unless ? [`not formulas with: ${unless.join(', ')}`] : []),
      ].join('; '),
      onApproval: null,
      tells: null,
      source,
    };
  });

const leafletLines = (): Draft[] =>
  LEAFLET_WORDS.map(({ id, says, where, source }) => ({
    id: `leaflet/${id.replaceAll(' ', '-')}`,
    kind: 'leaflet' as const,
    effect: 'notice' as const,
    version: LEAFLET_VERSION,
    meaning: says.join(' '),
    when: 'a medicine that is made up, or used outside its licence, is proposed',
    where,
    onApproval: null,
    tells: says.join(' '),
    source,
  }));

const FORMS = { cancellation: 'When somebody cancels', 'check-in': 'Before the next strength' } as const;
const laterLines = (): Draft[] =>
  LATER_NO_ACTION.map(({ id, form, field, options, why, source }) => ({
    id,
    kind: 'no-action' as const,
    effect: 'none' as const,
    version: 1,
    meaning: `No action, because: ${why}`,
    when: `${FORMS[form]}, ${field}: ${options.join(', ')}`,
    where: form === 'check-in' ? 'Treatments whose dose is increased step by step' : 'Every treatment',
    onApproval: null,
    tells: null,
    source,
  }));

function whereOf({ appliesTo: { treatments, substances } }: Rule): string {
  const parts = [
    treatments && `Treatments: ${treatments.join(', ')}`,
    substances && `Formulas with: ${substances.join(', ')}`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join('; ') : 'Every treatment';
}

function finished({ source, ...draft }: Draft): RegisterLine {
  const evidence = evidenceOf(source);
  const print = createHash('sha256')
    .update(JSON.stringify([draft, evidence]))
    .digest('base64url')
    .slice(0, 16);
  return { ...draft, evidence, isOwnProposal: isOwnProposal(source), ...entryOf(draft.id), print };
}
