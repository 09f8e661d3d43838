import { dangersIn } from '../messaging/danger-words.ts';
import type { Danger } from '../messaging/danger.ts';
import { helpFor, type Help } from '../messaging/help.ts';
import { isNotForPregnancy } from '../pregnancy.ts';
import type { ToldOf } from './health-change.ts';
import {
  NOT_SAID,
  PREGNANT_OR_PLANNING,
  optionText,
  YELLOW_CARD,
  type HealthKind,
  type NewIllness,
  type NewMedicine,
  type PREGNANCY,
  type Symptom,
} from './health-change-words.ts';
import { mostUrgent, type Urgency } from './urgency.ts';

/*
 * What happens at once when a patient says that something has changed. A proposal from public guidance, each line with its source; to be
 * confirmed by the clinic's clinical lead. Every option opens a task for a prescriber; this says how soon, whether the treatment stops
 * and is held, and what the patient reads.
 */

type Call = '999' | '111' | 'gp' | 'crisis' | 'midwife';

interface Effect {
  urgency: Urgency;
  /** They are told to stop using it, and nothing of it is charged or sent until a prescriber has answered. */
  stops: boolean;
  call?: Call;
  /** What it may mean and what to do, for the patient. */
  says: string;
  source: string;
}
interface Line extends Effect {
  /** Where a formula has one of these, this counts instead; the first that fits. */
  with?: readonly (Partial<Effect> & { substances: readonly string[] })[];
}

const GLP1 = ['semaglutide', 'tirzepatide'];
const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin'];
const HORMONAL = ['finasteride', 'dutasteride'];
const NHS = 'NHS advice for the public';
const SMPC_GLP1 = 'Product information of semaglutide and tirzepatide; MHRA guidance on GLP-1 medicines (June 2025)';
const SMPC_SPIRO = 'Product information of spironolactone';
const SMPC_SKIN = 'Product information of topical retinoids';
const SMPC_FINASTERIDE = 'Product information of finasteride; MHRA Drug Safety Update, May 2024';
const SMPC_MINOXIDIL = 'Product information of minoxidil';
const SMPC_ESTRIOL = 'Product information of vaginal and topical oestrogens';
const LOOK = 'House rule: a prescriber reads it';

