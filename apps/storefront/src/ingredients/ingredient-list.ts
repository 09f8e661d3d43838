export type Ingredient = {
  name: string;
  kind: string;
  /** What it does, in words of public formularies; no promise. */
  does: string;
  usedIn: string[];
  notFor: string;
};

/** What a prescriber chooses. Nearly all of it needs a prescription in the UK. */
export const PRESCRIPTION_ONLY: Ingredient[] = [
  {
    name: 'Adapalene',
    kind: 'Retinoid, on the skin',
    does: 'Helps to keep pores from blocking and calms inflammation. Used for acne.',
    usedIn: ['Acne cream'],
    notFor:
      'Pregnancy, trying for a baby or breastfeeding; use with another retinoid; broken, sunburnt or eczematous skin.',
  },
  {
    name: 'Azelaic acid',
    kind: 'Dicarboxylic acid',
    does: 'Acts on bacteria and on blocked pores, and slows down the making of pigment. Used for acne, rosacea and dark marks; stronger creams of it need a prescription.',
    usedIn: ['Acne cream', 'Hormonal acne cream', 'Rosacea cream', 'Hyperpigmentation cream', 'Glow cream'],
    notFor: 'Anybody allergic to it. Stinging and, on darker skin, lightening of treated patches should be told to us.',
  },
  {
    name: 'Clindamycin',
    kind: 'Antibiotic, on the skin',
    does: 'Acts on the bacteria that take part in acne. For limited courses, and not by itself.',
    usedIn: ['Acne cream'],
    notFor: 'Inflammatory bowel disease, or bowel trouble after an antibiotic; allergy to clindamycin or lincomycin.',
  },
  {
    name: 'Estriol',
    kind: 'Oestrogen, on the skin',
    does: 'A hormone for skin that has become dry and thin as the body makes less of it. Treats where it is put, and is not HRT.',
    usedIn: ['Menopause cream'],
    notFor:
      'Pregnancy or breastfeeding; breast, womb or ovarian cancer, now or in the past; blood clots or a stroke; liver disease; bleeding nobody has explained; men.',
  },
  {
    name: 'Finasteride',
    kind: '5-alpha reductase inhibitor, on the scalp',
    does: 'Lowers a form of testosterone that shortens the growth of hair in male pattern hair loss.',
    usedIn: ['The regrowth drops'],
    notFor:
      'Women. Anybody who is or may become pregnant must not touch it. Tell us about depression, thoughts of suicide or sexual problems, now or in the past; stop and contact a doctor if they begin.',
  },
  {
    name: 'Hydrocortisone',
    kind: 'Mild steroid, on the skin',
    does: 'Calms irritation beside stronger ingredients, for a short course.',
    usedIn: ['Hyperpigmentation cream'],
    notFor: 'Rosacea, acne, skin infections, and longer use on the face than your prescriber has told you.',
  },
  {
    name: 'Hydroquinone',
    kind: 'Skin-lightening agent',
    does: 'Slows down the making of pigment in dark marks. For short courses only, looked at before they go on.',
    usedIn: ['Hyperpigmentation cream'],
    notFor: 'Pregnancy or breastfeeding; long courses; marks that nobody has looked at.',
  },
  {
    name: 'Ivermectin',
    kind: 'Antiparasitic, on the skin',
    does: 'Acts on skin mites and inflammation. Used for the bumps of rosacea.',
    usedIn: ['Rosacea cream'],
    notFor: 'Pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise; allergy to it.',
  },
  {
    name: 'Metronidazole',
    kind: 'Antibiotic, on the skin',
    does: 'Calms inflammation. Used for the bumps of rosacea.',
    usedIn: ['Rosacea cream'],
    notFor: 'Allergy to it. Strong sunlight should be avoided while it is used.',
  },
  {
    name: 'Minoxidil',
    kind: 'Hair-growth stimulant, on the scalp',
    does: 'Lengthens the growing time of hair in pattern hair loss. More hairs may fall in the first weeks.',
    usedIn: ['The regrowth drops'],
    notFor:
      'Pregnancy or breastfeeding; under 18 or over 65; a sore, scarred or infected scalp. Tell us about heart or blood pressure problems.',
  },
  {
    name: 'Semaglutide',
    kind: 'GLP-1 receptor agonist, weekly injection',
    does: 'Acts on appetite and on how fast the stomach empties. For adults who meet the criteria, beside food and movement.',
    usedIn: ['Wegovy'],
    notFor:
      'Pregnancy, breastfeeding, or within two months of trying for a baby. Tell us about pancreatitis, gallstones, an eating disorder, diabetes and its medicines.',
  },
  {
    name: 'Spironolactone',
    kind: 'Aldosterone antagonist, tablet or cream',
    does: 'Blocks the effect of hormones on the oil glands. Used outside its licence for acne in women; your prescriber explains what that means.',
    usedIn: ['Hormonal acne pill', 'Hormonal acne cream'],
    notFor:
      'Pregnancy, trying for a baby or breastfeeding; men. The tablet also in kidney disease or high potassium, with ACE inhibitors and other medicines or supplements that raise potassium.',
  },
  {
    name: 'Tirzepatide',
    kind: 'GIP and GLP-1 receptor agonist, weekly injection',
    does: 'Acts on appetite and on how fast the stomach empties. For adults who meet the criteria, beside food and movement.',
    usedIn: ['Mounjaro'],
    notFor:
      'Pregnancy, breastfeeding, or within one month of trying for a baby. With the contraceptive pill a barrier is needed for four weeks after starting and after each higher dose. Tell us about pancreatitis, gallstones, an eating disorder, diabetes and its medicines.',
  },
  {
    name: 'Tranexamic acid',
    kind: 'Antifibrinolytic, on the skin',
    does: 'Used on the skin, outside its licence, for patches of pigment such as melasma.',
    usedIn: ['Hyperpigmentation cream'],
    notFor: 'Allergy to it. Tell us about blood clots in the past and about pregnancy.',
  },
  {
    name: 'Tretinoin',
    kind: 'Retinoid, on the skin',
    does: 'Speeds up the renewal of the outer skin. Used for acne, for fine lines and for dark marks, beginning low.',
    usedIn: ['Acne cream', 'Anti-ageing cream', 'Hyperpigmentation cream'],
    notFor:
      'Pregnancy, trying for a baby or breastfeeding; use with another retinoid; broken, sunburnt or eczematous skin.',
  },
];

