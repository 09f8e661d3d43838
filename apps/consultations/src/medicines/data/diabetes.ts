import { group, type Group } from './group.ts';

export const DIABETES: Group[] = [
  group('insulin glucose-lowering', {
    insulin:
      'Insulins, basal insulin, Humulin, Humulin S, Humulin I, Humulin M3, Actrapid, Insulatard, Insuman, Hypurin',
    'insulin aspart': 'NovoRapid, Fiasp, Trurapi, NovoMix, NovoMix 30',
    'insulin lispro': 'Humalog, Humalog Mix, Lyumjev, Admelog',
    'insulin glulisine': 'Apidra',
    'insulin glargine': 'Lantus, Abasaglar, Semglee, Toujeo, Suliqua',
    'insulin detemir': 'Levemir',
    'insulin degludec': 'Tresiba, Xultophy',
  }),
  group('sulfonylurea glucose-lowering', {
    gliclazide: 'Diamicron, Diamicron MR, Zicron, Laaglyda, Nazdol, Bilxona, Vitile, Dacadis',
    glimepiride: 'Amaryl',
    glipizide: 'Minodiab, Glibenese',
    glibenclamide: 'Daonil, Euglucon, Amglidia',
    tolbutamide: '',
    'a sulfonylurea': 'sulfonylurea, sulphonylurea',
  }),
  group('glinide glucose-lowering', { repaglinide: 'Prandin, Enyglid', nateglinide: 'Starlix' }),
  group('glucose-lowering', {
    metformin:
      'Glucophage, Glucophage SR, Bolamyn, Sukkarto, Diagemet, Glucient, Metabet, Yaltormin, Janumet, Jentadueto, Komboglyze, Competact, Xigduo, Synjardy, Vokanamet, Eucreas, Vipdomet',
    acarbose: 'Glucobay',
    pioglitazone: 'Actos, Glidipion, Competact',
  }),
  group('gliptin glucose-lowering', {
    alogliptin: 'Vipidia, Vipdomet',
    linagliptin: 'Trajenta, Jentadueto, Glyxambi',
    saxagliptin: 'Onglyza, Komboglyze, Qtern',
    sitagliptin: 'Januvia, Janumet',
    vildagliptin: 'Galvus, Eucreas',
  }),
  group('sglt2-inhibitor glucose-lowering', {
    canagliflozin: 'Invokana, Vokanamet',
    dapagliflozin: 'Forxiga, Xigduo, Qtern',
    empagliflozin: 'Jardiance, Synjardy, Glyxambi',
    ertugliflozin: 'Steglatro',
  }),
  group('other-glp1 glucose-lowering', {
    semaglutide: 'Ozempic, Wegovy, Rybelsus',
    tirzepatide: 'Mounjaro, Zepbound',
    liraglutide: 'Saxenda, Victoza, Nevolat, Xultophy',
    dulaglutide: 'Trulicity',
    exenatide: 'Byetta, Bydureon',
    lixisenatide: 'Lyxumia, Suliqua',
    retatrutide: '',
    'a weight-loss injection':
      'weight loss injection, weight loss injections, weight loss jab, weight loss jabs, skinny jab, skinny jabs, fat jab, fat jabs, slimming jab, slimming injection, skinny pen',
  }),
  group('weight-loss-medicine', {
    orlistat: 'Xenical, Alli, Orlos, Beacita',
    'naltrexone with bupropion': 'Mysimba',
    phentermine: '',
    setmelanotide: 'Imcivree',
  }),
];
