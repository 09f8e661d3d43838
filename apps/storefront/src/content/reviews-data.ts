export const REVIEW_TOPICS = ['Skin', 'Hair', 'Service'] as const;
export type ReviewTopic = (typeof REVIEW_TOPICS)[number];
export type Review = {
  stars: 1 | 2 | 3 | 4 | 5;
  name: string;
  /** `YYYY-MM-DD`; some come without a date. */
  date: string | null;
  title: string;
  text: string;
  topic: ReviewTopic;
};

/** Sample content: shows the shape of a review. Real ones come from the review company, with consent, once there are customers. */
export const SAMPLE_REVIEWS: Review[] = [
  {
    stars: 5,
    name: 'Sample reviewer A',
    date: '2026-10-12',
    title: 'Clear from the start',
    text: 'I knew what I would pay, when it would come and who had looked at my photos.',
    topic: 'Service',
  },
  {
    stars: 4,
    name: 'Sample reviewer B',
    date: '2026-10-03',
    title: 'They asked before they prescribed',
    text: 'The prescriber wrote back with a question about another medicine. It took a day longer and I was glad of it.',
    topic: 'Skin',
  },
  {
    stars: 5,
    name: 'Sample reviewer C',
    date: '2026-09-27',
    title: 'Easy to move a delivery',
    text: 'Going away for a month, I moved the date myself in two clicks.',
    topic: 'Service',
  },
  {
    stars: 3,
    name: 'Sample reviewer D',
    date: '2026-09-19',
    title: 'Good cream, large parcel',
    text: 'Happy with it so far. The parcel did not fit through the letterbox the first time.',
    topic: 'Skin',
  },
  {
    stars: 5,
    name: 'Sample reviewer E',
    date: '2026-09-08',
    title: 'They said no, kindly',
    text: 'It was not safe with something else I take. They told me why and what to ask my GP.',
    topic: 'Service',
  },
  {
    stars: 4,
    name: 'Sample reviewer F',
    date: '2026-08-30',
    title: 'Real answers in the chat',
    text: 'I asked about dry patches and got a plain answer the same afternoon.',
    topic: 'Skin',
  },
  {
    stars: 4,
    name: 'Sample reviewer G',
    date: '2026-08-21',
    title: 'Honest about what drops can do',
    text: 'I was told to give it months and to take photos by the same lamp. Nobody promised me anything.',
    topic: 'Hair',
  },
  {
    stars: 2,
    name: 'Sample reviewer H',
    date: null,
    title: 'Too slow for me',
    text: 'They wanted a second set of photos before going on. I see why, but I would have liked to know at the start.',
    topic: 'Hair',
  },
];
