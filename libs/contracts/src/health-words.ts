/** Words that tell of somebody's health where they stand beside their number: subjects and keys are in the clear wherever they go. */
export const HEALTH_WORDS =
  /pregnan|breastfe|contracept|health|symptom|side-?effect|allerg|illness|disease|diagnos|suicid|self-?harm|overdose|depress|weight|obes|\bbmi\b|acne|rosacea|menopaus|hormon|hair-?loss|balding|tirzepatide|semaglutide|spironolactone|tretinoin|adapalene|hydroquinone|finasteride|minoxidil|retino/i;
