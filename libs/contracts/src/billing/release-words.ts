import type { Question, TreatmentWords } from './treatment-words.ts';

/*
 * What the shop's pages say of each treatment until staff write something else (`treatment-words.ts` says how a description is written).
 * The pages are built from it, and the console begins with it.
 */

type Section = 'creams' | 'tablets' | 'boosters' | 'hair' | 'weight';

/** Beside "Start consultation". */
export const START_NOTES: Readonly<Record<Section, string>> = {
  creams: '2-minute form + photos',
  boosters: '2-minute form + photos',
  tablets: '5-minute consultation + photos',
  hair: '5-minute consultation + photos',
  weight: '5-minute consultation + photos',
};

const how = (section: Section): Question => ({
  q: 'How does the consultation work?',
  a: `It is free and doctor-led: a ${START_NOTES[section]}. A prescriber reads your answers, looks at your photos and decides whether treatment is suitable. You can message the team at any time.`,
});
const photos: Question = {
  q: 'Why do you need photos?',
  a: 'Photos let a prescriber see what you describe. Your order will not be shipped until photos are uploaded. Only you and the clinical team can see them.',
};
const refused: Question = {
  q: 'What if I am refused?',
  a: 'You are told why in plain words, and any payment for that treatment is returned to your card. Your GP or a pharmacist can advise you on other options.',
};
const delivery: Question = {
  q: 'How and when does it arrive?',
  a: 'By tracked post in plain packaging, within 1-2 days of being shipped, about every 2 months. We deliver in the UK only, excluding the Channel Islands.',
};
const cancel: Question = {
  q: 'Can I change the date or cancel?',
  a: 'Yes. Move the next delivery or cancel the subscription from My Dashboard whenever you like. There is no minimum term.',
};
const start: Question = {
  q: 'What should I expect in the first weeks?',
  a: 'Skin can become dry, red or flaky while it gets used to a prescription cream. Your prescriber starts at a strength that suits you and your label says how often to apply it. If it hurts, swells or blisters, stop and message us.',
};
const pregnancy: Question = {
  q: 'Can I use it in pregnancy?',
  a: 'Many prescription ingredients must not be used in pregnancy, while trying for a baby or while breastfeeding. Tell us straight away if this changes: we pause your treatment and a prescriber contacts you.',
};
const weightCheck: Question = {
  q: 'Why is my weight checked?',
  a: 'UK pharmacy rules ask for weight, height or body mass index to be verified independently before a weight-loss medicine is supplied. We tell you how before you pay.',
};
const cold: Question = {
  q: 'How is it kept cold?',
  a: 'It travels in an insulated box on days when delivery the next day is expected. Put it into the fridge when it arrives and do not freeze it.',
};
const serious: Question = {
  q: 'What side effects should I know about?',
  a: 'Your prescriber goes through them with you and the patient leaflet lists all of them. Severe stomach pain, swelling of the face or trouble breathing need urgent help: call 999.',
};
const hair: Question = {
  q: 'Is it suitable for women?',
  a: 'Some of the ingredients used for hair loss are not suitable for women, or in a home where somebody is pregnant. The consultation asks, and a prescriber decides.',
};
const tests: Question = {
  q: 'Do I need a blood test?',
  a: 'A prescriber may need recent kidney and potassium results before deciding. You are told what is needed, and can ask your GP for a copy.',
};

/** The questions a treatment of a section begins with; the pages of its condition ask them too. */
export const SECTION_QUESTIONS: Readonly<Record<Section, Question[]>> = {
  creams: [how('creams'), photos, start, pregnancy, delivery, refused, cancel],
  tablets: [how('tablets'), tests, pregnancy, delivery, refused, cancel],
  boosters: [delivery],
  hair: [how('hair'), photos, hair, delivery, refused, cancel],
  weight: [how('weight'), weightCheck, serious, cold, pregnancy, refused, cancel],
};

const words = (section: Section, name: string, short: string, ...description: string[]): TreatmentWords => ({
  name,
  short,
  description: description.join('\n'),
  faqs: SECTION_QUESTIONS[section],
  isComingSoon: section === 'boosters',
});