const SIDE_EFFECTS: Record<Symptom | typeof NOT_SAID, Line> = {
  swelling: {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'A swollen face, lips, tongue or throat can be a serious allergic reaction, which gets worse fast.',
    source: `${NHS}: anaphylaxis`,
  },
  breathing: {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'Trouble breathing can be a serious allergic reaction or a problem of heart or lungs.',
    source: `${NHS}: anaphylaxis, shortness of breath`,
  },
  'chest-pain': {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'Chest pain that is sudden, spreads, or comes with sweating or breathlessness can be a heart attack.',
    source: `${NHS}: chest pain`,
  },
  collapse: {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'Fainting, a collapse or a fit needs to be looked at the same day, also when you feel well again.',
    source: `${NHS}: fainting, seizures`,
  },
  'self-harm': {
    urgency: 'emergency',
    stops: true,
    call: 'crisis',
    says: 'You are not alone with this, and it can be a side effect of a medicine. Please talk to somebody now.',
    source: `${NHS}: help for suicidal thoughts; ${SMPC_FINASTERIDE}`,
  },
  'stomach-back': {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'Severe stomach pain that does not go away can be an inflamed pancreas or another emergency. Do not wait to see whether it passes.',
    source: `${NHS}: acute pancreatitis; ${SMPC_GLP1}`,
  },
  gallbladder: {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'Pain under the right ribs can be gallstones, which are more common when weight is lost fast. With a fever, yellow skin or pain that does not go away it is an emergency: call 999 or go to A&E.',
    source: `${NHS}: gallstones; ${SMPC_GLP1}`,
  },
  jaundice: {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'Yellow skin or eyes can be a problem of liver, gallbladder or pancreas, and needs to be looked at today. With a fever, strong pain, or if you are drowsy or confused, call 999.',
    source: `${NHS}: jaundice`,
  },
  vision: {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'A sudden change or loss of sight needs to be looked at in A&E today, also when it does not hurt.',
    source: `${NHS}: vision loss; ${SMPC_GLP1}`,
  },
  'rash-severe': {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'Blisters, peeling skin or a rash that spreads fast, above all with a fever or sore mouth or eyes, can be a serious reaction to a medicine.',
    source: `${NHS}: Stevens-Johnson syndrome`,
  },
  clot: {
    urgency: 'emergency',
    stops: true,
    call: '999',
    says: 'A painful swollen leg or coughing up blood can be a blood clot.',
    source: `${NHS}: deep vein thrombosis, pulmonary embolism`,
  },
  fluids: {
    urgency: 'soon',
    stops: false,
    call: '111',
    says: 'Small sips often are better than big drinks. If you cannot keep any fluid down for a day, or hardly pass water, you need help today.',
    source: `${NHS}: dehydration`,
    with: [
      {
        substances: [...GLP1, 'spironolactone tablet'],
        urgency: 'urgent',
        stops: true,
        says: 'With this medicine, losing fluid can harm your kidneys. Do not take the next dose. Small sips often are better than big drinks; if you cannot keep any down, you need help today.',
        source: `${SMPC_GLP1}; ${SMPC_SPIRO}; sick-day guidance`,
      },
    ],
  },
  'bloody-diarrhoea': {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'Severe diarrhoea with blood or slime needs to be looked at today. Do not take a medicine against diarrhoea before.',
    source: `${NHS}: diarrhoea; product information of clindamycin`,
  },
  heartbeat: {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'A racing or uneven heartbeat that lasts needs to be looked at today; with chest pain, fainting or breathlessness call 999.',
    source: `${NHS}: palpitations; ${SMPC_MINOXIDIL}; ${SMPC_SPIRO}`,
  },
  weakness: {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'Weak or cramping muscles can have many causes. Your GP can test for them.',
    source: NHS,
    with: [
      {
        substances: ['spironolactone tablet'],
        urgency: 'urgent',
        stops: true,
        call: '111',
        says: 'With spironolactone, weak or cramping muscles can mean too much potassium in your blood, which affects the heart. You need a blood test today.',
        source: SMPC_SPIRO,
      },
    ],
  },
  'low-sugar': {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'Eat or drink something sweet now, and again after 15 minutes if it has not passed. If you get drowsy or confused, or cannot swallow, have somebody call 999.',
    source: `${NHS}: low blood sugar; ${SMPC_GLP1}`,
  },
  'neck-lump': {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'A lump in the neck, or a hoarse voice that lasts more than three weeks, should be looked at by your GP.',
    source: NHS,
    with: [{ substances: GLP1, urgency: 'urgent', stops: true, source: SMPC_GLP1 }],
  },
  mood: {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'Please tell somebody close to you how you feel. If you have thoughts of harming yourself, call 999 if you might act on them; Samaritans listen at any hour, free: 116 123.',
    source: NHS,
    with: [
      {
        substances: HORMONAL,
        urgency: 'urgent',
        stops: true,
        says: 'Finasteride and dutasteride can change the mood. You should stop and talk to your GP. If you have thoughts of harming yourself, call 999 if you might act on them; Samaritans listen at any hour, free: 116 123.',
        source: SMPC_FINASTERIDE,
      },
      { substances: [...GLP1, 'isotretinoin'], urgency: 'urgent', stops: true, source: SMPC_GLP1 },
    ],
  },
  breast: {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'A lump, swelling or discharge of the breast should be looked at by your GP, in women and in men.',
    source: NHS,
    with: [
      {
        substances: [...HORMONAL, 'spironolactone', 'estriol'],
        urgency: 'urgent',
        stops: true,
        source: `${SMPC_FINASTERIDE}; ${SMPC_SPIRO}; ${SMPC_ESTRIOL}`,
      },
    ],
  },
  sexual: {
    urgency: 'soon',
    stops: false,
    says: 'Many things can cause this, and it can be talked about. Our prescriber has heard it before.',
    source: LOOK,
    with: [
      {
        substances: HORMONAL,
        stops: true,
        says: 'Finasteride and dutasteride can cause this, and in some people it lasted after they had stopped. You should stop and hear from our prescriber first.',
        source: SMPC_FINASTERIDE,
      },
    ],
  },
  bleeding: {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'Bleeding you did not expect should be looked at by your GP, always after the menopause. If it is very heavy, or comes with strong pain, call 111 now, or 999 if you feel faint.',
    source: `${NHS}: postmenopausal bleeding`,
    with: [
      { substances: ['estriol'], urgency: 'urgent', stops: true, source: SMPC_ESTRIOL },
      {
        substances: GLP1,
        says: 'Bleeding you did not expect should be looked at by your GP. If you could be pregnant, please do a test; with strong pain in the belly, or if you feel faint, call 999.',
        source: SMPC_GLP1,
      },
    ],
  },
  'swollen-limbs': {
    urgency: 'soon',
    stops: false,
    call: 'gp',
    says: 'Swelling on both sides or quick weight gain can mean that the body holds water. One leg alone that swells and hurts can be a blood clot: call 111 today, or 999 if you are short of breath as well.',
    source: NHS,
    with: [{ substances: ['minoxidil', 'estriol'], urgency: 'urgent', stops: true, source: SMPC_MINOXIDIL }],
  },
  dizzy: {
    urgency: 'soon',
    stops: false,
    says: 'Get up slowly, drink enough, and do not drive while you are dizzy.',
    source: NHS,
    with: [
      {
        substances: ['spironolactone tablet', 'minoxidil'],
        urgency: 'urgent',
        stops: true,
        says: 'This medicine can lower the blood pressure. Do not take the next dose before our prescriber has answered; get up slowly, drink enough, and do not drive.',
        source: `${SMPC_SPIRO}; ${SMPC_MINOXIDIL}`,
      },
      { substances: GLP1, urgency: 'soon', source: SMPC_GLP1 },
    ],
  },
  burn: {
    urgency: 'urgent',
    stops: true,
    call: '111',
    says: 'Wash it off with lukewarm water and put nothing else on but a plain moisturiser. Pharmacists can help at once.',
    source: SMPC_SKIN,
  },
  irritation: {
    urgency: 'routine',
    stops: false,
    says: 'This is common in the first weeks. Use it every second or third evening only, with a plain moisturiser and sunscreen; leave it out for some days if it is sore.',
    source: SMPC_SKIN,
    with: [
      {
        substances: ['minoxidil'],
        urgency: 'soon',
        says: 'Leave it out for some days if it is sore. Some people do not tolerate a part of the solution.',
        source: SMPC_MINOXIDIL,
      },
    ],
  },
  colour: {
    urgency: 'soon',
    stops: false,
    says: 'Please send us a photo in the chat, and use sunscreen every day.',
    source: LOOK,
    with: [
      {
        substances: ['hydroquinone'],
        urgency: 'urgent',
        stops: true,
        says: 'Hydroquinone can darken the skin in rare cases, and that stays if it is used on. Please send us a photo in the chat.',
        source: 'Product information of hydroquinone creams',
      },
    ],
  },
  shedding: {
    urgency: 'routine',
    stops: false,
    says: 'More hair often falls out in the first two months of a hair treatment or while weight is lost, and mostly grows back.',
    source: `${SMPC_MINOXIDIL}; ${SMPC_GLP1}`,
  },
  'unwanted-hair': {
    urgency: 'routine',
    stops: false,
    says: 'Wash your hands after use, and let it dry before you lie down, so that it does not reach other skin.',
    source: SMPC_MINOXIDIL,
  },
  site: {
    urgency: 'routine',
    stops: false,
    says: 'Change the place with each injection. If it is hot, spreads or oozes, call 111.',
    source: SMPC_GLP1,
  },
  stomach: {
    urgency: 'routine',
    stops: false,
    says: 'Smaller meals with less fat help, and enough to drink. It mostly passes in some weeks.',
    source: SMPC_GLP1,
    with: [{ substances: GLP1, urgency: 'soon' }],
  },
  headache: {
    urgency: 'routine',
    stops: false,
    says: 'Drink enough and rest. A sudden headache, worse than any before, or with a stiff neck or trouble seeing or speaking, is an emergency: call 999.',
    source: `${NHS}: headaches`,
  },
  [NOT_SAID]: {
    urgency: 'soon',
    stops: true,
    says: 'Please tell us what you noticed: answer our message in the chat. A swollen face or throat, trouble breathing, chest pain, severe stomach pain, a loss of sight or yellow skin cannot wait: call 999.',
    source: LOOK,
  },
  other: {
    urgency: 'soon',
    stops: false,
    says: 'Please stop using it if it gets worse before we have answered.',
    source: LOOK,
  },
};

