import type { Article } from '../article.ts';

export const skin: Article[] = [
  {
    slug: 'first-weeks-of-a-prescription-cream',
    title: 'The first weeks of a prescription cream',
    lead: 'Skin needs time to get used to new treatment. What is ordinary, what is not, and how to make the start easier.',
    topic: 'Skin',
    date: '2026-10-27',
    treatments: ['anti-ageing', 'acne', 'glow'],
    sources: [
      'NICE guideline NG198, Acne vulgaris: management',
      'British National Formulary, Retinoids for the skin',
      'NHS, Acne: treatment',
    ],
    sections: [
      {
        heading: 'Why it may get worse before it gets better',
        paragraphs: [
          'Many prescription creams change how skin renews itself or how oil glands behave. The outer layer reacts before the deeper ones have adapted: it becomes dry, pink and a little flaky, and sometimes spots that were forming anyway arrive together. For most people this settles within a few weeks.',
          'None of that means that the cream is working especially well. It means that skin is being asked to do something new. The aim is to keep it so mild that you carry on, because what helps is using a treatment for months, not bravely for ten days.',
        ],
      },
      {
        heading: 'Slow is the fast way',
        paragraphs: [
          'National acne guidance suggests beginning creams that irritate on alternate days, or leaving them on for a short time at first, and building up. Your label gives the pace your prescriber chose for you, often every third evening for the first two weeks. If your skin is calm at the end of a stage, go on to the next. If it is sore, stay where you are for another week and tell us.',
        ],
        list: [
          'Wash with something mild and pat dry. Wait until skin is quite dry: damp skin takes up more and stings more.',
          'Use a pea-sized amount for the whole face. Dot it on forehead, cheeks and chin, then spread it thinly.',
          'Keep away from eyelids, the corners of nose and mouth, and lips.',
          'Moisturise afterwards, or before as well if your skin is dry. A plain cream without perfume is best.',
          'Wash your hands.',
        ],
      },
      {
        heading: 'Give everything else a rest',
        paragraphs: [
          'This is the moment to put away scrubs, acid toners, retinol serums, peel pads and vitamin C at high strength. Each may be fine by itself; together with a prescription cream they are the commonest reason for a sore face. Waxing treated skin can tear it. Tell your hairdresser or beautician that you are using a prescription treatment before they put anything on you.',
          'A mild cleanser, a plain moisturiser and a sunscreen are a complete routine. Other things can come back later, one at a time.',
        ],
      },
      {
        heading: 'Sun, every morning',
        paragraphs: [
          'Some ingredients make skin burn more easily, and all the work done at night is undone by a careless afternoon. Use SPF 30 or more on every day of the year on which you leave the house, and a hat when the sun is strong. If you do burn, leave the treatment out until skin has healed.',
        ],
      },
      {
        heading: 'What is ordinary',
        paragraphs: [
          'In the first weeks you may notice some of these. They are a reason to slow down, not to give up.',
        ],
        list: [
          'Dryness, tightness and fine flaking, mostly around nose and mouth.',
          'Pinkness, or on darker skin a warm or slightly darker look, for some hours after use.',
          'A short stinging when the cream or even your moisturiser goes on.',
          'A few more spots than usual.',
        ],
      },
      {
        heading: 'When to stop and write to us',
        paragraphs: [
          'Stop if your skin burns, blisters, weeps, cracks or swells, or if a rash spreads beyond where you put the cream. Message us with a photograph; a prescriber will look at it and tell you what to do. Swelling of the lips, tongue or face, or trouble breathing, is an emergency: call 999.',
          'Stop as well, and tell us at once, if you become pregnant or decide to try for a baby. Several of these ingredients must not be used then, even on the skin.',
        ],
      },
      {
        heading: 'Mark the day',
        paragraphs: [
          'Take three photos before the first night, in daylight, and again every two weeks in the same place. Change is slow, and a mirror is a poor witness. Acne guidance says that it can take six to eight weeks until a benefit is noticed; fine lines and pigment usually need longer. If nothing has moved after about twelve weeks, say so. A prescriber would rather change a treatment than watch you use something that does not suit you.',
        ],
      },
    ],
  },
  {
    slug: 'sunscreen-that-you-will-wear',
    title: 'The sunscreen that you will wear',
    lead: 'The best one is the one you put on every morning. How much, how often, and what the numbers and stars mean.',
    topic: 'Skin',
    date: '2026-09-21',
    treatments: ['hyperpigmentation', 'anti-ageing', 'rosacea'],
    sources: [
      'NHS, Sunscreen and sun safety',
      'British Association of Dermatologists, Sunscreen fact sheet',
      'Cancer Research UK, Sun safety',
    ],
    sections: [
      {
        heading: 'Two kinds of light, two kinds of number',
        paragraphs: [
          'SPF, the sun protection factor, tells you about ultraviolet B, the part of sunlight that burns. The stars on British packs, up to five, tell you about ultraviolet A, which reaches deeper, ages skin and passes through window glass. The NHS advises at least SPF 30 and at least four stars, or the letters UVA in a circle.',
          'A higher factor is not a licence to stay out longer. No sunscreen blocks everything, and the difference between a good one and a very good one is smaller than the difference between a thick layer and a thin one.',
        ],
      },
      {
        heading: 'Most of us use too little',
        paragraphs: [
          'The factor on the pack was measured with a generous layer. Spread half of that and you get a good deal less than half of the protection. The NHS puts it in spoons: around two teaspoons for head, arms and neck together, and two tablespoons for a whole body in a swimming costume. For a face alone, two lines along the index and middle fingers are a fair measure.',
        ],
        list: [
          'Thirty minutes before you go out, and again just before.',
          'Again every two hours, even if the bottle says once a day.',
          'Again after swimming, sweating or a towel, even if it is water resistant.',
          'Ears, eyelids, the back of the neck, the parting and the backs of the hands are the places people forget.',
        ],
      },
      {
        heading: 'If you use a prescription cream',
        paragraphs: [
          'Treatment at night and sunscreen in the morning are two halves of one thing. Some ingredients leave skin more easily burned, and anything done for dark marks or fine lines is undone by ordinary daylight. The order in the morning is cleanser, moisturiser if you need one, sunscreen last, make-up on top. Give each a minute.',
          'If everything stings just now, look for a plain formula without perfume. Mineral filters, zinc oxide and titanium dioxide, are often easier on skin that reacts. They can look chalky on brown and black skin, so try a tinted one.',
        ],
      },
      {
        heading: 'Skin that marks easily',
        paragraphs: [
          'For melasma and other dark patches visible light matters as well as ultraviolet. Tinted sunscreens contain iron oxides, the pigments that give them their colour, and these hold back part of it. If pigment is your concern, choose a tinted one and wear it on grey days too.',
          'Darker skin burns less readily but is not immune: it burns, it ages, and above all it makes dark marks. Everybody who treats pigment needs sunscreen, whatever their skin tone.',
        ],
      },
      {
        heading: 'Spots and redness',
        paragraphs: [
          'Acne guidance advises against oily sunscreens. Look for “non-comedogenic” or “oil free”, and for a fluid or gel rather than a rich cream. With rosacea, sunlight is among the commonest triggers, so protection is treatment: a hat with a brim, shade, and a sunscreen that you have tried on a small patch first.',
        ],
      },
      {
        heading: 'Sunscreen is the last line',
        paragraphs: [
          'Between March and October sunlight in the UK is strongest from eleven in the morning to three in the afternoon. Shade, a shirt, a hat and sunglasses do more than any bottle, and they do not wash off. Children need particular care, and babies under six months should be kept out of direct strong sunlight altogether.',
          'If you rarely see the sun, or cover up for other reasons, ask a pharmacist about vitamin D: the advice in the UK is that everybody should think about a supplement in autumn and winter.',
        ],
      },
      {
        heading: 'Check the bottle',
        paragraphs: [
          'Most keep for two to three years unopened; the pack shows an open jar with a number of months for once it is open. Heat spoils them, so do not leave one in the car. If it has separated, smells odd or has passed its date, throw it away. An inexpensive sunscreen used freely protects better than an expensive one that you save.',
        ],
      },
      {
        heading: 'And look at your skin',
        paragraphs: [
          'Once a month, look at all of it, with a mirror or somebody you trust for your back. A mole or mark that is new, changes in size, shape or colour, itches, bleeds or does not heal within four weeks should be seen by a GP. No consultation by photograph, ours included, replaces that.',
        ],
      },
    ],
  },
];