export const RELEASE_WORDS: Readonly<Record<string, TreatmentWords>> = {
  'anti-ageing': words(
    'creams',
    'Anti-ageing cream',
    'For fine lines, uneven texture and the marks the sun leaves.',
    'A night cream made up for you after a prescriber has read your consultation. The strength is chosen for skin that has or has not met these ingredients before, and is looked at again before each change.',
    '- For: fine lines, uneven texture and tone',
    '- Use: a pea-sized amount, at night, as your label says',
    '- Not for: pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise',
  ),
  acne: words(
    'creams',
    'Acne cream',
    'For spots, blackheads and the marks they leave behind.',
    'Breakouts differ, so the cream does too. You tell us what you have tried, what stung and what helped. A prescriber decides whether a prescription cream suits you and what goes into it.',
    '- For: spots, blackheads and clogged pores',
    '- Use: a thin layer, as your label says',
    '- Not for: pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise',
  ),
  'hormonal-acne': words(
    'creams',
    'Hormonal acne cream',
    'For breakouts that follow your cycle, often along the jaw and chin.',
    'For people aged 16 to 45 whose breakouts come and go with their hormones. Your consultation asks about your cycle, contraception and medicines, because they decide what is safe for you.',
    '- For: recurring breakouts around the jaw, chin and neck',
    '- Use: as your label says',
    '- Not for: pregnancy, trying for a baby or breastfeeding',
  ),
  glow: words(
    'creams',
    'Glow cream',
    'For skin that looks dull or tired and feels uneven.',
    'A gentle place to start with prescription skincare. Your prescriber weighs how sensitive your skin is against what you would like to change, and begins low.',
    '- For: dullness and uneven texture',
    '- Use: at night, as your label says',
    '- With it: a daily sunscreen of SPF 30 or more',
  ),
  menopause: words(
    'creams',
    'Menopause cream',
    'For skin that has become dry, thin or sensitive as hormones change.',
    'Hormones change skin, sometimes long before anything else is noticed. Your consultation asks about symptoms, HRT and your history, and a prescriber tells you plainly whether this cream is suitable.',
    '- For: dryness, thinning and sensitivity linked to hormonal change',
    '- Use: as your label says',
    '- Ages: up to the age of 45, because later a check in person comes first; a GP or a menopause clinic helps at any age',
  ),
  hyperpigmentation: words(
    'creams',
    'Hyperpigmentation cream',
    'For dark marks, sun spots and patches of uneven colour.',
    'Dark marks have several causes, and some should be seen in person. Photos let a prescriber tell them apart before anything is made up. Where a mark needs a face-to-face look, we say so and you are not charged for treatment.',
    '- For: dark marks and uneven colour',
    '- Use: a thin layer at night, as your label says',
    '- With it: a daily sunscreen of SPF 30 or more',
  ),
  rosacea: words(
    'creams',
    'Rosacea cream',
    'For redness that lingers, flushing and the bumps that come with it.',
    'Rosacea is easily mistaken for acne, and treated as such it can get worse. A prescriber looks at your photos first and makes up a cream for skin that reacts.',
    '- For: lasting redness, flushing and bumps',
    '- Use: a thin layer, as your label says',
    '- See a GP: if your eyes are sore, gritty or red',
  ),
  'hormonal-acne-pill': words(
    'tablets',
    'Hormonal acne pill',
    'A daily tablet for hormonal acne, for women aged 18 to 45.',
    'Some hormonal acne is treated from within. This tablet is not suitable for everybody: your prescriber needs your medicines, your blood pressure history and recent blood test results before deciding.',
    '- For: women aged 18 to 45 with hormonal acne',
    '- Use: as your prescriber directs',
    '- Not for: pregnancy, trying for a baby or breastfeeding, or with kidney disease',
  ),
  'the-regrowth-drops': words(
    'hair',
    'The regrowth drops',
    'Scalp drops made up for thinning hair.',
    'Drops for the scalp, made up after a prescriber has seen photos of your hairline and crown and read your history. You are told what the ingredients are, what to watch for and when to stop.',
    '- For: thinning hair in adults',
    '- Use: on a dry scalp, as your label says',
    '- Delivery: every 2 months',
  ),
  wegovy: words(
    'weight',
    'Wegovy (semaglutide)',
    'A weekly injection, for adults, where a prescriber finds it suitable.',
    'A prescription injection that may be offered to adults as part of a plan with food and movement. Your weight, height and body mass index must be checked independently before anything is prescribed.',
    '- For: adults who meet the criteria, decided by a prescriber',
    '- Checks: your medical history, medicines and an independent weight check',
    '- Not for: pregnancy, trying for a baby or breastfeeding',
  ),
  mounjaro: words(
    'weight',
    'Mounjaro (tirzepatide)',
    'A weekly injection, for adults, where a prescriber finds it suitable.',
    'A prescription injection that may be offered to adults as part of a plan with food and movement. Your weight, height and body mass index must be checked independently before anything is prescribed.',
    '- For: adults who meet the criteria, decided by a prescriber',
    '- Checks: your medical history, medicines and an independent weight check',
    '- Tell us: if you take the contraceptive pill, because the advice changes',
  ),
  'vitamin-c-serum': words('boosters', 'Vitamin C serum', 'A morning serum to use beside your cream.'),
};
