import { treatmentFaqs } from '../content/treatment-faqs.ts';
import type { Landing } from './landing-page.ts';

const common = treatmentFaqs('creams');

export const glow: Landing = {
  slug: 'glow',
  title: 'For skin that has lost its light',
  lead: 'Dull, tired and uneven: a gentle way into prescription skincare, started low and changed only when your skin is ready.',
  points: ['Free, doctor-led consultation', 'Starts at a strength your skin can take'],
  chip: 'Glow',
  about: {
    title: 'Dull is not a diagnosis',
    paragraphs: [
      'Skin looks dull when its surface is dry or rough, when its colour is uneven, or when it has simply had too much sun and too little sleep. None of that is an illness, and some of it needs no prescription at all.',
      'A prescriber looks at your photos and at what you already use. If a cream makes sense they begin low; if a moisturiser and sunscreen would do, they tell you that instead.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Begin every third evening. A little tingling or flaking can happen; pain, swelling or blisters mean stop and message us.',
    },
    {
      when: 'Two months',
      text: 'Before the next delivery is made we ask whether anything has changed in your health, your medicines or your skin.',
    },
    {
      when: 'Every morning',
      text: 'Sunscreen of SPF 30 or more. Without it, uneven colour tends to come back whatever is used at night.',
    },
  ],
  notFor: [
    'Skin that is broken, sunburnt or has eczema where the cream would go.',
    'Pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise.',
    'Anybody allergic to one of the ingredients.',
  ],
  seeSomeone: [
    'A mole or mark that is new or changing: see a GP.',
    'Tiredness, weight change or paleness together with changed skin: see a GP, who may look for a cause.',
  ],
  sources: ['NHS, Sunscreen and sun safety', 'British Association of Dermatologists, Sunscreen and sun safety'],
  faqTitle: 'Glow treatment: your questions',
  faqs: common,
};

export const antiAgeing: Landing = {
  slug: 'anti-ageing',
  title: 'Ageing skin, treated with care',
  lead: 'Fine lines, texture and marks of the sun. A prescriber chooses the ingredients and strengths, and looks again before they change.',
  points: ['Free, doctor-led consultation', 'One night cream, made up for you'],
  chip: 'Anti-ageing',
  about: {
    title: 'Time, and a good deal of daylight',
    paragraphs: [
      'Skin becomes thinner, drier and less springy with the years. Ultraviolet light does much of the rest: fine lines, rough patches and brown marks gather where the sun has reached for decades.',
      'No cream turns that back altogether. What prescription treatment may do is improve fine lines, texture and tone, slowly, for as long as it is used; what protects most is sunscreen and shade. We would rather tell you now than sell you hope.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Begin every third evening with a pea-sized amount. Dryness, redness and peeling are common while skin adapts.',
    },
    {
      when: 'Months, not days',
      text: 'Change in fine lines is slow and differs from person to person. Photos in the same light show it better than a mirror does.',
    },
    {
      when: 'Each step',
      text: 'Strength rises only when your skin has settled, and only after a prescriber has looked again.',
    },
  ],
  notFor: [
    'Pregnancy, trying for a baby or breastfeeding: the usual ingredients must not be used then.',
    'Skin that is broken, sunburnt or has eczema where the cream would go.',
    'Use together with another retinoid, such as a retinol serum: tell us what you have.',
    'Anybody allergic to one of the ingredients.',
  ],
  seeSomeone: [
    'A rough, scaly or crusted patch that does not heal within four weeks: see a GP.',
    'A mole or mark that is new, changing, bleeding or itching: see a GP.',
  ],
  sources: [
    'NHS, Sunscreen and sun safety',
    'NHS, Skin cancer: symptoms',
    'British National Formulary, Retinoids for the skin',
  ],
  faqTitle: 'Anti-ageing treatment: your questions',
  faqs: common,
};

