import { KINDS, kindOfSection } from './kinds.ts';
import type { ShopSection } from './treatments.ts';

export type Faq = { q: string; a: string };

const how = (section: ShopSection): Faq => ({
  q: 'How does the consultation work?',
  a: `It is free and doctor-led: a ${KINDS[kindOfSection(section)].note}. A prescriber reads your answers, looks at your photos and decides whether treatment is suitable. You can message the team at any time.`,
});
const photos: Faq = {
  q: 'Why do you need photos?',
  a: 'Photos let a prescriber see what you describe. Your order will not be shipped until photos are uploaded. Only you and the clinical team can see them.',
};
const refused: Faq = {
  q: 'What if I am refused?',
  a: 'You are told why in plain words, and any payment for that treatment is returned to your card. Your GP or a pharmacist can advise you on other options.',
};
const delivery: Faq = {
  q: 'How and when does it arrive?',
  a: 'By tracked post in plain packaging, within 1-2 days of being shipped, about every 2 months. We deliver in the UK only, excluding the Channel Islands.',
};
const cancel: Faq = {
  q: 'Can I change the date or cancel?',
  a: 'Yes. Move the next delivery or cancel the subscription from My Dashboard whenever you like. There is no minimum term.',
};
const start: Faq = {
  q: 'What should I expect in the first weeks?',
  a: 'Skin can become dry, red or flaky while it gets used to a prescription cream. Your prescriber starts at a strength that suits you and your label says how often to apply it. If it hurts, swells or blisters, stop and message us.',
};
const pregnancy: Faq = {
  q: 'Can I use it in pregnancy?',
  a: 'Many prescription ingredients must not be used in pregnancy, while trying for a baby or while breastfeeding. Tell us straight away if this changes: we pause your treatment and a prescriber contacts you.',
};
const weightCheck: Faq = {
  q: 'Why is my weight checked?',
  a: 'UK pharmacy rules ask for weight, height or body mass index to be verified independently before a weight-loss medicine is supplied. We tell you how before you pay.',
};
const cold: Faq = {
  q: 'How is it kept cold?',
  a: 'It travels in an insulated box on days when delivery the next day is expected. Put it into the fridge when it arrives and do not freeze it.',
};
const serious: Faq = {
  q: 'What side effects should I know about?',
  a: 'Your prescriber goes through them with you and the patient leaflet lists all of them. Severe stomach pain, swelling of the face or trouble breathing need urgent help: call 999.',
};
const hair: Faq = {
  q: 'Is it suitable for women?',
  a: 'Some of the ingredients used for hair loss are not suitable for women, or in a home where somebody is pregnant. The consultation asks, and a prescriber decides.',
};
const tests: Faq = {
  q: 'Do I need a blood test?',
  a: 'A prescriber may need recent kidney and potassium results before deciding. You are told what is needed, and can ask your GP for a copy.',
};

const BY_SECTION: Record<ShopSection, Faq[]> = {
  creams: [how('creams'), photos, start, pregnancy, delivery, refused, cancel],
  tablets: [how('tablets'), tests, pregnancy, delivery, refused, cancel],
  boosters: [delivery],
  hair: [how('hair'), photos, hair, delivery, refused, cancel],
  weight: [how('weight'), weightCheck, serious, cold, pregnancy, refused, cancel],
};

export function treatmentFaqs(section: ShopSection): Faq[] {
  return BY_SECTION[section];
}
