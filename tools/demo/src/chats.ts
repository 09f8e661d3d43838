/** A line of a conversation: so many days after the customer joined. The team answers in the afternoon. */
export interface Line {
  afterDays: number;
  from: 'customer' | 'team';
  text: string;
}

const CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    { afterDays: 0, from: 'customer', text: 'Hello, how long does the first parcel usually take?' },
    {
      afterDays: 0,
      from: 'team',
      text: 'Hello! Once a prescriber has looked at your answers it leaves the next working day, and you get a tracking number by e-mail.',
    },
    { afterDays: 3, from: 'customer', text: 'It is here, thank you.' },
    { afterDays: 3, from: 'team', text: 'Good. Write to us here if anything comes up while you use it.' },
  ],
  [
    { afterDays: 4, from: 'customer', text: 'My skin is a little dry around the nose. Shall I go on?' },
    {
      afterDays: 4,
      from: 'team',
      text: 'Some dryness in the first weeks is common. Use it every third evening for now with a plain moisturiser, and tell us how it is in a week.',
    },
    { afterDays: 12, from: 'customer', text: 'Much better with the moisturiser.' },
    { afterDays: 12, from: 'team', text: 'Good to hear. You can slowly go back to every evening.' },
  ],
  [
    { afterDays: 0, from: 'customer', text: 'I am away next week – can the parcel wait at the post office?' },
    {
      afterDays: 0,
      from: 'team',
      text: 'Yes. Royal Mail keeps it for 18 days; the card through your door says where.',
    },
  ],
  [
    {
      afterDays: 2,
      from: 'team',
      text: 'Welcome to Sorrel. If anything is unclear, write to us here: a person answers.',
    },
  ],
  [
    { afterDays: 7, from: 'customer', text: 'May I put make-up over it in the morning?' },
    { afterDays: 7, from: 'team', text: 'Yes, after your SPF has dried. Anything labelled non-comedogenic is fine.' },
    { afterDays: 9, from: 'customer', text: 'Thanks! 🙂' },
    { afterDays: 9, from: 'team', text: 'You are welcome.' },
  ],
  // Whoever joined yesterday has not been answered yet.
  [
    { afterDays: 0, from: 'customer', text: 'I have moved since I filled this in. How do I change my address?' },
    {
      afterDays: 1,
      from: 'team',
      text: 'In your account, under Addresses. Every parcel that is not packed yet goes to the new one.',
    },
  ],
  [
    { afterDays: 1, from: 'customer', text: 'Do I need to keep the cream in the fridge?' },
    { afterDays: 1, from: 'team', text: 'No, room temperature is right. Please keep it out of the sun.' },
  ],
];

/** The conversation of the customer at this place in the list. */
export const conversationOf = (index: number): readonly Line[] => CONVERSATIONS[index % CONVERSATIONS.length] ?? [];
