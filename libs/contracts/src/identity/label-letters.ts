/**
 * Letters that the fonts of labels and documents have (`libs/service-kit/src/typesetting/fonts`, whose test compares them): those of European
 * languages in Latin letters, Vietnamese, Turkish, Welsh and Pinyin with their marks, and what stands between letters.
 */
const ON_LABEL =
  /^[ -~\u00a1-\u00ac\u00ae-\u017e\u018f\u0192\u019d\u01a0\u01a1\u01af\u01b0\u01cd-\u01d4\u01e6\u01e7\u01ea\u01eb\u01fa-\u01ff\u0218-\u021b\u0232\u0233\u0237\u0259\u1e20\u1e21\u1e44\u1e45\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u02bc\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e]*$/u;

export const NAME_ON_LABEL =
  'Please write this name in Latin letters, as in a passport: the label of a medicine has to show it.';

export const ADDRESS_ON_LABEL =
  'Please write this in Latin letters and figures, without pictures: the parcel’s label has to show it.';

/** Whether a label can show a name with all its letters. */
export const isOnLabel = (name: string): boolean => ON_LABEL.test(name.normalize('NFC'));