/** Found in cosmetics too; inside a prescription cream they support the rest. */
export const SUPPORTING: Ingredient[] = [
  {
    name: 'Ascorbic acid',
    kind: 'Vitamin C',
    does: 'An antioxidant for the morning, under sunscreen.',
    usedIn: ['Vitamin C serum'],
    notFor: 'Very sensitive or broken skin. It can sting.',
  },
  {
    name: 'Ferulic acid',
    kind: 'Plant antioxidant',
    does: 'Keeps vitamin C from spoiling in the bottle.',
    usedIn: ['Vitamin C serum'],
    notFor: 'Anybody allergic to it.',
  },
  {
    name: 'Hyaluronic acid',
    kind: 'Humectant',
    does: 'Holds water in the top layer of the skin, so that it feels less dry.',
    usedIn: ['Menopause cream'],
    notFor: 'Anybody allergic to it, which is rare.',
  },
  {
    name: 'Kojic acid',
    kind: 'Pigment-slowing agent',
    does: 'Slows down the making of pigment, gently.',
    usedIn: ['Hyperpigmentation cream'],
    notFor: 'Skin that reacts easily: it can cause an allergic rash.',
  },
  {
    name: 'Lactic acid',
    kind: 'Alpha hydroxy acid',
    does: 'Loosens dead cells at the surface and helps to hold water.',
    usedIn: ['Glow cream'],
    notFor: 'Broken, sunburnt or eczematous skin. Sunscreen is needed by day.',
  },
  {
    name: 'Niacinamide',
    kind: 'Vitamin B3',
    does: 'Supports the skin’s barrier while it gets used to a treatment.',
    usedIn: ['Acne cream', 'Hormonal acne cream', 'Menopause cream', 'Anti-ageing cream', 'Glow cream'],
    notFor: 'Anybody allergic to it. A short flush or tingling can happen.',
  },
  {
    name: 'Vitamin E',
    kind: 'Antioxidant, tocopherol',
    does: 'Softens, and keeps oils in the cream from spoiling.',
    usedIn: ['Anti-ageing cream', 'Vitamin C serum'],
    notFor: 'Anybody allergic to it: now and then it causes a rash.',
  },
];
