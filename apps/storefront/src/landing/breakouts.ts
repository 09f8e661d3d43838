import { treatmentFaqs } from '../content/treatment-faqs.ts';
import type { Landing } from './landing-page.ts';

const common = treatmentFaqs('creams');

export const acne: Landing = {
  slug: 'acne',
  title: 'Acne, looked at by a prescriber',
  lead: 'Spots that keep coming back deserve more than another cleanser. Tell us what you have tried and show us your skin; a prescriber decides what may help.',
  points: ['Free, doctor-led consultation', 'A cream made up for your skin'],
  chip: 'Acne',
  about: {
    title: 'Common, and not about being clean',
    paragraphs: [
      'Acne starts in the pores. Oil and dead skin cells block them, and blackheads, whiteheads or sore red spots follow on the face, back or chest. Most people have it at some time, and it is neither catching nor a sign of unwashed skin.',
      'Treatments work on different parts of that: some keep pores open, some calm inflammation, some act on bacteria. Which of them suits you depends on the kind of spots, how sensitive your skin is, what you have used before and whether you could become pregnant. That is why somebody should look before anything is sent.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Dryness, redness or flaking is common while skin gets used to treatment. Your label tells you how often to begin, and you can message us about what you see.',
    },
    {
      when: 'Weeks 6 to 8',
      text: 'National guidance says it can take this long before a difference is noticed. Nothing has gone wrong if you see little before then.',
    },
    {
      when: 'Week 12',
      text: 'A first course is usually looked at again after twelve weeks. A prescriber then keeps it, changes it, or says that something else should be tried.',
    },
  ],
  notFor: [
    'Many acne treatments must not be used in pregnancy, while trying for a baby or while breastfeeding.',
    'Skin that is broken, sunburnt or has eczema where the cream would go.',
    'Anybody allergic to one of the ingredients.',
    'People under 16: please see a GP.',
  ],
  seeSomeone: [
    'Deep, painful lumps, or spots that leave scars: a GP can refer you to a dermatologist.',
    'Acne that came suddenly, with irregular periods or new hair on the face or body.',
    'If your skin makes you feel very low, tell a GP, or call 111. In an emergency call 999.',
  ],
  sources: ['NICE guideline NG198, Acne vulgaris: management', 'NHS, Acne'],
  faqTitle: 'Acne treatment: your questions',
  faqs: [
    {
      q: 'Can I keep using my other products?',
      a: 'Tell us what you use. Other treatments with acids, retinol or benzoyl peroxide can irritate when they are added to a prescription cream. A mild cleanser, a light moisturiser and a sunscreen that does not block pores are usually enough.',
    },
    ...common,
  ],
};

export const hormonalAcne: Landing = {
  slug: 'hormonal-acne',
  title: 'Breakouts that keep a calendar',
  lead: 'Spots along the jaw and chin that come and go with your cycle are worth describing to a prescriber, together with your contraception and your medicines.',
  points: ['Free, doctor-led consultation', 'For people aged 16 to 45', 'A cream made up for your skin'],
  chip: 'Hormonal acne',
  about: {
    title: 'Hormones and oil glands',
    paragraphs: [
      'Some of the body’s hormones make the skin’s glands produce more oil. It is why acne so often begins at puberty, and why many women notice it flare around a period, in early pregnancy, or with polycystic ovary syndrome.',
      'That does not make every spot on a chin hormonal. Your consultation asks about your periods, contraception, medicines and earlier treatment; a prescriber looks at all of it beside your photos before deciding whether a cream is suitable.',
      'There is also a tablet for some women aged 18 to 45. It acts on the whole body, so more has to be checked first, blood tests among them.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Skin may sting a little or become dry. Start as often as your label says, not more.',
    },
    {
      when: 'Weeks 6 to 8',
      text: 'Acne treatments are slow. Give it this long, through more than one cycle, before judging.',
    },
    {
      when: 'Week 12',
      text: 'A prescriber asks how it is going and looks at new photos before the treatment continues or changes.',
    },
  ],
  notFor: [
    'Pregnancy, trying for a baby or breastfeeding.',
    'Ages under 16 or over 45.',
    'Some medicines and illnesses. The consultation asks, and a prescriber decides; the tablet has a longer list, including kidney disease and medicines that raise potassium.',
    'Anybody allergic to one of the ingredients.',
  ],
  seeSomeone: [
    'Periods that are irregular or have stopped, new hair on the face or body, or hair thinning on the scalp: a GP can look for the cause.',
    'Deep, painful lumps or scarring: a GP can refer you to a dermatologist.',
    'If your skin makes you feel very low, tell a GP, or call 111. In an emergency call 999.',
  ],
  sources: ['NICE guideline NG198, Acne vulgaris: management', 'NHS, Acne: causes', 'NHS, Polycystic ovary syndrome'],
  faqTitle: 'Hormonal acne treatment: your questions',
  faqs: [
    {
      q: 'Cream or tablet?',
      a: 'They are different treatments with different checks. The cream’s consultation is for ages 16 to 45, the tablet’s for women aged 18 to 45. If the one you asked for is not right for you, a prescriber says so and tells you why.',
    },
    {
      q: 'Do I have to stop my contraceptive pill?',
      a: 'Do not stop or change contraception because of this page. Tell us which one you use: it matters for what can be prescribed, and a prescriber or your GP can talk through a change with you.',
    },
    ...common,
  ],
};