const IN_PREGNANCY: Effect = {
  urgency: 'urgent',
  stops: true,
  call: 'midwife',
  says: 'If you used it while you were pregnant, that does not mean that something has happened. Tell your midwife or GP what you used and until when; they can ask the UK Teratology Information Service.',
  source: 'Product information of each substance; UK Teratology Information Service (UKTIS)',
};

const PREGNANCIES: Record<keyof typeof PREGNANCY | typeof PREGNANT_OR_PLANNING, Effect> = {
  pregnant: IN_PREGNANCY,
  'might-be': {
    ...IN_PREGNANCY,
    says: 'Please do a pregnancy test, and again a week later if it is negative and your period does not come. Do not use the treatment until you know.',
  },
  planning: {
    urgency: 'soon',
    stops: true,
    call: 'gp',
    says: 'Some treatments have to be out of the body before you try: semaglutide for two months, tirzepatide for one. Go on with contraception until our prescriber has told you how long, and take folic acid.',
    source: `${SMPC_GLP1}; ${SMPC_SKIN}; ${NHS}: planning your pregnancy`,
  },
  breastfeeding: {
    urgency: 'soon',
    stops: true,
    call: 'midwife',
    says: 'Some substances pass into the milk, or reach the baby from your skin. Your baby needs no test if it is well; call 111 if it is not.',
    source: `Product information of each substance; ${NHS}: breastfeeding and medicines`,
  },
  'no-longer': {
    urgency: 'soon',
    stops: true,
    says: 'If you have lost a pregnancy, we are very sorry. Your GP or midwife is there for you, and the Miscarriage Association listens: 01924 200799. Heavy bleeding, strong pain or a fever needs help now: call 111, or 999 if you feel faint. Our prescriber looks first, before any treatment goes on.',
    source: LOOK,
  },
  [PREGNANT_OR_PLANNING]: {
    ...IN_PREGNANCY,
    says: 'If you are pregnant, tell your midwife or GP what you used and until when; that you used it does not mean that something has happened. If you plan a pregnancy, go on with contraception until our prescriber has told you how long.',
  },
};

