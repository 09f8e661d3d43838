import type { Article } from '../article.ts';

export const skinConditions: Article[] = [
  {
    slug: 'twelve-weeks-of-acne-treatment',
    title: 'Twelve weeks of acne treatment',
    lead: 'Why a first course takes a season, what to do meanwhile, and how to tell patience from a treatment that is not working.',
    topic: 'Skin',
    date: '2026-10-12',
    treatments: ['acne', 'hormonal-acne', 'hormonal-acne-pill'],
    sources: ['NICE guideline NG198, Acne vulgaris: management', 'NHS, Acne', 'NHS, Acne: treatment'],
    sections: [
      {
        heading: 'A spot is older than it looks',
        paragraphs: [
          'By the time you can see a spot it has been forming for weeks. A pore narrows, oil and dead cells collect behind the plug, bacteria that live on everybody’s skin multiply, and the body answers with redness and swelling. Treatment acts mostly on the beginning of that story. What is already on its way still arrives, which is why the first month can be disappointing.',
          'National guidance recommends a first course of twelve weeks and suggests telling people that a benefit may take six to eight weeks to be noticed. Hold on to those two numbers.',
        ],
      },
      {
        heading: 'Weeks one to four: settle in',
        paragraphs: [
          'The job now is to keep your skin calm enough to go on. Start as slowly as your label says. Put the cream on the whole area where spots come, not only on the ones you see, because it prevents more than it heals. Dryness and flaking are common; burning and swelling are not, and mean that you should stop and write to us.',
        ],
      },
      {
        heading: 'Weeks five to eight: keep going',
        paragraphs: [
          'Most people who give up do so here. Fewer new spots is the first sign to look for, then smaller ones that go sooner. Marks from old spots, red, brown or darker than your skin, are not acne any more and fade much later. Counting new spots each Sunday takes a minute and is more honest than a glance on a bad morning.',
        ],
      },
      {
        heading: 'Week twelve: look again',
        paragraphs: [
          'Compare photos from the first and the twelfth week. Then one of three things makes sense: staying with what works, changing the strength or the ingredients, or trying another kind of treatment. If spots are clear, a prescriber may suggest a gentler way of keeping them away. If you had antibiotics, on the skin or as tablets, they should not simply run on; courses are limited so that bacteria do not become resistant.',
        ],
      },
      {
        heading: 'What helps meanwhile',
        paragraphs: ['The guidance is refreshingly short about daily care.'],
        list: [
          'Wash twice a day with a mild cleanser that is not alkaline; ordinary soap is. More often does not help.',
          'Avoid oily moisturisers, sunscreens and make-up, and take make-up off at the end of the day.',
          'Leave spots alone. Picking and squeezing raise the risk of scars.',
          'There is not enough evidence to recommend a particular diet. Eat in the way that is good for the rest of you.',
        ],
      },
      {
        heading: 'Things that are not true',
        paragraphs: [
          'Acne is not caused by dirt, and it cannot be caught. Sunbathing does not cure it; it dries skin for a while and harms it for longer. Toothpaste on spots irritates. And it is not only for teenagers: many women have it in their twenties and thirties, often along the jaw and around their period.',
        ],
      },
      {
        heading: 'When it should not wait',
        paragraphs: [
          'Some acne needs more than a cream, and sooner. Ask a GP to refer you to a dermatologist, or let us point you there, if you have deep painful lumps, if spots leave scars, or if two proper courses have not helped. Women whose acne comes with irregular periods, or with new hair on face or body, should see a GP, since a hormonal condition may lie behind it.',
          'If acne makes you avoid people, or you feel hopeless about it, that counts as severe however many spots there are. Tell somebody: a GP, or 111 at any hour. If you might harm yourself, call 999.',
        ],
      },
      {
        heading: 'Pregnancy and contraception',
        paragraphs: [
          'Several acne treatments, creams among them, must not be used in pregnancy or while trying for a baby. If that could concern you, say so at the start, use reliable contraception for as long as you are treated, and tell us the day it changes. There are other treatments, and a prescriber or your GP can talk you through them.',
        ],
      },
    ],
  },
  {
    slug: 'a-diary-for-rosacea',
    title: 'A diary for rosacea',
    lead: 'Everybody’s triggers are different. Four weeks of short notes find yours better than any list on the internet.',
    topic: 'Skin',
    date: '2026-09-28',
    treatments: ['rosacea'],
    sources: [
      'NHS, Rosacea',
      'NICE Clinical Knowledge Summary, Rosacea',
      'British Association of Dermatologists, Rosacea',
    ],
    sections: [
      {
        heading: 'What is being kept quiet',
        paragraphs: [
          'Rosacea is a long-term condition that mostly affects the face. It often begins with blushing that comes easily and stays too long. Later there may be lasting redness on nose and cheeks, small visible vessels, and bumps that look like acne but come without blackheads. Skin stings when water or ordinary creams touch it. On brown and black skin the redness is harder to see, so warmth, stinging, dryness or a darker look may be what you notice.',
          'Nobody knows exactly why it happens. It is not caused by alcohol, whatever people say about red noses, though alcohol can make it flare. There is no cure; there is a great deal that can keep it quiet.',
        ],
      },
      {
        heading: 'The usual suspects',
        paragraphs: ['Triggers are things that bring a flare on. The NHS lists these among the commonest:'],
        list: [
          'alcohol',
          'spicy food and hot drinks',
          'sunlight',
          'hot or cold temperatures, and going quickly from one to the other',
          'aerobic exercise, such as running',
          'being stressed',
        ],
      },
      {
        heading: 'How to keep the diary',
        paragraphs: [
          'Do it for four weeks, in the evening, in one line. Note the weather, what you ate and drank that was hot, spicy or alcoholic, exercise, a bad night or a hard day, and anything new that touched your face. Then give your skin a number from nought to five for redness and one for stinging. A photograph every Sunday by the same window completes it.',
          'After four weeks look for pairs. A high number on most days after red wine means something; a single bad day after a curry does not. Test what you suspect: leave one thing out for two weeks, bring it back, and see. Leaving out everything at once teaches you nothing and makes for a dull month.',
        ],
      },
      {
        heading: 'Changing the trigger instead of your life',
        paragraphs: [
          'Most triggers can be turned down rather than given up. Let tea cool. Train early, in a cool room, in shorter stretches. Cover your face with a soft scarf in cold wind. Ask for the milder dish. Stress is hardest to avoid; a diary at least stops you blaming the tomato for the deadline.',
        ],
      },
      {
        heading: 'Care that does not provoke',
        paragraphs: [
          'Wash with a gentle, unscented cleanser and lukewarm water, with your fingers rather than a cloth, and pat dry. Moisturise as soon as skin feels tight. Wear a sunscreen of at least SPF 30 every day; mineral ones are often easier to bear. Try anything new on a small patch beside the ear for some days.',
          'Avoid scrubs, toners with alcohol, menthol, acids and heavy perfume. Do not use a steroid cream on your face unless a doctor who has seen the redness told you to: it can bring on rosacea, or something that looks just like it.',
        ],
      },
      {
        heading: 'What treatment can do',
        paragraphs: [
          'Prescription creams work best on the bumps, usually over eight to twelve weeks. Constant redness and visible vessels answer less well; there are other treatments for them, some of them with light or laser at a clinic. When bumps are many, a course of tablets from a GP may be the better beginning. A prescriber should tell you which part of your rosacea is being treated, and what will probably stay.',
          'Cosmetics with a slight green tint can take the edge off redness while you wait. Charities such as Changing Faces teach how to use skin camouflage.',
        ],
      },
      {
        heading: 'See somebody soon',
        paragraphs: [
          'Rosacea can affect the eyes, even before the skin. Gritty, sore, red or watery eyes, or swollen lids, should be seen by a GP or an optician. If sight becomes blurred or light hurts, do so on the same day. See a GP as well when skin thickens, when a rash across the cheeks comes with joint pain or fever, or when redness makes you avoid other people.',
        ],
      },
    ],
  },
  {
    slug: 'why-dark-marks-fade-slowly',
    title: 'Why dark marks fade so slowly',
    lead: 'Pigment is easy to make and hard to clear. What the different marks are, what helps, and which need a doctor’s eye first.',
    topic: 'Skin',
    date: '2026-09-07',
    treatments: ['hyperpigmentation', 'acne'],
    sources: [
      'British Association of Dermatologists, Melasma',
      'Primary Care Dermatology Society, Post-inflammatory hyperpigmentation',
      'NHS, Moles',
      'NHS, Skin lightening',
    ],
    sections: [
      {
        heading: 'How a mark is made',
        paragraphs: [
          'Cells at the base of the outer skin make melanin, the pigment that gives skin its colour and protects it from light. Sunlight, hormones, heat and inflammation all tell those cells to make more. When pigment stays near the surface it leaves with the skin that is shed, over weeks to months. When some of it has dropped deeper it looks greyer, and can take years.',
          'That is the first thing to know about treatment: creams can slow down how much pigment is made and help the surface renew itself. They cannot reach in and take it out.',
        ],
      },
      {
        heading: 'Marks after spots',
        paragraphs: [
          'Flat brown or dark patches where a spot, a bite or eczema used to be are called post-inflammatory hyperpigmentation. They are commoner and last longer in darker skin. They are not scars and usually fade by themselves, in months rather than weeks. What matters most is to stop new ones: treat the acne or eczema, do not pick, and use sunscreen.',
        ],
      },
      {
        heading: 'Melasma',
        paragraphs: [
          'Larger, even patches on both cheeks, the forehead, the upper lip or the jaw are often melasma. It is commoner in women and in skin that tans easily. Sunlight is the main driver; pregnancy and hormonal contraception can set it off. It may fade after a pregnancy, and it tends to come back with the next summer.',
          'Because visible light drives it too, a tinted sunscreen with iron oxides does more here than a clear one. Without sunscreen no cream holds for long. If it began after starting a contraceptive, talk to whoever prescribed it; do not just stop.',
        ],
      },
      {
        heading: 'Sun spots and freckles',
        paragraphs: [
          'Small, sharply edged brown spots on hands and face that come with the years record how much light your skin has had. They are harmless, but they have harmful relatives that look similar. A single spot that stands out from the rest should be seen in person before anybody tries to lighten it.',
        ],
      },
      {
        heading: 'What helps',
        paragraphs: [
          'Think in three layers, in this order: protect, calm, treat. Protection is sunscreen of SPF 30 or more every morning, a hat, and shade. Calming means avoiding whatever irritates, since irritated skin makes marks of its own. Treatment, if a prescriber finds it suitable, is added slowly: a little stinging may be acceptable, burning is not.',
        ],
        list: [
          'Expect two to three months before you can judge.',
          'Take photos by the same window, because light changes how dark a mark looks.',
          'Some ingredients are for short courses and then a pause. Do not stretch them.',
          'Several must not be used in pregnancy, while trying for a baby or while breastfeeding.',
        ],
      },
      {
        heading: 'Beware of the market stall',
        paragraphs: [
          'Creams sold as whitening or toning without a prescription are regularly found to contain strong steroids, mercury or other ingredients banned in the UK, not always named on the pack. They can thin skin, darken it for good, and harm the kidneys or an unborn child. If you have used one, tell us which and for how long: stopping a steroid suddenly can itself cause a flare, and a prescriber can plan it with you.',
          'Our aim is an even tone, your own. We do not prescribe to make skin lighter than it naturally is.',
        ],
      },
      {
        heading: 'Show a doctor first',
        paragraphs: [
          'See a GP about any mark that is new and growing, has uneven edges or several colours, itches, bleeds, crusts or is unlike all your others. On darker skin look at palms, soles and under nails as well. Darkening in the folds of neck and armpits, or skin that darkens all over, can be the sign of another illness and deserves a blood test rather than a cream.',
        ],
      },
    ],
  },
];
