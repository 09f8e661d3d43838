import { perhaps } from '../../medicines/allergy.ts';
import { CONTENTS, type Content } from '../../medicines/data/allergens.ts';
import { DUPLICATES, INTERACTIONS, TICKED, type Interaction } from '../../medicines/data/interactions.ts';
import { all, answer, any, fact, not, type Condition } from '../condition.ts';
import type { Rule } from '../safety.ts';
import { rule } from './draft.ts';

/** Takes a medicine of one of these classes: named in words, or ticked where a questionnaire asks for the class. */
function takesAny(classes: string[]): Condition {
  const ticked = classes.filter((one) => TICKED.includes(one));
  const named = fact('namedMedicines').includesAny(...classes);
  return ticked.length > 0 ? any(answer('medicine_groups').includesAny(...ticked), named) : named;
}

const interaction = ({ id, ours, theirs, effect, text, source, tell }: Interaction): Rule =>
  rule({
    id,
    appliesTo: { substances: ours },
    effect,
    source,
    when: takesAny(theirs),
    text,
    ...(tell === undefined ? {} : { tell }),
  });

/** Our own substances that no class of duplicates stands for: the same one in a tablet or another cream. */
const TWICE = CONTENTS.filter(
  ({ id, substances }) =>
    substances !== undefined &&
    !DUPLICATES.some(({ ours }) => ours.includes(id)) &&
    !['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'semaglutide', 'tirzepatide', 'dutasteride'].includes(id),
);
const twice = ({ id, label, substances = [] }: Content): Rule =>
  rule({
    id: `D-${slug(id)}`,
    appliesTo: { substances: [id] },
    effect: 'warn',
    source: 'Our proposal, to be confirmed by the clinical lead',
    when: fact('namedSubstances').includesAny(...substances),
    text: `Uses ${label} already: too much of it makes skin sore, or adds up.`,
  });

/** An allergy to what a formula contains. Relatives, and what is named beside a reaction without being called its cause, are asked. */
const allergy = ({
  id,
  label,
  substances = [],
  within = [id],
  relatives = [],
  isIntolerance,
  source,
}: Content): Rule[] => {
  const same = substances.length > 0 ? [...new Set([...substances, id])] : [id];
  const asked = [...relatives, ...same.map(perhaps)];
  const isSame = fact('allergens').includesAny(...same);
  const ours = { substances: within };
  return [
    rule({
      id: `A-${slug(id)}`,
      appliesTo: ours,
      effect: 'block',
      ...(isIntolerance ? {} : { onApproval: 'never' as const }),
      source,
      when: isSame,
      text: isIntolerance
        ? `The person reacts to ${label}, which this contains or may contain.`
        : `The person is allergic to ${label}, which this contains.`,
    }),
    rule({
      id: `A-${slug(id)}-ask`,
      appliesTo: ours,
      effect: 'block',
      source,
      when: all(fact('allergens').includesAny(...asked), not(isSame)),
      text: `The person may react to ${label}, which this contains: named beside a reaction, or a relative of it. Ask before deciding.`,
    }),
  ];
};

const slug = (id: string): string => id.replaceAll(' ', '-');

/** Medicines and allergies that somebody told us of in their own words, or ticked, beside what we are about to send. */
export const MEDICINE_RULES: Rule[] = [
  ...INTERACTIONS.map(interaction),
  ...DUPLICATES.map(interaction),
  ...TWICE.map(twice),
  ...CONTENTS.flatMap(allergy),
  rule({
    id: 'U-01',
    appliesTo: {},
    effect: 'warn',
    source: 'Our rule',
    when: fact('unrecognisedMedicines').isKnown(),
    text: 'Not recognised: a word that looks like a medicine and is none we know. No rule has looked at it: look it up.',
  }),
];
