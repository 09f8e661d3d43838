/** What our medicines contain, by the name it has in a formula, and what an allergy to it is called or goes with. */
export interface Content {
  id: string;
  label: string;
  /** Substances of the reference, by which a named medicine is known to be this. */
  substances?: string[];
  /** Words that no medicine goes by. */
  words?: string;
  /** Relatives: whoever reacts to one may react to this. */
  relatives?: string[];
  /** Our substances whose products contain it; itself where left out. */
  within?: string[];
  /** What is usually not borne well, and no allergy: a prescriber may go on with a reason. */
  isIntolerance?: boolean;
  source: string;
}

const PRODUCT = 'Product information: not with an allergy to the substance or an excipient';
const BASE =
  'Our proposal: sample base of our creams, to be confirmed against the worksheet by the superintendent pharmacist';
/** Read on the makers’ pages for the UK; which maker’s pack is supplied is the pharmacist’s to compare. */
const WEGOVY = 'Wegovy product information, section 6.1';
const MOUNJARO = 'Mounjaro KwikPen product information, section 6.1';
const TABLETS =
  'Usual in UK spironolactone tablets; differs by maker, to be confirmed against the pack by the superintendent pharmacist';
const CREAMS = [
  'adapalene',
  'tretinoin',
  'azelaic acid',
  'clindamycin',
  'estriol',
  'ivermectin',
  'metronidazole',
  'tranexamic acid',
  'kojic acid',
  'hydroquinone',
  'hydrocortisone',
  'hyaluronic acid',
  'lactic acid',
];
const PENS = ['semaglutide', 'tirzepatide'];
const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene', 'isotretinoin', 'acitretin', 'alitretinoin'];
const GLP1 = ['semaglutide', 'tirzepatide', 'liraglutide', 'dulaglutide', 'exenatide', 'lixisenatide'];
const OESTROGENS = [
  'estriol',
  'vaginal estradiol',
  'estradiol tablets',
  'estradiol patch or gel',
  'ethinylestradiol',
  'conjugated oestrogens',
];
const others = (all: string[], one: string): string[] => all.filter((name) => name !== one);
const own = (id: string, more: Partial<Content> = {}): Content => ({
  id,
  label: id,
  substances: [id],
  source: PRODUCT,
  ...more,
});

