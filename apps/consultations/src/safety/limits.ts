/**
 * Figures that rules and evidence go by, in one place. Each is a starting value: the superintendent pharmacist sets it, and a change
 * of one is a new version of the rules that name it.
 */

/** How old weight and height evidence may be, in days. */
export const BMI_EVIDENCE_DAYS = 30;
/** How old a kidney and potassium result may be, in days: what the questionnaire asks for is three months. */
export const BLOOD_TEST_DAYS = 90;
/** Potassium above this (mmol/l), or an eGFR below this, and spironolactone is not started. */
export const POTASSIUM_MOST = 5;
export const EGFR_LEAST = 60;
/** A verified weight that differs from the stated one by more than this share is a surprise. */
export const WEIGHT_DIFFERENCE_SHARE = 0.1;
/** Below this body mass index, going on with a weight-loss injection is a decision. */
export const BMI_TOO_LOW = 20;
/** From this body mass index the figures are checked, and a specialist service should know the person. To be confirmed. */
export const BMI_IMPLAUSIBLE = 50;
/** Months of hydroquinone in a year after which a prescriber decides about a break. To be set by a prescriber. */
export const HYDROQUINONE_MONTHS = 3;
/** A new supply this many days before the last one is used up is an early reorder. */
export const EARLY_DAYS = 14;

/** From this age a weight-loss injection is a decision, and from the other it is not started from afar. To be confirmed. */
export const OLD_AGE = 75;
export const OLDEST_AT_START = 85;
/** When a potassium and kidney result is due after a start or a rise of spironolactone tablets, and how long it may be late. To be confirmed. */
export const BLOOD_TEST_DUE_DAYS = 28;
export const BLOOD_TEST_GRACE_DAYS = 14;
/** Before an operation or sedation as many days off, starting or raising a weight-loss injection is a decision. To be confirmed. */
export const ANAESTHETIC_DAYS = 28;
/** After six months less than this share of the weight lost is a decision (NICE TA1026, TA875). */
export const COURSE_WEEKS = 26;
export const COURSE_LEAST_LOSS = 0.05;
/** Below this body mass index weight is in the healthy range: what was reached is kept (NICE NG246). */
export const BMI_HEALTHY = 25;
/** After so many weeks hormones and hair are looked at again, and a retinoid for what keeps its effect. To be confirmed. */
export const YEAR_WEEKS = 52;
export const RETINOID_WEEKS = 26;
/** A share of the weight lost in a week that is too fast. To be confirmed. */
export const WEEKLY_LOSS_MOST = 0.015;
