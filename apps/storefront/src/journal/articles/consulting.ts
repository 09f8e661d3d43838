import type { Article } from '../article.ts';

export const consulting: Article[] = [
  {
    slug: 'photos-a-prescriber-can-use',
    title: 'How to take photos a prescriber can use',
    lead: 'Front on, turned left, turned right: three pictures that tell more than a page of words, if the light is right.',
    topic: 'Consulting',
    date: '2026-11-02',
    treatments: ['acne', 'rosacea', 'hyperpigmentation'],
    sources: [
      'General Medical Council, Remote prescribing: high level principles',
      'General Pharmaceutical Council, Guidance for registered pharmacies providing services at a distance, 2025',
    ],
    sections: [
      {
        heading: 'Why we ask at all',
        paragraphs: [
          'Two people can use the same word for very different skin. “A rash on my cheeks” may be acne, rosacea, eczema, an allergy or something that should be looked at by a doctor in a room. A photograph does not settle every question, but it lets a prescriber see colour, size, edges and where on the face things are, and compare that with what you wrote.',
          'It also protects you. If the pictures show something that a form cannot judge, such as a mole with an uneven outline or a sore that has not healed, we can say so and point you to a GP instead of sending a cream. That is why an order is not shipped until photos are uploaded.',
        ],
      },
      {
        heading: 'Find the window',
        paragraphs: [
          'Daylight from the side of a window shows texture and colour as they are. Stand an arm’s length from it, facing it or turned slightly to one side, and switch the room’s lights off: bathroom lamps turn skin yellow, and mixed light makes redness hard to judge. Late morning on a cloudy day is close to perfect.',
          'Switch the flash off. It flattens bumps and bleaches out redness. Switch off portrait mode, beauty settings and every filter as well; some phones smooth skin by themselves until you tell them not to.',
        ],
      },
      {
        heading: 'Bare, clean, dry',
        paragraphs: [
          'Take make-up off and wait ten minutes, so that redness from washing can fade. Do not put anything on afterwards, not even moisturiser: shine hides what we are looking for. Tie hair back, push sleeves up, take glasses off.',
          'If you are showing your scalp, part dry hair where you notice the change, and take one picture of the hairline and one of the crown. Asking somebody else to hold the phone is worth the small embarrassment.',
        ],
      },
      {
        heading: 'Three views, and one more',
        paragraphs: [
          'Look straight ahead for the first, with your whole face in the picture from hairline to chin. Turn your head fully to the left for the second and to the right for the third. Hold the phone at the height of your face, about an arm’s length away, and tap the screen on the skin so that it focuses there and not on the wall behind you.',
          'If there is one place that worries you, add a closer picture of it. Come nearer only until the phone can still focus, usually about the length of a hand. A coin beside a mark shows its size better than any description.',
        ],
        list: [
          'Front on: both ears just visible, eyes open, mouth relaxed.',
          'Turned left and turned right: from the nose to behind the ear.',
          'Close: the place that matters most, in focus.',
        ],
      },
      {
        heading: 'Look before you send',
        paragraphs: [
          'Open each picture at full size. If you can see the edges of a mark and the fine lines of your skin, so can we. If it looks soft, take it again: a blurred picture usually means a message from us and a day lost.',
          'Darker skin needs a little more light, because cameras like to guess. If the picture looks greyer or lighter than the mirror, move closer to the window and tap on the skin to set the brightness. Tell us in words what you feel as well: warmth, stinging and itch do not show up in photographs, and on brown and black skin redness may not either.',
        ],
      },
      {
        heading: 'Who sees them',
        paragraphs: [
          'You and the clinical team. They are stored apart from the rest of the site, they are not used for advertising or for anything else, and every time somebody opens one it is recorded. You can look at your own photos, day by day, in your account.',
          'We may ask for new ones before a treatment continues or changes. Take them in the same place and at the same time of day as the first: that makes the comparison honest.',
        ],
      },
    ],
  },
  {
    slug: 'what-happens-after-you-press-send',
    title: 'What happens after you press send',
    lead: 'From your last answer to the letterbox: who does what, how long it takes, and every point at which it can stop.',
    topic: 'Consulting',
    date: '2026-10-19',
    treatments: ['anti-ageing', 'acne', 'the-regrowth-drops'],
    sources: [
      'General Pharmaceutical Council, Guidance for registered pharmacies providing services at a distance, 2025',
      'General Medical Council, Good practice in prescribing and managing medicines and devices',
    ],
    sections: [
      {
        heading: 'First, rules look for danger',
        paragraphs: [
          'The moment you send a consultation, your answers are compared with rules that clinicians have written: an age, a pregnancy, another medicine, an allergy, an illness that makes a treatment unsafe. Some of them end the consultation there and then, with the reason, before any money has moved. Others only raise a flag for the prescriber who will read it.',
          'Rules are good at never forgetting and poor at understanding. That is why they may stop a treatment, or ask for more, but never approve one.',
        ],
      },
      {
        heading: 'You see a proposal, and what it would cost',
        paragraphs: [
          'If nothing stands in the way you are shown the treatment that might suit you, its price, how often it would come and what is included. It is a proposal: the prescriber decides, and may choose something else or nothing at all. You then give an address and a card. The first payment is taken at that point, and is returned to the same card if the treatment is not approved.',
          'Photos come next. Without them the order waits. You can take them later and come back; the link is on your dashboard.',
        ],
      },
      {
        heading: 'A prescriber reads it',
        paragraphs: [
          'One person reads the whole of it: your answers, your photos, the flags, and what you have had from us before. They can do three things.',
        ],
        list: [
          'Approve: they sign a prescription that names each ingredient with its strength, how to use it and for how long.',
          'Ask: a question arrives in your messages. Your answer goes back to the same case, and nothing is made meanwhile.',
          'Decline: the reason is written down, you are told in plain words, and your payment is returned. Where another route is better, such as your GP or a pharmacist, they say so.',
        ],
      },
      {
        heading: 'For some treatments we need proof',
        paragraphs: [
          'UK pharmacy rules ask for more than a form when a medicine carries higher risks. For weight-loss treatment somebody other than you has to verify your weight, height or body mass index. For certain tablets a prescriber needs recent blood test results. You are told what is needed and why, and given time to send it. This can be tiresome. It exists because people have been harmed where nobody checked.',
        ],
      },
      {
        heading: 'The pharmacy makes it',
        paragraphs: [
          'A signed prescription goes to the pharmacy, where it becomes a pack with your name, directions, warnings, a batch number and an expiry date. A second person compares pack, label and prescription before it is sealed. If a batch were ever found to be faulty, its number tells us exactly whose parcels it went into.',
        ],
      },
      {
        heading: 'It travels',
        paragraphs: [
          'You get a message with a tracking link when it leaves. Express shipping arrives within 1-2 days, in a plain box, anywhere in the UK except the Channel Islands. Medicines that must be kept cold travel in insulated boxes on days when they can be delivered the next morning, so a Friday order may leave on Monday.',
        ],
      },
      {
        heading: 'And then again, or not',
        paragraphs: [
          'About two months later, before the next one is made, we ask whether your health, your medicines or your skin have changed. If they have, a prescriber looks again. You can move the date, cancel or undo a cancellation yourself from the dashboard, and you can write to us at any point in between. Stopping is as easy as starting: two presses, no telephone call.',
          'If you ever want to know what was decided about you and by whom, ask. It is all written down, refusals included.',
        ],
      },
    ],
  },
  {
    slug: 'before-you-answer',
    title: 'Before you answer: what to have at hand',
    lead: 'Five minutes of looking things up make a consultation safer, and a good deal quicker.',
    topic: 'Consulting',
    date: '2026-10-05',
    treatments: ['hormonal-acne', 'menopause', 'the-regrowth-drops'],
    sources: [
      'NHS, Medicines A to Z',
      'General Pharmaceutical Council, Guidance for registered pharmacies providing services at a distance, 2025',
    ],
    sections: [
      {
        heading: 'Your medicines, all of them',
        paragraphs: [
          'Write down everything you take or use, with or without a prescription. The names and strengths are on the boxes, and your repeat list is in the NHS App or on the slip from your pharmacy. “A tablet for blood pressure” is not enough: some of those tablets go well with our treatments and others do not go at all.',
        ],
        list: [
          'Tablets and capsules, including those you only take now and then.',
          'Inhalers, patches, injections, eye drops and nasal sprays.',
          'Contraception of every kind, and hormone replacement therapy with its strength.',
          'Creams, gels and shampoos, including strong ones left over from somebody else.',
          'Vitamins, minerals, salt substitutes, protein powders and herbal products. Some contain a lot of potassium or act on the liver.',
        ],
      },
      {
        heading: 'What you have tried',
        paragraphs: [
          'List earlier treatments for the same problem: roughly when, for how long, and what happened. “It stung and I stopped after a week” is more useful than “it did not work”, because it tells a prescriber to begin lower or slower. So is “it helped until I stopped”.',
          'Do not leave out what a friend gave you, or what came from a market or a website with no address. Nobody here will tell you off. A cream bought as harmless may contain a strong steroid, and that changes what is safe next.',
        ],
      },
      {
        heading: 'Allergies and reactions',
        paragraphs: [
          'Anything that has given you a rash, swelling, wheezing or a visit to hospital belongs in your answers: medicines, plasters, perfumes, preservatives, foods. Say what happened, not only what it was. A stomach ache after an antibiotic is an unpleasant effect; a swollen face is an allergy, and the difference matters for years.',
        ],
      },
      {
        heading: 'Illnesses, now and before',
        paragraphs: [
          'Tell us about conditions a doctor has named, operations, blood clots, cancer, and problems with the heart, liver, kidneys, thyroid or bowel. Mention your mental health as well. Some treatments can affect mood, and a prescriber who knows your history can choose differently or watch more closely.',
          'Family counts too where we ask about it. A parent’s thyroid cancer or an aunt’s blood clot may decide what is suitable for you.',
        ],
      },
      {
        heading: 'Pregnancy first',
        paragraphs: [
          'If you are pregnant, might be, are trying for a baby or are breastfeeding, say so at once. Several ingredients that are ordinary at other times must not be used then. If it changes later, stop and message us straight away: we pause your treatment, nothing more is charged, and a prescriber contacts you.',
        ],
      },
      {
        heading: 'Height, weight and blood pressure',
        paragraphs: [
          'For some treatments we ask for numbers. Measure rather than remember: shoes off, light clothes, scales on a hard floor. Many pharmacies check blood pressure free of charge, and a reading less than six months old is worth having. For weight-loss treatment your own figure is only the beginning, since the rules ask that somebody verifies it.',
        ],
      },
      {
        heading: 'Your GP',
        paragraphs: [
          'Have the name of your surgery ready. For some treatments we ask for your agreement to tell your GP what was prescribed, so that the next doctor who sees you knows. You may say no. A prescriber then decides whether going on is still safe, and tells you either way.',
        ],
      },
      {
        heading: 'And the truth',
        paragraphs: [
          'A questionnaire cannot see you hesitate. If the honest answer means that you may not get what you came for, it is still the answer that keeps you safe, and a prescriber may know another way. Nobody at Sorrel is paid for approving. If you are not sure about an answer, write what you know and say that you are not sure. A question back costs a day; a guess can cost more.',
        ],
      },
    ],
  },
];