/** Substances of our formulas, then the excipients they come with. */
export const CONTENTS: readonly Content[] = [
  own('tretinoin', { relatives: others(RETINOIDS, 'tretinoin') }),
  own('adapalene', { relatives: others(RETINOIDS, 'adapalene') }),
  own('tazarotene', { relatives: others(RETINOIDS, 'tazarotene') }),
  own('trifarotene', { relatives: others(RETINOIDS, 'trifarotene') }),
  own('azelaic acid'),
  own('niacinamide'),
  own('clindamycin', { substances: ['clindamycin', 'clindamycin (skin)'], relatives: ['lincomycin'] }),
  own('spironolactone', { relatives: ['eplerenone', 'potassium canrenoate'] }),
  own('estriol', { relatives: others(OESTROGENS, 'estriol') }),
  own('hyaluronic acid'),
  own('ivermectin', { substances: ['ivermectin', 'ivermectin (skin)'] }),
  own('metronidazole', { substances: ['metronidazole', 'metronidazole (skin)'], relatives: ['tinidazole'] }),
  own('tranexamic acid'),
  own('kojic acid'),
  own('hydroquinone', { relatives: ['mequinol', 'monobenzone', 'arbutin'] }),
  own('hydrocortisone', {
    substances: ['hydrocortisone', 'hydrocortisone tablets', 'hydrocortisone butyrate'],
    relatives: ['a steroid', 'a steroid cream', 'prednisolone', 'methylprednisolone', 'fludrocortisone'],
    words: 'cortisone',
  }),
  own('vitamin e', { label: 'vitamin E', substances: ['vitamin E'] }),
  own('lactic acid', { relatives: ['glycolic acid'] }),
  own('ascorbic acid', { label: 'vitamin C' }),
  own('ferulic acid'),
  own('minoxidil', { substances: ['minoxidil', 'minoxidil tablets'] }),
  own('finasteride', { relatives: ['dutasteride'] }),
  own('dutasteride', { relatives: ['finasteride'] }),
  own('semaglutide', { relatives: others(GLP1, 'semaglutide') }),
  own('tirzepatide', { relatives: others(GLP1, 'tirzepatide') }),
  {
    id: 'propylene-glycol',
    label: 'propylene glycol',
    words: 'propylene glycol, propylenglycol, E1520',
    within: [...CREAMS, 'minoxidil', 'semaglutide', 'ascorbic acid'],
    source: `${WEGOVY}; ${BASE}`,
  },
  { id: 'phenol', label: 'phenol', words: 'phenol, carbolic acid', within: PENS, source: `${WEGOVY}; ${MOUNJARO}` },
  {
    id: 'benzyl-alcohol',
    label: 'benzyl alcohol',
    words: 'benzyl alcohol, E1519, phenylmethanol',
    within: ['tirzepatide'],
    source: MOUNJARO,
  },
  {
    id: 'glycerol',
    label: 'glycerol',
    words: 'glycerol, glycerin, glycerine',
    within: [...CREAMS, 'tirzepatide'],
    source: `${MOUNJARO}; ${BASE}`,
  },
  {
    id: 'alcohol',
    label: 'alcohol (ethanol)',
    words: 'alcohol, ethanol, rubbing alcohol, isopropyl alcohol, alcohol denat',
    within: ['minoxidil', 'ascorbic acid'],
    isIntolerance: true,
    source:
      'Our proposal: usual solution of minoxidil, to be confirmed against the worksheet by the superintendent pharmacist',
  },
  {
    id: 'cetostearyl-alcohol',
    label: 'cetostearyl alcohol',
    words: 'cetostearyl alcohol, cetearyl alcohol, cetyl alcohol, stearyl alcohol, emulsifying wax, aqueous cream',
    within: CREAMS,
    source: BASE,
  },
  {
    id: 'paraffin',
    label: 'paraffin',
    words: 'paraffin, liquid paraffin, white soft paraffin, petrolatum, petroleum jelly, mineral oil, Vaseline',
    within: CREAMS,
    source: BASE,
  },
  {
    id: 'phenoxyethanol',
    label: 'phenoxyethanol',
    words: 'phenoxyethanol',
    within: [...CREAMS, 'ascorbic acid'],
    source: BASE,
  },
  {
    id: 'macrogol',
    label: 'macrogol (PEG)',
    words: 'macrogol, PEG, polyethylene glycol, polyethylenglycol, polysorbate, Movicol, Laxido, CosmoCol',
    within: CREAMS,
    source: BASE,
  },
  {
    id: 'sulfite',
    label: 'sulfites',
    words:
      'sulfite, sulfites, sulphite, sulphites, metabisulfite, metabisulphite, sodium metabisulfite, sulphur dioxide',
    within: ['hydroquinone'],
    source:
      'Our proposal: usual antioxidant of hydroquinone creams, to be confirmed against the worksheet by the superintendent pharmacist',
  },
  {
    id: 'bht',
    label: 'BHT (E321)',
    words: 'BHT, butylated hydroxytoluene, butylhydroxytoluene, E321',
    within: ['tretinoin', 'hydroquinone'],
    source:
      'Our proposal: usual antioxidant of tretinoin creams, to be confirmed against the worksheet by the superintendent pharmacist',
  },
  {
    id: 'peppermint',
    label: 'peppermint flavour',
    words: 'peppermint, mint, menthol, peppermint oil',
    within: ['spironolactone tablet'],
    source: TABLETS,
  },
  {
    id: 'lactose',
    label: 'lactose',
    words: 'lactose, milk sugar, lactose intolerant, lactose intolerance, milk, dairy',
    within: ['spironolactone tablet'],
    isIntolerance: true,
    source: TABLETS,
  },
  {
    id: 'maize-starch',
    label: 'maize starch',
    words: 'maize, corn, maize starch, corn starch, cornflour, cornstarch',
    within: ['spironolactone tablet'],
    source: TABLETS,
  },
  {
    id: 'povidone',
    label: 'povidone',
    words: 'povidone, PVP, povidone iodine, Betadine',
    within: ['spironolactone tablet'],
    source: TABLETS,
  },
];

/** What people react to and none of our medicines contains: recognised, so that the prescriber reads it as what it is. */
export const OTHER_ALLERGENS: Readonly<Record<string, string>> = {
  latex: 'latex, rubber, rubber gloves',
  peanut: 'peanut, peanuts, peanut oil, arachis oil, groundnut',
  soya: 'soya, soy, soybean, lecithin',
  lanolin: 'lanolin, wool alcohol, wool alcohols, wool fat, Eucerin',
  fragrance: 'fragrance, fragrances, perfume, perfumes, parfum, linalool, limonene, balsam of Peru',
  parabens: 'paraben, parabens, methylparaben, propylparaben, hydroxybenzoate',
  'nuts or sesame': 'nut, nuts, tree nuts, almond, almonds, cashew, walnut, hazelnut, sesame',
  egg: 'egg, eggs',
  fish: 'fish, shellfish, prawns, crab, seafood',
  nickel: 'nickel',
  plasters: 'plaster, plasters, sticking plasters, colophony, Elastoplast, adhesive, micropore',
  formaldehyde: 'formaldehyde, quaternium, imidazolidinyl urea, MI, methylisothiazolinone',
  'wheat or gluten': 'wheat, gluten',
  'pollen or dust': 'pollen, grass, dust mites, dust, hay fever',
  animals: 'cat, cats, dog, dogs, horse, horses, bee, bees, wasp, wasps, bee stings, wasp stings',
  'hair dye': 'hair dye, PPD, paraphenylenediamine',
  gelatine: 'gelatine, gelatin',
  'contrast or iodine': 'contrast, contrast dye, iodine',
  chlorhexidine: 'chlorhexidine, Hibiscrub, Corsodyl',
};