export const hyperpigmentation: Landing = {
  slug: 'hyperpigmentation',
  title: 'Dark marks have different causes',
  lead: 'Photos help a prescriber tell them apart. Where a mark should be seen in person, we say so; where a cream may help, it is made up for you.',
  points: ['Free, doctor-led consultation', 'Your photos are looked at first'],
  chip: 'Hyperpigmentation',
  about: {
    title: 'Spots of sun, traces of spots, or melasma',
    paragraphs: [
      'Skin makes more pigment for many reasons. Marks left behind by acne or eczema fade by themselves, though it may take months, and longer on darker skin. Sun spots stay. Melasma, wider patches on cheeks, forehead or lip, is linked with sunlight, pregnancy and some contraception.',
      'They are treated differently, and all of them darken again without sunscreen. A tinted one with iron oxides also holds back visible light, which matters in melasma.',
    ],
  },
  expect: [
    {
      when: 'First weeks',
      text: 'Start slowly: irritated skin can make new marks, on darker skin above all. Stop and message us if it burns.',
    },
    {
      when: 'Two to three months',
      text: 'Pigment fades slowly. Expect weeks to months, and new photos before the next step.',
    },
    {
      when: 'Then a pause',
      text: 'Some ingredients are for short courses only. A prescriber tells you when to stop, and what to go on with.',
    },
  ],
  notFor: [
    'Pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise.',
    'A single mark that nobody has looked at: it should be seen before it is lightened.',
    'Skin that is broken, sunburnt or inflamed.',
    'Anybody allergic to one of the ingredients.',
  ],
  seeSomeone: [
    'A mole or mark that is new, uneven in shape or colour, growing, bleeding or itching: see a GP.',
    'Skin that darkens all over, or in the folds of the neck and armpits: see a GP, who may look for a cause.',
  ],
  sources: [
    'British Association of Dermatologists, Melasma',
    'Primary Care Dermatology Society, Post-inflammatory hyperpigmentation',
    'NHS, Moles',
  ],
  faqTitle: 'Hyperpigmentation treatment: your questions',
  faqs: [
    {
      q: 'Are lightening creams from elsewhere safe?',
      a: 'Not all. Some sold online or in markets hold strong bleaching agents, mercury or steroids without saying so. Stop using one you are unsure of, and tell us about it in your consultation.',
    },
    ...common,
  ],
};

export const menopause: Landing = {
  slug: 'menopause',
  title: 'When hormones change your skin',
  lead: 'Dry, thinner, suddenly sensitive: skin often notices before the calendar does. Tell us about symptoms, HRT and your history, and a prescriber tells you plainly what is suitable.',
  points: ['Free, doctor-led consultation', 'For women up to the age of 45', 'A cream made up for your skin'],
  chip: 'Menopause',
  about: {
    title: 'Less oestrogen, drier skin',
    paragraphs: [
      'As the ovaries make less oestrogen, skin holds less water and becomes thinner. Many women notice dryness and itching in the years before their periods stop, beside poor sleep, changed mood or hot flushes.',
      'A cream treats the skin it is put on. It is not hormone replacement therapy and does nothing for flushes, sleep or bones: if those trouble you, your GP or a menopause clinic is the better first step, and we will say so.',
      'We can offer this consultation up to the age of 45. Menopause most often comes between 45 and 55; before 45, and above all before 40, changed or missing periods should be looked into by a GP.',
    ],
  },
  expect: [
    {
      when: 'Before you start',
      text: 'A prescriber reads your history with care. Some illnesses and medicines rule a hormone out, even in a cream.',
    },
    {
      when: 'First weeks',
      text: 'Moisturise, wash with something mild, and use a sunscreen every morning. Message us about soreness, bleeding or tender breasts.',
    },
    {
      when: 'Two months',
      text: 'Before the next delivery is made we ask what has changed. If nothing has improved, going on is not the only answer.',
    },
  ],
  notFor: [
    'Pregnancy, trying for a baby or breastfeeding.',
    'Breast, womb or ovarian cancer, now or in the past, unless your specialist agrees.',
    'Blood clots, a stroke, liver disease, or vaginal bleeding that nobody has explained.',
    'Men, and anybody over 45 or allergic to one of the ingredients.',
  ],
  seeSomeone: [
    'Bleeding a year or more after your last period: see a GP soon, always.',
    'Periods that change or stop before 45: see a GP.',
    'A new breast lump or a change in a breast: see a GP soon.',
  ],
  sources: ['NHS, Menopause', 'NICE guideline NG23, Menopause: identification and management'],
  faqTitle: 'Menopause treatment: your questions',
  faqs: [
    {
      q: 'Can I use it with HRT?',
      a: 'Tell us which HRT you use, with its strength. A prescriber decides whether adding a cream is sensible, and may ask you to speak to whoever prescribes your HRT first.',
    },
    {
      q: 'Why only up to 45?',
      a: 'It is the limit our prescribers work within for this consultation. After 45 your GP, a pharmacist or a menopause clinic can advise you, and a plain moisturiser and sunscreen remain good care at any age.',
    },
    ...common,
  ],
};