const CLASH = (
  substances: readonly string[],
  says: string,
  source: string,
): Partial<Effect> & { substances: readonly string[] } => ({
  substances,
  urgency: 'urgent',
  stops: true,
  says,
  source,
});
const ASK_FIRST =
  'Take your new medicine as it was prescribed, and show its leaflet and this treatment to the pharmacist who gave it to you.';
const NEW: Effect = { urgency: 'soon', stops: false, says: ASK_FIRST, source: LOOK };

const NEW_MEDICINES: Record<NewMedicine, Line> = {
  'weight-injection': {
    ...NEW,
    with: [
      CLASH(
        GLP1,
        'Two injections of this kind must not be used together. Do not take both: leave ours out until our prescriber has answered.',
        SMPC_GLP1,
      ),
    ],
  },
  diabetes: {
    ...NEW,
    with: [
      CLASH(
        GLP1,
        'Together with insulin or some diabetes tablets your blood sugar can fall too low. Leave our injection out, keep something sweet with you, and ask whoever treats your diabetes. If you get drowsy or confused, have somebody call 999.',
        SMPC_GLP1,
      ),
    ],
  },
  'blood-thinner': {
    ...NEW,
    with: [
      CLASH(
        GLP1,
        'Whoever looks after your blood thinner should know of this treatment, for its test (INR) can change. Do not stop the blood thinner.',
        SMPC_GLP1,
      ),
    ],
  },
  'blood-pressure': {
    ...NEW,
    with: [
      CLASH(
        ['spironolactone tablet'],
        'With spironolactone the potassium in your blood can rise too high. Leave the spironolactone out until our prescriber has answered, and ask your GP for a blood test.',
        SMPC_SPIRO,
      ),
      {
        substances: ['minoxidil'],
        says: `${ASK_FIRST} Both can lower the blood pressure: get up slowly.`,
        source: SMPC_MINOXIDIL,
      },
    ],
  },
  lithium: {
    ...NEW,
    with: [
      CLASH(
        ['spironolactone tablet', ...GLP1],
        'The amount of lithium in your blood can change with this treatment. Do not stop the lithium: leave our treatment out and ask whoever prescribes the lithium.',
        `${SMPC_SPIRO}; product information of lithium`,
      ),
    ],
  },
  epilepsy: {
    ...NEW,
    with: [
      CLASH(
        GLP1,
        `${ASK_FIRST} Being sick can make you lose a dose of it. Do not stop the epilepsy medicine. A fit that does not end within five minutes is an emergency: call 999.`,
        SMPC_GLP1,
      ),
    ],
  },
  heart: {
    ...NEW,
    with: [
      CLASH(
        ['spironolactone tablet', 'minoxidil'],
        'This treatment can change how your heart medicine works. Leave ours out until our prescriber has answered; go on with the heart medicine.',
        `${SMPC_SPIRO}; ${SMPC_MINOXIDIL}`,
      ),
    ],
  },
  thyroid: NEW,
  isotretinoin: {
    ...NEW,
    with: [
      CLASH(
        [...RETINOIDS, 'retinol'],
        'Two retinoids together are too much for the skin and are not used. Leave our cream out until our prescriber has answered.',
        SMPC_SKIN,
      ),
    ],
  },
  antibiotic: NEW,
  contraceptive: {
    ...NEW,
    with: [
      {
        substances: ['tirzepatide'],
        says: 'With Mounjaro the pill may not protect you: use condoms as well for four weeks after starting and after each higher dose, or another method. Our prescriber looks at it.',
        source: SMPC_GLP1,
      },
    ],
  },
  hormones: {
    ...NEW,
    with: [
      CLASH(
        ['estriol', 'spironolactone tablet', ...HORMONAL],
        'This treatment acts on hormones too. Leave ours out until our prescriber has answered.',
        `${SMPC_ESTRIOL}; ${SMPC_SPIRO}; ${SMPC_FINASTERIDE}`,
      ),
    ],
  },
  'hair-medicine': {
    ...NEW,
    with: [
      CLASH(
        [...HORMONAL, 'minoxidil'],
        'You would be using the same medicine twice. Leave ours out until our prescriber has answered.',
        `${SMPC_FINASTERIDE}; ${SMPC_MINOXIDIL}`,
      ),
    ],
  },
  steroid: NEW,
  mind: NEW,
  painkiller: {
    ...NEW,
    with: [
      CLASH(
        ['spironolactone tablet'],
        'Together with spironolactone, ibuprofen or naproxen every day can harm the kidneys and raise the potassium. Ask a pharmacist for another painkiller, and leave the spironolactone out until our prescriber has answered.',
        SMPC_SPIRO,
      ),
    ],
  },
  other: NEW,
};

