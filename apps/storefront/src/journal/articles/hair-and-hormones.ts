import type { Article } from '../article.ts';

export const hairAndHormones: Article[] = [
  {
    slug: 'hair-counting-and-patience',
    title: 'Hair, counting and patience',
    lead: 'How much loss is ordinary, which kinds need a doctor, and why anything you try has to be judged in months.',
    topic: 'Hair and hormones',
    date: '2026-08-24',
    treatments: ['the-regrowth-drops'],
    sources: [
      'NHS, Hair loss',
      'NICE Clinical Knowledge Summary, Male pattern hair loss',
      'British Association of Dermatologists, Telogen effluvium',
    ],
    sections: [
      {
        heading: 'Fifty to a hundred a day',
        paragraphs: [
          'Every hair on your head grows for some years, rests for some months, and falls. At any time a small part of them is resting, and losing between 50 and 100 a day is normal. Most go unnoticed; you see them on wash days, in the brush, or on a pale jumper. Counting them is seldom useful. Width is: a parting that broadens, a hairline that moves, a ponytail that has become thinner.',
        ],
      },
      {
        heading: 'The slow kind',
        paragraphs: [
          'Pattern hair loss runs in families and comes gradually. In men it usually begins at the temples and the crown. In women the hairline mostly stays and the parting widens. Hairs do not fall out all at once; with each cycle they grow back finer and shorter until they hardly show. It is not an illness, and it does not need treatment unless you would like to try one.',
        ],
      },
      {
        heading: 'The sudden kind',
        paragraphs: [
          'Two or three months after a fever, an operation, childbirth, fast weight loss, a shock or a change of medicine, many more hairs than usual can fall within weeks. It is alarming and usually recovers by itself over six months or so, once the cause has passed. Low iron and thyroid problems can look the same, so a blood test is sensible when it goes on.',
        ],
      },
      {
        heading: 'See a GP about these',
        paragraphs: ['A cream or drops by post are the wrong answer to some hair loss. Have it looked at if:'],
        list: [
          'it comes suddenly, or in clumps',
          'there are round, smooth bald patches, or eyebrows and lashes go too',
          'the scalp itches, burns, hurts, is scaly, or shows pus or scars',
          'you are losing weight, tired, or your periods have changed',
          'it is a child’s hair',
          'it worries you: that is reason enough.',
        ],
      },
      {
        heading: 'What a consultation looks at',
        paragraphs: [
          'We ask when it began and how fast it goes, about your family, illnesses, medicines, diet, mood and, for women, periods and pregnancies. Then we look: at the hairline, the crown and the parting, in daylight, with dry hair. A prescriber wants to be reasonably sure which kind of loss it is before suggesting anything, and will say so when a photograph cannot tell.',
          'Some ingredients are not suitable for women, and must not be touched by anybody who is or may become pregnant. Some can affect mood or sexual function, which is why we ask about both. They are not easy questions. They are there because people have come to harm when nobody asked.',
        ],
      },
      {
        heading: 'Judge it in months',
        paragraphs: [
          'Hair grows roughly a centimetre a month, and a follicle that has been resting needs time to begin. In the first weeks of a treatment more hairs may fall, as resting ones make way. A fair trial is several months: take photos on the first day and then once a month, with the same parting, the same lamp and the same length of hair. Compare the first with the latest, never yesterday’s with today’s.',
          'What people most often gain is that loss slows down. Some see thicker growth; few get back what they had at twenty; some see nothing. Treatments for pattern hair loss work only for as long as they are used, and what was kept is usually lost within months of stopping. Think about that before you begin, not after.',
        ],
      },
      {
        heading: 'What does no harm',
        paragraphs: [
          'Wash as often as you like: washing takes out only hairs that were ready to go. Avoid tight braids, heavy extensions, harsh bleach and very hot irons; years of pulling can destroy roots for good. Eat enough protein and iron. Supplements help when something is lacking and rarely otherwise, and too much of some vitamins makes hair fall.',
          'Cover a bare scalp from the sun, with a hat or sunscreen. And if losing hair makes you low, say so, to a friend, a GP or a group such as Alopecia UK. It is common, and it is not vanity.',
        ],
      },
    ],
  },
  {
    slug: 'skin-around-the-menopause',
    title: 'Skin around the menopause',
    lead: 'Dry, thin, itchy or suddenly spotty: what hormones have to do with it, and what belongs with your GP.',
    topic: 'Hair and hormones',
    date: '2026-08-10',
    treatments: ['menopause', 'anti-ageing'],
    sources: ['NHS, Menopause', 'NICE guideline NG23, Menopause: identification and management'],
    sections: [
      {
        heading: 'It often begins before the end',
        paragraphs: [
          'Menopause is the day on which your periods have been gone for a year, most often between 45 and 55. The years before it, when hormones rise and fall unevenly, are the perimenopause, and they are when most changes are felt: cycles that come closer or further apart, hot flushes, broken sleep, low mood or worry, poor concentration, aching joints. Skin belongs on that list, though few people mention it to a doctor.',
        ],
      },
      {
        heading: 'What skin notices',
        paragraphs: [
          'Oestrogen helps skin to hold water, to make collagen and to heal. With less of it skin becomes drier and thinner, bruises more easily and heals more slowly. It may itch, or feel as if something were crawling on it. Products that were fine for years begin to sting. Some women flush and stay red; others, to their annoyance, get spots again, along jaw and chin, as the balance of hormones shifts.',
          'None of this is dangerous, and none of it has to be put up with in silence.',
        ],
      },
      {
        heading: 'Simple care first',
        paragraphs: ['Before any prescription there is a good deal that costs little.'],
        list: [
          'Wash with lukewarm water and something mild, not soap; keep showers short.',
          'Moisturise within minutes of washing, and again at night. Ointments and richer creams suit very dry skin.',
          'Wear sunscreen of SPF 30 or more each morning: thinner skin burns and marks more easily.',
          'Leave out perfume and strong acids while skin is irritable.',
          'Do not smoke. It ages skin, brings menopause forward and makes flushes worse.',
        ],
      },
      {
        heading: 'Where a prescription fits',
        paragraphs: [
          'Some creams on prescription are chosen for skin that has changed with hormones. They treat the skin they are put on. They are not hormone replacement therapy: they will not help with flushes, sleep, mood or bones, and nobody should use one in place of care for those.',
          'A hormone on the skin is still a hormone. A prescriber needs to know about cancer of the breast, womb or ovary, blood clots, strokes, migraine, liver disease, endometriosis, bleeding nobody has explained, and everything else you take. For some people the answer is no, and that answer is worth having.',
          'Our own consultation is limited to women up to the age of 45. If you are older your GP, a pharmacist or a menopause clinic can advise you.',
        ],
      },
      {
        heading: 'When HRT is the real question',
        paragraphs: [
          'If flushes, nights, mood or painful sex trouble you, see a GP or a menopause clinic. National guidance supports a conversation about hormone replacement therapy, its benefits and risks for you in particular, and about other ways, such as cognitive behavioural therapy for mood and sleep. It is not prescribed for skin alone.',
          'Vaginal dryness has simple, effective treatments of its own. It is common, it rarely goes away by itself, and a GP or pharmacist has heard it before.',
        ],
      },
      {
        heading: 'Before 45, and before 40',
        paragraphs: [
          'If periods change or stop before 45, or symptoms begin that early, see a GP. Before 40 it may be premature ovarian insufficiency, which needs blood tests and usually hormone treatment to protect bones and heart. Pregnancy is still possible in the perimenopause, so contraception remains worth discussing until a doctor tells you otherwise.',
        ],
      },
      {
        heading: 'Do not wait with these',
        paragraphs: [
          'Bleeding a year or more after your last period should always be checked, and soon. So should a new lump or a change in a breast, a mole that changes, a sore that does not heal within four weeks, and itching all over without a rash that keeps you awake. And if low mood turns into thoughts of not wanting to live, call 111, or 999 in an emergency. It is a symptom, too, and it can be treated.',
        ],
      },
    ],
  },
];
