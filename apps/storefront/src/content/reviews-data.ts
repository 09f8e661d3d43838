import { isPomSafe } from '../prices/marketing.ts';

export type ReviewTopic = 'Skin' | 'Hair' | 'Service';
export type Review = {
  stars: 1 | 2 | 3 | 4 | 5;
  name: string;
  /** As it is printed; some come without a date. */
  date: string | null;
  title: string;
  text: string;
  topic: ReviewTopic;
};

/** Sample content, of which most pages show these: shows the shape of a review. Real ones come from the review company, with consent, once there are customers. */
const FIRST: Review[] = [
  {
    stars: 5,
    name: 'Sample reviewer A',
    date: '12/10/2026',
    title: 'Clear from the start',
    text: 'I knew what I would pay, when it would come and who had looked at my photos.',
    topic: 'Service',
  },
  {
    stars: 4,
    name: 'Sample reviewer B',
    date: '03/10/2026',
    title: 'They asked before they prescribed',
    text: 'The prescriber wrote back with a question about another medicine. It took a day longer and I was glad of it.',
    topic: 'Skin',
  },
  {
    stars: 5,
    name: 'Sample reviewer C',
    date: '27/09/2026',
    title: 'Easy to move a delivery',
    text: 'Going away for a month, I moved the date myself in two clicks.',
    topic: 'Service',
  },
];
/** Praise of a medicine is an advertisement of it: where none may be, only what is said of the service is shown. */
export const FIRST_REVIEWS: Review[] = isPomSafe ? FIRST.filter(({ topic }) => topic === 'Service') : FIRST;