const ILL: Effect = {
  urgency: 'soon',
  stops: false,
  says: 'Tell whoever treats you what you use from us.',
  source: LOOK,
};
const STOPS = (substances: readonly string[], says: string, source: string) => CLASH(substances, says, source);

const NEW_ILLNESSES: Record<NewIllness, Line> = {
  pancreatitis: {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'This injection must not go on after pancreatitis. Tell the hospital or your GP that you used it. If you have strong stomach pain now that does not go away, perhaps through to your back, call 999 or go to A&E.',
        SMPC_GLP1,
      ),
    ],
  },
  gallstones: {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'Gallstones are more common with this injection. Tell your GP that you use it; call 999 if the pain is severe or you have a fever.',
        SMPC_GLP1,
      ),
    ],
  },
  'slow-stomach': {
    ...ILL,
    with: [STOPS(GLP1, 'This injection slows the stomach further. Do not take the next dose.', SMPC_GLP1)],
  },
  bowel: {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'This injection acts on stomach and bowel. Do not take the next dose before our prescriber has answered.',
        SMPC_GLP1,
      ),
      STOPS(
        ['clindamycin'],
        'Clindamycin should not be used with bowel disease. Tell your GP that you used it.',
        'Product information of clindamycin',
      ),
    ],
  },
  kidney: {
    ...ILL,
    with: [
      STOPS(
        ['spironolactone tablet', ...GLP1],
        'With a kidney problem this medicine can do harm. Do not take the next dose before our prescriber has answered.',
        `${SMPC_SPIRO}; ${SMPC_GLP1}`,
      ),
    ],
  },
  liver: {
    ...ILL,
    with: [
      STOPS(
        ['spironolactone tablet', 'estriol', ...HORMONAL, ...GLP1],
        'The liver breaks this medicine down. Do not take the next dose before our prescriber has answered.',
        'Product information of each substance',
      ),
    ],
  },
  heart: {
    ...ILL,
    with: [
      STOPS(
        ['minoxidil', 'spironolactone tablet', 'estriol', ...GLP1],
        'This medicine can act on heart and blood pressure. Leave it out until our prescriber has answered. With chest pain, fainting or breathlessness call 999.',
        'Product information of each substance',
      ),
    ],
  },
  'low-pressure': {
    ...ILL,
    with: [
      STOPS(
        ['spironolactone tablet', 'minoxidil'],
        'This medicine can make it worse. Leave it out until our prescriber has answered. If you faint, call 111 today, and 999 with chest pain.',
        `${SMPC_SPIRO}; ${SMPC_MINOXIDIL}`,
      ),
    ],
  },
  adrenal: {
    ...ILL,
    with: [
      STOPS(
        ['spironolactone tablet'],
        'Spironolactone must not be used with Addison’s disease. Do not take the next dose. Being sick, very weak or confused can be an adrenal crisis: call 999.',
        SMPC_SPIRO,
      ),
    ],
  },
  clot: {
    ...ILL,
    with: [
      STOPS(
        ['estriol'],
        'Oestrogens should not be used after a blood clot before a doctor has looked. Leave it out, and tell whoever treats the clot that you used it. If you are suddenly short of breath, have chest pain or cough up blood, call 999.',
        SMPC_ESTRIOL,
      ),
    ],
  },
  'thyroid-cancer': {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'Do not take the next dose: whoever has had this cancer, or has it in the family, needs another treatment until a prescriber has looked.',
        SMPC_GLP1,
      ),
    ],
  },
  'hormone-cancer': {
    ...ILL,
    with: [
      STOPS(
        ['estriol', 'spironolactone', ...HORMONAL],
        'This treatment acts on hormones. Leave it out until our prescriber has answered, and tell your cancer team.',
        'Product information of each substance',
      ),
    ],
  },
  cancer: {
    ...ILL,
    urgency: 'urgent',
    says: 'Tell your cancer team what you use from us; they may want you to stop.',
    with: [
      STOPS(
        [...GLP1, 'estriol', ...HORMONAL, 'spironolactone tablet'],
        'Leave it out until our prescriber has answered, and tell your cancer team what you used.',
        LOOK,
      ),
    ],
  },
  diabetes: {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'Whoever treats your diabetes should plan this injection with you. Do not take the next dose before our prescriber has answered.',
        SMPC_GLP1,
      ),
    ],
  },
  eyes: {
    ...ILL,
    with: [
      STOPS(
        GLP1,
        'Fast changes of blood sugar and, rarely, this injection can harm the eyes. Do not take the next dose before our prescriber has answered.',
        SMPC_GLP1,
      ),
    ],
  },
  mind: {
    ...ILL,
    call: 'gp',
    says: 'Thank you for telling us. If you have thoughts of harming yourself, call 999 if you might act on them; Samaritans listen at any hour, free: 116 123.',
    with: [
      STOPS(
        [...HORMONAL, ...GLP1, 'isotretinoin'],
        'This medicine can change the mood in some people. Leave it out until our prescriber has answered. If you have thoughts of harming yourself, call 999 if you might act on them; Samaritans listen at any hour, free: 116 123.',
        `${SMPC_FINASTERIDE}; ${SMPC_GLP1}`,
      ),
    ],
  },
  'eating-disorder': {
    ...ILL,
    call: 'gp',
    says: 'Thank you for telling us. Your GP can help, and the charity Beat listens: 0808 801 0677. If you faint, have chest pain or cannot keep water down, call 111, and 999 in an emergency.',
    with: [
      STOPS(
        GLP1,
        'This injection is not safe with an eating disorder. Do not take the next dose. Your GP can help, and the charity Beat listens: 0808 801 0677. If you faint, have chest pain or cannot keep water down, call 111, and 999 in an emergency.',
        SMPC_GLP1,
      ),
    ],
  },
  operation: {
    ...ILL,
    says: 'Tell the hospital and the anaesthetist what you use.',
    with: [
      STOPS(
        GLP1,
        'With this injection food can stay in the stomach, which is dangerous under an anaesthetic. Tell the hospital and the anaesthetist now when you last used it, also if you have stopped. They and our prescriber say when you may go on.',
        `${SMPC_GLP1}; MHRA Drug Safety Update on aspiration, January 2025`,
      ),
      STOPS(
        ['spironolactone tablet', 'estriol'],
        'Tell the hospital and the anaesthetist what you took and when last. They and our prescriber say when you may go on.',
        `${SMPC_SPIRO}; ${SMPC_ESTRIOL}`,
      ),
    ],
  },
  skin: {
    ...ILL,
    says: 'Leave it out where the skin is broken, infected or burnt, until it has healed.',
    with: [
      STOPS(
        [...RETINOIDS, 'hydroquinone', 'minoxidil'],
        'It must not be used on broken, infected or burnt skin. Leave it out until it has healed and our prescriber has answered.',
        SMPC_SKIN,
      ),
    ],
  },
  allergy: {
    ...ILL,
    urgency: 'urgent',
    stops: true,
    says: 'Please write what you are allergic to, if you have not. Do not use the treatment before our prescriber has compared it with what is in it. A swollen face or throat, or trouble breathing, cannot wait: call 999.',
    source: LOOK,
  },
  other: ILL,
};

