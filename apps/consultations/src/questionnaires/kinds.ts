import type { Option, QuestionSpec } from './questionnaire.ts';

/** Short ways of writing questions down. They make plain data; nothing here runs when a customer answers. */
type More = Partial<Omit<QuestionSpec, 'key' | 'type' | 'label' | 'options' | 'sample'>>;
type Labels = Record<string, string>;

const optionsOf = (labels: Labels): Option[] => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** One of several. `sample` is the first option unless given. */
export function choice(
  key: string,
  label: string,
  labels: Labels,
  more: More & { sample?: string } = {},
): QuestionSpec {
  const { sample = Object.keys(labels)[0] ?? '', ...rest } = more;
  return { key, type: 'choice', label, options: optionsOf(labels), ...rest, sample };
}

export function yesNo(key: string, label: string, more: More & { sample?: 'yes' | 'no' } = {}): QuestionSpec {
  return choice(key, label, { yes: 'Yes', no: 'No' }, { sample: 'no', ...more });
}

/** Any number of several; an option `none` stands alone and is the sample, else the first is. */
export function multiple(
  key: string,
  label: string,
  labels: Labels,
  more: More & { sample?: string[] } = {},
): QuestionSpec {
  const isNoneOffered = Object.hasOwn(labels, 'none');
  const { sample = [isNoneOffered ? 'none' : (Object.keys(labels)[0] ?? '')], ...rest } = more;
  return {
    key,
    type: 'multiple',
    label,
    options: optionsOf(labels),
    ...(isNoneOffered ? { exclusive: 'none' } : {}),
    ...rest,
    sample,
  };
}

export function text(key: string, label: string, more: More & { sample?: string } = {}): QuestionSpec {
  const { sample = 'Nothing further.', ...rest } = more;
  return { key, type: 'text', label, ...rest, sample };
}

/** A box that must be ticked to submit; `mustTick` says so kindly. */
export function agreement(key: string, label: string, mustTick: string, more: More = {}): QuestionSpec {
  return { key, type: 'checkbox', label, mustTick, ...more, sample: true };
}

export function measure(
  key: string,
  label: string,
  unit: string,
  min: number,
  max: number,
  sample: number,
  more: More = {},
): QuestionSpec {
  return { key, type: 'number', label, unit, min, max, ...more, sample };
}

export function day(
  key: string,
  label: string,
  side: 'past' | 'future',
  yearsAgo: number,
  more: More = {},
): QuestionSpec {
  return { key, type: 'date', label, side, ...more, sample: { yearsAgo } };
}