export const rosacea: Landing = {
  slug: 'rosacea',
  title: 'Redness that does not settle',
  lead: 'Rosacea is easily taken for acne or sensitive skin, and treated as either it can get worse. Show us first; a prescriber tells you what they see.',
  points: ['Free, doctor-led consultation', 'A cream for skin that reacts'],
  chip: 'Rosacea',
  about: {
    title: 'More than blushing',
    paragraphs: [
      'Rosacea is a long-term condition, mostly of the face: flushing that comes and goes, redness across the nose and cheeks that stays, small visible vessels, and in some people bumps that look like spots. On brown and black skin redness is harder to see, and warmth, stinging or darker patches may be noticed first.',
      'What causes it is not known. What sets it off often is: sunlight, heat or cold, alcohol, hot drinks, spicy food, exercise and stress are the usual ones, and everybody has a list of their own.',
      'There is no cure, but treatment and avoiding triggers help many people to keep it quiet. Creams are chosen by what is there: bumps and lasting redness do not answer to the same thing.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Skin with rosacea stings easily. Use only what your label says, with a plain moisturiser and a daily sunscreen of SPF 30 or more.',
    },
    {
      when: 'Weeks 8 to 12',
      text: 'Bumps usually need weeks rather than days to calm. Redness and visible vessels may change less, and we say so before you pay.',
    },
    {
      when: 'After that',
      text: 'Rosacea comes and goes. A prescriber looks again with you at whether to carry on, pause or change.',
    },
  ],
  notFor: [
    'Skin that is broken or infected where the cream would go.',
    'Pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise.',
    'Anybody allergic to one of the ingredients.',
    'Redness caused by a steroid cream: tell us, because that needs a different plan.',
  ],
  seeSomeone: [
    'Eyes that are sore, gritty, red or sensitive to light: see a GP or an optician soon.',
    'A rash across the cheeks with joint pain, a fever or mouth ulcers: see a GP.',
    'Skin that thickens, particularly on the nose: a GP can refer you to a dermatologist.',
  ],
  sources: [
    'NHS, Rosacea',
    'NICE Clinical Knowledge Summary, Rosacea',
    'British Association of Dermatologists, Rosacea',
  ],
  faqTitle: 'Rosacea treatment: your questions',
  faqs: [
    {
      q: 'How do I find my triggers?',
      a: 'Keep notes for some weeks: what you ate and drank, the weather, exercise, stress, and how your skin looked that evening. Bring what you find into your consultation or your messages.',
    },
    {
      q: 'What should I wash with?',
      a: 'Something gentle and unscented, with lukewarm water, patted dry. Leave scrubs, toners with alcohol and acids alone unless your prescriber says otherwise.',
    },
    ...common,
  ],
};