const TABLE: Record<HealthKind, Record<string, Line>> = {
  'side-effect': SIDE_EFFECTS,
  pregnancy: PREGNANCIES,
  medicine: NEW_MEDICINES,
  illness: NEW_ILLNESSES,
};

/** What is typed says more than what is ticked, or something else. */
const OF_WORDS: Partial<Record<Danger, Effect>> = {
  'self-harm': SIDE_EFFECTS['self-harm'],
  'chest-pain': SIDE_EFFECTS['chest-pain'],
  breathing: SIDE_EFFECTS.breathing,
  swelling: SIDE_EFFECTS.swelling,
  collapse: SIDE_EFFECTS.collapse,
  // Nobody is marked for a word; the task is urgent and the treatment waits.
  pregnancy: PREGNANCIES['might-be'],
};
/** A danger that has no line of its own above, or an option of another version: nothing is carried on with. */
const UNDECIDED: Effect = {
  urgency: 'urgent',
  stops: true,
  call: '111',
  says: 'What you wrote may need help today. If it is an emergency, call 999.',
  source: LOOK,
};

/** A treatment that somebody has, with what is in it as `substancesIn` names it; nothing: not known. */
export interface Had {
  name: string;
  substances: readonly string[];
}

export interface HealthDecision {
  urgency: Urgency;
  /** For each treatment: they stop using it, and nothing of it is charged or sent until a prescriber has answered. */
  holds: boolean[];
  /** They have said that they are, or may be, pregnant: the mark that staff set as well. */
  marksPregnant: boolean;
  help: Help | null;
  /** For the patient, in order: what to do now first. */
  title: string;
  advice: string[];
  /** By what of the table, for the record. */
  sources: string[];
}

