import { group, type Group } from './group.ts';

const COMBINED_PILL_BRANDS = {
  levonorgestrel:
    'Microgynon, Microgynon 30, Rigevidon, Levest, Ovranette, Logynon, TriRegol, Maexeni, Ambelina, Elevin',
  desogestrel: 'Marvelon, Mercilon, Gedarel, Cimizt, Bimizza, Munalea',
  gestodene: 'Femodene, Femodette, Millinette, Katya, Sunya, Aidulan, Akizza, Triadene',
  norgestimate: 'Cilest, Cilique, Lizinna',
  drospirenone: 'Yasmin, Eloine, Lucette, Yacella, Dretine, Daylette, Yiznell',
  norethisterone: 'Brevinor, Norimin, Synphase, Binovum, Ovysmen',
  cyproterone: 'co-cyprindiol, Dianette, Clairette',
};

export const HORMONES: Group[] = [
  group('combined-contraceptive oral-contraceptive oestrogen hormonal', {
    ethinylestradiol: `ethinyl estradiol, ethinyloestradiol, ${Object.values(COMBINED_PILL_BRANDS).join(', ')}`,
    estetrol: 'Drovelis',
    'estradiol (contraceptive)': 'Qlaira, Zoely',
    mestranol: 'Norinyl-1',
    'a combined pill': 'combined pill, combined contraceptive pill, combined oral contraceptive, COCP',
  }),
  group('combined-contraceptive oestrogen hormonal', {
    'a contraceptive patch or ring': 'Evra, Evra patch, NuvaRing, SyreniRing, contraceptive patch, vaginal ring',
  }),
  group('progestogen oral-contraceptive hormonal', {
    levonorgestrel: `${COMBINED_PILL_BRANDS.levonorgestrel}, Norgeston, Levonelle, Emerres, Upostelle`,
    desogestrel: `${COMBINED_PILL_BRANDS.desogestrel}, Cerazette, Cerelle, Zelleta, Feanolla, Aizea, Nacrez, Desomono, Desorex, Hana, Lovima`,
    gestodene: COMBINED_PILL_BRANDS.gestodene,
    norgestimate: COMBINED_PILL_BRANDS.norgestimate,
    norethisterone: `${COMBINED_PILL_BRANDS.norethisterone}, Noriday, Micronor`,
    'a progestogen-only pill':
      'mini pill, minipill, progesterone only pill, progestogen only pill, progestogen-only contraceptive, POP pill',
    dienogest: 'Qlaira',
    nomegestrol: 'Zoely',
    ulipristal: 'ellaOne, Esmya',
  }),
  // An aldosterone antagonist: it raises potassium.
  group('drospirenone progestogen oral-contraceptive hormonal', {
    drospirenone: `${COMBINED_PILL_BRANDS.drospirenone}, Drovelis, Slynd`,
  }),
  group('drospirenone progestogen hormonal hrt-tablets', { drospirenone: 'Angeliq' }),
  group('oral-contraceptive hormonal', {
    'a contraceptive pill':
      'contraceptive pill, contraceptive pills, birth control pill, birth control pills, birth control, the pill, contraceptive tablet, contraceptive tablets',
  }),
  group('progestogen hormonal', {
    norethisterone: 'Utovlan, Primolut N, norethindrone',
    'levonorgestrel coil': 'Mirena, Kyleena, Jaydess, Levosert, Benilexa, hormone coil, hormonal coil',
    etonogestrel: 'Nexplanon, Implanon, contraceptive implant',
    medroxyprogesterone: 'Depo-Provera, Sayana Press, Provera, Climanor, depo injection, contraceptive injection',
    progesterone: 'Utrogestan, Cyclogest, Lutigest, Gepretix, Crinone, micronised progesterone',
    dydrogesterone: 'Duphaston, Femoston, Femoston Conti',
    megestrol: 'Megace',
  }),
  group('anti-androgen hormonal', { cyproterone: `${COMBINED_PILL_BRANDS.cyproterone}, Androcur, Cyprostat` }),
  group('hrt-tablets hrt oestrogen hormones hormonal', {
    'estradiol tablets':
      'estradiol, oestradiol, estradiol valerate, Elleste Solo, Elleste Duet, Elleste Duet Conti, Climaval, Climagest, Progynova, Zumenon, Femoston, Femoston Conti, Kliofem, Kliovance, Novofem, Trisequens, Indivina, Bijuve, Angeliq',
    'conjugated oestrogens': 'Premarin, Premique, Duavive, conjugated estrogens',
    tibolone: 'Livial',
    'HRT tablets': 'HRT tablet, HRT pills, HRT pill',
  }),
  group('hrt oestrogen hormones hormonal', {
    'estradiol patch or gel':
      'Evorel, Evorel Conti, Evorel Sequi, Estradot, Estraderm, Progynova TS, FemSeven, FemSeven Conti, FemSeven Sequi, Oestrogel, Sandrena, Lenzetto, HRT patch, HRT patches, HRT gel, oestrogen gel, estrogen gel, oestrogen patch, oestrogen patches, estrogen patch, estrogen patches',
    HRT: 'hormone replacement, hormone replacement therapy, oestrogen, estrogen, oestrogens',
  }),
  group('oestrogen hormones hormonal', {
    estriol: 'oestriol, Ovestin, Gynest, Imvaggis, Blissel',
    'vaginal estradiol': 'Vagifem, Vagirux, Estring, vaginal oestrogen, vaginal estrogen',
  }),
  group('androgen hormones hormonal', {
    testosterone: 'Testogel, Tostran, Nebido, Sustanon, Testavan, Restandol, Androfeme, TRT',
    'an anabolic steroid': 'anabolic steroids, anabolic steroid, nandrolone, oxandrolone, stanozolol, trenbolone',
    prasterone: 'DHEA, Intrarosa',
  }),
  group('tamoxifen hormonal', {
    tamoxifen: 'Nolvadex, Soltamox',
    toremifene: 'Fareston',
    fulvestrant: 'Faslodex',
    raloxifene: 'Evista',
  }),
  group('tamoxifen aromatase-inhibitor hormonal', {
    anastrozole: 'Arimidex',
    exemestane: 'Aromasin',
    letrozole: 'Femara',
  }),
  group('hormone-blocker hormonal', {
    goserelin: 'Zoladex',
    leuprorelin: 'Prostap, leuprolide',
    triptorelin: 'Decapeptyl, Gonapeptyl',
    buserelin: 'Suprecur, Suprefact',
    degarelix: 'Firmagon',
    relugolix: 'Ryeqo, Orgovyx',
  }),
  group('anti-androgen prostate', {
    bicalutamide: 'Casodex',
    flutamide: '',
    enzalutamide: 'Xtandi',
    apalutamide: 'Erleada',
    darolutamide: 'Nubeqa',
    abiraterone: 'Zytiga',
  }),
  group('fertility', {
    clomifene: 'clomiphene, Clomid',
    menotropin: 'Menopur',
    follitropin: 'Gonal-f, Bemfola, Ovaleap',
  }),
  group('levothyroxine thyroid', {
    levothyroxine: 'thyroxine, Eltroxin, Euthyrox, Vencamil, Synthroid',
    liothyronine: 'Tertroxin, Cytomel',
    'dried thyroid': 'Armour Thyroid, natural desiccated thyroid',
    'a thyroid tablet': 'thyroid tablets, thyroid tablet, thyroid medication, thyroid medicine',
  }),
  group('thyroid antithyroid', { carbimazole: '', propylthiouracil: 'PTU' }),
  group('prolactin', { cabergoline: 'Dostinex', bromocriptine: 'Parlodel' }),
  group('growth-hormone', { somatropin: 'Genotropin, Norditropin, Omnitrope, Humatrope, growth hormone' }),
  group('steroids', {
    prednisolone: 'Deltacortril, Pevanti, Pred Forte',
    prednisone: 'Lodotra',
    dexamethasone: 'Dexsol, Neofordex',
    methylprednisolone: 'Medrone, Depo-Medrone, Solu-Medrone',
    deflazacort: 'Calcort',
    fludrocortisone: 'Florinef',
    'hydrocortisone tablets': 'Plenadren, Hydrocortone, Alkindi, Efmody',
    'budesonide (bowel)': 'Entocort, Budenofalk, Cortiment',
    triamcinolone: 'Kenalog',
    'a steroid': 'steroid, steroid tablets, steroid tablet, oral steroids, steroids, corticosteroids, corticosteroid',
  }),
];
