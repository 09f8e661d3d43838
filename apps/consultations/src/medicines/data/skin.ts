import { group, type Group } from './group.ts';

export const SKIN: Group[] = [
  group('retinoid isotretinoin oral-retinoid', {
    isotretinoin: 'Roaccutane, Accutane, Reticutan, Rizuderm, Isotrex, Isotrexin, Roacutane',
  }),
  group('retinoid oral-retinoid', {
    acitretin: 'Neotigason',
    alitretinoin: 'Toctino',
    bexarotene: 'Targretin',
  }),
  group('retinoid topical-retinoid', {
    tretinoin: 'Retin-A, Treclin, Aknemycin Plus, Vesanoid, Ketrel, retinoic acid, tret',
    adapalene: 'Differin, Epiduo',
    tazarotene: 'Zorac',
    trifarotene: 'Aklief',
    'a retinoid': 'retinoid, retinoids, topical retinoid, retinoid cream',
  }),
  group('cosmetic-retinoid', {
    retinol: 'retinal, retinaldehyde, retinyl palmitate, granactive retinoid, retinol serum, retinol cream',
    bakuchiol: '',
  }),
  group('vitamin-a', { 'vitamin A': 'vit A, beta carotene' }),
  group('minoxidil', { minoxidil: 'Regaine, Rogaine' }),
  group('minoxidil oral-minoxidil blood-pressure', {
    'minoxidil tablets': 'Loniten, oral minoxidil, minoxidil tablet',
  }),
  group('finasteride 5-alpha-reductase-inhibitor', {
    finasteride: 'Propecia, Proscar',
    dutasteride: 'Avodart, Combodart',
  }),
  group('tetracycline antibiotic-tablets light-sensitive', {
    doxycycline: 'Vibramycin, Vibramycin-D, Efracea, Periostat, Doxylar',
    lymecycline: 'Tetralysal',
    minocycline: 'Minocin, Acnamino, Aknemin, Sebomin, Acnamino MR',
    oxytetracycline: 'Terramycin',
    demeclocycline: 'Ledermycin',
    tetracycline: 'tetracyclines, Achromycin',
    tigecycline: 'Tygacil',
  }),
  group('topical-antibiotic clindamycin-topical', {
    'clindamycin (skin)': 'Dalacin T, Duac, Zindaclin, Treclin, Zindaclin gel',
  }),
  group('topical-antibiotic', {
    'erythromycin (skin)': 'Zineryt, Stiemycin, Aknemycin Plus',
    'fusidic acid': 'Fucidin, Fucidin H, Fucibet, Fucithalmic',
    mupirocin: 'Bactroban',
    'metronidazole (skin)': 'Rozex, Metrogel, Acea, Anabact, Metrosa',
    'ivermectin (skin)': 'Soolantra',
    'silver sulfadiazine': 'Flamazine',
  }),
  group('acne-topical', {
    'benzoyl peroxide': 'Acnecide, PanOxyl, Brevoxyl, Duac, Epiduo, BPO',
    'azelaic acid': 'Skinoren, Finacea, azelaic',
    'salicylic acid': 'BHA, Occlusal, Salactol, Bazuka, Verrugon',
    niacinamide: 'nicotinamide, Freederm, Nicam',
    clascoterone: 'Winlevi',
  }),
  group('acid-exfoliant', {
    'glycolic acid': 'AHA, AHAs',
    'lactic acid': '',
    'mandelic acid': '',
    'ascorbic acid': 'vitamin C, vit C',
    'ferulic acid': '',
    'hyaluronic acid': '',
  }),
  group('skin-lightening', {
    hydroquinone: 'Pigmanorm, Tri-Luma',
    'kojic acid': '',
    arbutin: 'alpha arbutin',
    mequinol: '',
    monobenzone: '',
  }),
  group('rosacea-topical', { brimonidine: 'Mirvaso' }),
  group('hair-topical', { eflornithine: 'Vaniqa', 'caffeine shampoo': 'Alpecin, Plantur' }),
  group('potent-topical-steroid steroids', {
    betamethasone:
      'Betnovate, Betnovate C, Betnovate RD, Betacap, Bettamousse, Diprosone, Diprosalic, Fucibet, Dovobet, Enstilar, Betnesol, Lotriderm',
    clobetasol: 'Dermovate, Etrivex, Clarelux, ClobaDerm',
    fluocinolone: 'Synalar',
    mometasone: 'Elocon',
    'fluticasone (skin)': 'Cutivate',
    diflucortolone: 'Nerisone',
    fluocinonide: 'Metosyn',
    'hydrocortisone butyrate': 'Locoid',
    'a steroid cream': 'steroid cream, steroid creams, steroid ointment, topical steroid, topical steroids',
  }),
  group('mild-topical-steroid', {
    hydrocortisone:
      'HC45, Dioderm, Mildison, Daktacort, Canesten HC, Canesten Hydrocortisone, Fucidin H, Eurax HC, Eurax-Hydrocortisone, Timodine, Nystaform HC',
    clobetasone: 'Eumovate, Trimovate',
  }),
  group('skin-immune', { pimecrolimus: 'Elidel', 'tacrolimus ointment': 'Protopic' }),
  group('skin-other', {
    calcipotriol: 'Dovonex, Dovobet, Enstilar',
    calcitriol: 'Silkis',
    imiquimod: 'Aldara, Zyclara',
    'fluorouracil cream': 'Efudix, Efudex, Actikerall',
    crotamiton: 'Eurax, Eurax HC',
    permethrin: 'Lyclear',
    'coal tar': 'Exorex, Polytar, Psoriderm, Capasal',
    'ketoconazole shampoo': 'Nizoral, Dandrazol',
    'selenium sulfide': 'Selsun',
    'aluminium chloride': 'Driclor, Anhydrol Forte',
    glycopyrronium: 'Axhidrox, Cuvposa',
  }),
  group('light-sensitive', { methoxsalen: 'psoralen, Puvasoralen, PUVA tablets' }),
  group('emollient', {
    emollient:
      'emollients, Diprobase, E45, Doublebase, Epaderm, Cetraben, Zerobase, Zerocream, Zeroderm, Dermol, Aveeno, Cetaphil, CeraVe, Aquaphor, Hydromol, Oilatum, Balneum, Eucerin, Sudocrem, Bepanthen, La Roche-Posay, Cicaplast, Vaseline, aqueous cream',
    'tea tree oil': '',
  }),
];
