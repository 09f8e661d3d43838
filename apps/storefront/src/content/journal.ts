export type JournalArticle = {
  slug: string;
  title: string;
  lead: string;
  date: string;
  minutes: number;
  tile: string;
  sections: { heading: string; paragraphs: string[] }[];
};

/** Our own writing, about how things work here. No health claims, no medicines by name. */
export const journalArticles: JournalArticle[] = [
  {
    slug: 'photos-a-prescriber-can-use',
    title: 'How to take photos a prescriber can use',
    lead: 'Front on, turned left, turned right: three pictures that tell more than a page of words.',
    date: '02/11/2026',
    minutes: 3,
    tile: 'hyperpigmentation',
    sections: [
      {
        heading: 'Find the window',
        paragraphs: [
          'Daylight from the side of a window shows texture and colour as they are. Bathroom lamps turn skin yellow, and a flash flattens it. Switch the flash and every filter off.',
        ],
      },
      {
        heading: 'Bare, clean, dry',
        paragraphs: [
          'Take make-up off and wait ten minutes, so that redness from washing can fade. Tie hair back. If you are showing your scalp, part your hair where you notice the change.',
        ],
      },
      {
        heading: 'Three views',
        paragraphs: [
          'Look straight ahead for the first. Turn your head fully to the left for the second and to the right for the third. Hold the phone at arm’s length, at the height of your face, and tap the screen to focus.',
          'Then look at them once at full size. If you can see the edges of a mark and the lines of your skin, so can we.',
        ],
      },
      {
        heading: 'Who sees them',
        paragraphs: [
          'You and the clinical team. They are not used for anything else, and every look at them is recorded.',
        ],
      },
    ],
  },
  {
    slug: 'what-happens-after-you-press-send',
    title: 'What happens after you press send',
    lead: 'From your last answer to the letterbox: who does what, and where it can stop.',
    date: '19/10/2026',
    minutes: 4,
    tile: 'acne',
    sections: [
      {
        heading: 'Your consultation is checked',
        paragraphs: [
          'Rules written by clinicians look for answers that make a treatment unsafe: an age, a pregnancy, another medicine. If one is met, you are told at once and nothing is charged.',
        ],
      },
      {
        heading: 'A prescriber reads it',
        paragraphs: [
          'They see your answers and your photos side by side. They can approve, ask you a question, or decline. A question arrives in your messages; your answer goes back to the same person.',
          'If they decline, the reason is written down, you are told, and your payment is returned.',
        ],
      },
      {
        heading: 'The pharmacy makes it',
        paragraphs: [
          'The prescription becomes a formula with a batch number and an expiry date. A second person checks the pack against the prescription before it is sealed.',
        ],
      },
      {
        heading: 'It travels',
        paragraphs: [
          'You get a tracking link. Express shipping arrives within 1-2 days. About two months later we ask whether anything has changed before the next one is made.',
        ],
      },
    ],
  },
  {
    slug: 'before-you-answer',
    title: 'Before you answer: what to have at hand',
    lead: 'Five minutes of looking things up make a consultation safer, and quicker.',
    date: '05/10/2026',
    minutes: 2,
    tile: 'glow',
    sections: [
      {
        heading: 'Your medicines',
        paragraphs: [
          'Everything you take, with or without a prescription: tablets, inhalers, contraception, vitamins and herbal products. The names are on the boxes.',
        ],
      },
      {
        heading: 'What you have tried',
        paragraphs: [
          'Creams and tablets for the same problem, roughly when, and what happened. "It stung and I stopped after a week" is useful to know.',
        ],
      },
      {
        heading: 'Allergies and conditions',
        paragraphs: [
          'Anything you react to, and anything a doctor has told you that you have. If you are pregnant, trying for a baby or breastfeeding, say so first: it changes what is safe.',
        ],
      },
      {
        heading: 'Your GP',
        paragraphs: [
          'For some treatments we ask for your agreement to tell your GP. It helps them look after you if you ever become unwell.',
        ],
      },
    ],
  },
];