const CALLS: Record<Call, string> = {
  '999': 'Call 999 now, or go to A&E. Do not wait for our answer, and take the medicine or its box with you.',
  '111': 'Call 111 today, or see your GP or a pharmacist. Do not wait for our answer.',
  gp: 'Please see your GP about it soon.',
  crisis:
    'Call Samaritans on 116 123, free and at any hour. If you are hurt, or might act on these thoughts, call 999; for urgent help call 111 and choose mental health.',
  midwife: 'Please ask your midwife, GP or pharmacist if you are unsure. For urgent advice call 111.',
};
/** The last line wherever nobody is sent to 999 at once: nobody waits at night for an answer by a prescriber. */
const IF_WORSE =
  'If you feel worse, or are not sure whether it can wait, call 111 at any hour; in an emergency call 999.';
const CALL_ORDER: readonly Call[] = ['crisis', '999', '111', 'midwife', 'gp'];
const PREGNANT: readonly string[] = ['pregnant', 'might-be', PREGNANT_OR_PLANNING];
const UNKNOWN: Had = { name: 'your treatment', substances: [] };

/**
 * What follows at once from what a patient says, for every treatment they have. `named`: medicines read in their words, as the form's own
 * choices; they count as if they had been ticked.
 */
export function decideHealth(
  { kind, options, words }: ToldOf,
  had: readonly Had[],
  named: readonly NewMedicine[] = [],
): HealthDecision {
  const dangers = dangersIn(words);
  const treatments = had.length > 0 ? had : [UNKNOWN];
  const of = treatments.map(({ substances }) => [
    ...options.map((option) => effectOf(kind, option, substances)),
    ...named
      .filter((one) => kind !== 'medicine' || !options.includes(one))
      .map((one) => effectOf('medicine', one, substances)),
    ...dangers.map((danger) => OF_WORDS[danger] ?? UNDECIDED),
  ]);
  const effects = of.flat();
  const holds = of.map((some) => some.some(({ stops }) => stops));
  const calls = CALL_ORDER.filter((one) => effects.some(({ call }) => call === one));
  const isNow = calls.some((one) => one === '999' || one === 'crisis');
  const urgency = mostUrgent([effects[0]?.urgency ?? 'soon', ...effects.map((effect) => effect.urgency)]);
  return {
    urgency,
    holds: had.length > 0 ? holds : [],
    marksPregnant: kind === 'pregnancy' && options.some((one) => PREGNANT.includes(one)),
    help: calls.includes('crisis') ? 'crisis' : isNow ? 'emergency' : helpFor(dangers),
    title: titleOf(urgency, holds.includes(true)),
    advice: [
      // Where somebody has to call now, no other number stands beside it.
      ...calls
        .slice(0, isNow ? calls.filter((one) => one === '999' || one === 'crisis').length : 1)
        .map((one) => CALLS[one]),
      ...useOf(treatments, holds),
      ...new Set(effects.map(({ says }) => says)),
      ...(isNow ? [] : [IF_WORSE]),
    ],
    sources: [...new Set(effects.map(({ source }) => source))],
  };
}

