import { isPomSafe } from '../prices/marketing.ts';
import { FIRST_REVIEWS, type Review, type ReviewTopic } from './reviews-data.ts';

export const REVIEW_TOPICS: ReviewTopic[] = isPomSafe ? ['Service'] : ['Skin', 'Hair', 'Service'];

const LATER: Review[] = [
  {
    stars: 3,
    name: 'Sample reviewer D',
    date: '19/09/2026',
    title: 'Good cream, large parcel',
    text: 'Happy with it so far. The parcel did not fit through the letterbox the first time.',
    topic: 'Skin',
  },
  {
    stars: 5,
    name: 'Sample reviewer E',
    date: '08/09/2026',
    title: 'They said no, kindly',
    text: 'It was not safe with something else I take. They told me why and what to ask my GP.',
    topic: 'Service',
  },
  {
    stars: 4,
    name: 'Sample reviewer F',
    date: '30/08/2026',
    title: 'Real answers in the chat',
    text: 'I asked about dry patches and got a plain answer the same afternoon.',
    topic: 'Skin',
  },
  {
    stars: 4,
    name: 'Sample reviewer G',
    date: '21/08/2026',
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
export const SAMPLE_REVIEWS: Review[] = [
  ...FIRST_REVIEWS,
  ...LATER.filter(({ topic }) => REVIEW_TOPICS.includes(topic)),
];
