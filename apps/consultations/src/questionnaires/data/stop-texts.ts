/*
 * What each stop says since the version in which it says all of: what it means for the treatment, what to do now, and where help is, the
 * urgent half included. By the stop's id, the same in every questionnaire. To be confirmed by the clinic's clinical lead.
 */

const BODY_IN_DANGER = 'If you faint, have chest pain or cannot keep water down, call 999 or go to A&E now.';
const BEAT = 'the charity Beat is there on 0808 801 0677';
const HEAVY_BLEEDING =
  'If the bleeding is heavy (a pad is soaked within an hour) or you feel faint, call 111 now, and 999 if you collapse.';

export const STOP_TEXTS: Readonly<Record<string, string>> = {
  'isotretinoin-now':
    'Isotretinoin makes skin very delicate, so we cannot add a prescription cream while you take it or for a month after. Please stay with your dermatologist’s plan, and ask their clinic or a pharmacist if your skin is very sore. If your skin blisters or peels, or you think of harming yourself, stop the isotretinoin and call 111 now, or 999 in an emergency. You are welcome to come back when the month is over.',
  'changing-mole':
    'A mole or patch that changes, bleeds or has uneven edges or colours should be seen by a doctor before anything is put on it, so we cannot treat your skin now. Please book a GP appointment within two weeks, say that a mole or patch has changed, and show it to them. If it bleeds and does not stop after ten minutes of firm pressing, call 111. Most turn out harmless, and we are glad to help afterwards.',
  'sudden-hormone-change':
    'A voice that deepens or other sudden changes need a doctor’s examination and blood tests before any acne treatment, so we cannot prescribe one now. Please see your GP soon: call this week and say that the changes came suddenly. If you feel very unwell before then, call 111. Once they have looked into it, we will gladly help with your skin.',
  ochronosis:
    'Skin that has darkened after a lightening cream can get worse with another one, so we cannot prescribe one for you. Please stop any such cream today, use sunscreen, and ask your GP for a dermatologist. A pharmacist can look at it sooner. If the skin is blistered, oozing or very painful, call 111.',
  'bleeding-after-menopause': `Bleeding after periods have stopped for a year must always be checked, and soon, so we cannot treat you before it has been. Please call your GP this week. ${HEAVY_BLEEDING} It is usually nothing serious, but it should not wait for a skin treatment.`,
  'hormone-cancer':
    'After breast, womb or ovarian cancer, a treatment that may contain hormones needs your cancer team’s advice, so we cannot prescribe it online. Please go on with what your team has given you, and ask them or your GP; they can refer you to a menopause clinic. Call your GP this week about a new lump or bleeding. If you are having cancer treatment and have a fever or feel very unwell, call your team’s emergency number or 111 now.',
  'painful-eyes':
    'Eye pain, sensitivity to light or a change in sight needs to be seen today, so we cannot treat your skin first. Please go to an eye casualty or call NHS 111 now; if you have suddenly lost sight, call 999 or go to A&E. Leave contact lenses out, put nothing in the eye, and do not drive yourself. When your eyes are safe, come back and we will help with your skin.',
  'patchy-hair-loss':
    'Round patches, loss of eyebrows, scarring or infection point to a kind of hair loss that our treatments do not help and that is best treated early, so we cannot prescribe them for you. Please call your GP this week and ask about a dermatologist. If your scalp is hot, swollen or full of pus, or you have a fever, call 111 today.',
  'breast-lump':
    'A lump, swelling or cancer of the breast needs a doctor before a medicine that acts on hormones, so we cannot prescribe for your hair now. If you use finasteride or dutasteride, leave it out until a doctor has looked. Please see your GP soon: call this week and say that you have found a change in your breast. Most changes are harmless, and men have them too. If it is hot, red and painful, or you have a fever, call 111 today. If you have had breast cancer, ask your cancer team as well.',
  'unexplained-bleeding': `Bleeding between periods or after sex should be checked before you start a hormone treatment, so we cannot prescribe these tablets now. Please call your GP this week. If you might be pregnant, do a test today; with pain as well, call 111 now. ${HEAVY_BLEEDING} When it has been explained, you are welcome to come back.`,
  'abnormal-blood-test':
    'With a kidney or potassium result outside the normal range, spironolactone would not be safe for you now, so we cannot prescribe it. Do not take any that you have at home. Please call your GP today about the result and ask whether the test has to be done again; if you cannot reach them, call 111. If you feel very weak, your heart beats unevenly or you faint, call 999: too much potassium can harm the heart. Our hormonal acne cream may be another way.',
  porphyria:
    'Spironolactone can bring on an attack of porphyria, so we cannot prescribe it for you, and you should not take it from anywhere else. If you have strong stomach pain, weak arms or legs, confusion or a fit now, call 999 or go to A&E and say that you have porphyria. If you have taken spironolactone and feel well, call your porphyria team, your GP or 111 today. Our acne creams may suit you instead: a pharmacist or our team in the chat can tell you more.',
  'too-low-weight': `At your height and weight an injection that takes away appetite would harm you, also if you use one now, so we cannot prescribe it. If you use one, do not inject again before you have talked to whoever prescribes it or to your GP about stopping safely; call them today. ${BODY_IN_DANGER} If food or your body is on your mind all the time, ${BEAT}.`,
  'healthy-weight': `At your height and weight these injections would do you more harm than good, so we cannot prescribe them. If your weight worries you, please talk to your GP; if food or your body is on your mind all the time, ${BEAT}. ${BODY_IN_DANGER}`,
  'eating-disorder': `A medicine that takes away appetite is not safe with an eating disorder, now or in the first years after, so we cannot prescribe this treatment for you now. If you have such an injection at home, please do not use it. Talk to your GP, or call Beat on 0808 801 0677; they understand. ${BODY_IN_DANGER} If you think of harming yourself, Samaritans listen at any hour on 116 123.`,
  'type-1-diabetes':
    'With type 1 diabetes these injections are not licensed for weight loss and blood sugar can swing dangerously, so we cannot prescribe this online. Never stop your insulin. If you have used such an injection, do not inject it again, check your sugar and ketones, and call your diabetes team today. If you are being sick, breathe fast, are very drowsy or confused, or your ketones are high, call 999 or go to A&E now. If you are shaky and sweaty, your sugar may be low: take sugar at once. Your diabetes team can tell you about safe ways to lose weight.',
  pancreatitis:
    'After an inflamed pancreas these injections could bring it back, so we cannot prescribe them for you. If you have one at home, do not inject it. If you have strong pain in your stomach now that does not go away, perhaps through to your back, with or without being sick, call 999 or go to A&E; do not wait to see whether it passes. Your GP or an NHS weight service can offer other help with your weight.',
  'second-injection':
    'You told us that you use another weight-loss or diabetes injection. Two together are not safe, so we cannot prescribe one now. If it is for diabetes, do not stop it by yourself: ask whoever prescribes it. Otherwise please finish or stop the other one with whoever prescribes it, and come back then. If you have already injected two, do not inject again, and call 111 now, also when you feel well; call 999 if you faint, are confused or have strong stomach pain that does not go away.',
};