/** Which to stop, and which to go on with. */
function useOf(treatments: readonly Had[], holds: readonly boolean[]): string[] {
  const named = (held: boolean): string =>
    listed(treatments.filter((_, n) => holds[n] === held).map(({ name }) => name));
  const [stop, go] = [named(true), named(false)];
  return [
    ...(stop ? [`Stop using ${stop} now, until our prescriber has answered you.`] : []),
    ...(go ? [`You can go on with ${go} meanwhile. Stop and tell us if anything gets worse.`] : []),
  ];
}

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ').replace(/, ([^,]*)$/, ' and $1');

const titleOf = (urgency: Urgency, holds: boolean): string => {
  if (urgency === 'emergency') return 'Please get help now.';
  return holds ? 'Please stop using your treatment.' : 'Thank you for telling us.';
};

function effectOf(kind: HealthKind, option: string, substances: readonly string[]): Effect {
  const line = TABLE[kind][option];
  if (!line) return UNDECIDED;
  if (kind === 'pregnancy') return option === 'no-longer' ? line : inPregnancy(line, substances);
  const special = line.with?.find((one) => one.substances.some((substance) => substances.includes(substance)));
  return special ? { ...line, ...special } : line;
}

/** What may be used in pregnancy goes on; what may not, or is not known, stops. */
function inPregnancy(line: Effect, substances: readonly string[]): Effect {
  if (substances.length === 0 || substances.some(isNotForPregnancy)) return line;
  return {
    ...line,
    stops: false,
    says: 'From what is in it, this treatment may be used on in pregnancy and while breastfeeding. Our prescriber looks at it, and your midwife or GP should know of it.',
  };
}

/** A reason to cancel that is a change of health; null: it is none. */
export function toldByCancelling(reason: string | null | undefined): ToldOf | null {
  const none = { words: '', since: null };
  if (reason === 'pregnancy') return { kind: 'pregnancy', options: [PREGNANT_OR_PLANNING], ...none };
  return reason === 'side-effects' ? { kind: 'side-effect', options: [NOT_SAID], ...none } : null;
}

/** What whoever cancels for it reads at once. */
export function adviceOnCancelling(
  reason: string | null | undefined,
): Pick<HealthDecision, 'title' | 'advice' | 'help'> | null {
  const told = toldByCancelling(reason);
  if (!told) return null;
  const { title, advice, help } = decideHealth(told, []);
  return { title, advice, help };
}

/** A draft for the Yellow Card scheme, which patients and professionals can send. Nothing in it names the patient. */
export function yellowCardOf(
  { kind, options, words, since }: ToldOf,
  { product, sinceText, toldOn }: { product: string | null; sinceText: string | null; toldOn: string },
): string | null {
  if (kind !== 'side-effect') return null;
  return [
    `Suspected side effect, told on ${toldOn}.`,
    `Medicine: ${product ?? 'not said which (see the record)'}.`,
    `Side effect: ${options.map((one) => optionText(kind, one)).join('; ')}.`,
    ...(since && sinceText ? [`Since: ${sinceText.toLowerCase()}.`] : []),
    ...(words ? [`In the patient’s words: ${words}`] : []),
    'To add: age, sex, weight, batch number (on the label and in the register), other medicines, outcome.',
    `Send it at ${YELLOW_CARD}.`,
  ].join('\n');
}
