/** Where a source named by a rule can be read. A name that is not here has no public page that we are sure of. */
const PAGES: Record<string, string> = {
  'Wegovy product information': 'https://www.medicines.org.uk/emc/product/13799/smpc',
  'Mounjaro KwikPen product information': 'https://www.medicines.org.uk/emc/product/15485/smpc',
  'GMC, Prescribing unlicensed medicines':
    'https://www.gmc-uk.org/professional-standards/the-professional-standards/good-practice-in-prescribing-and-managing-medicines-and-devices',
  'Yellow Card': 'https://yellowcard.mhra.gov.uk',
  'NICE NG198': 'https://www.nice.org.uk/guidance/ng198',
  'NICE NG23': 'https://www.nice.org.uk/guidance/ng23',
  'NICE NG246': 'https://www.nice.org.uk/guidance/ng246',
  'NICE NG225': 'https://www.nice.org.uk/guidance/ng225',
  'NICE NG69': 'https://www.nice.org.uk/guidance/ng69',
  'NICE NG12': 'https://www.nice.org.uk/guidance/ng12',
  'NICE TA1026': 'https://www.nice.org.uk/guidance/ta1026',
  'NICE TA875': 'https://www.nice.org.uk/guidance/ta875',
  'NICE CKS': 'https://cks.nice.org.uk',
  BNF: 'https://bnf.nice.org.uk',
  GPhC: 'https://www.pharmacyregulation.org',
  MHRA: 'https://www.gov.uk/government/organisations/medicines-and-healthcare-products-regulatory-agency',
  FSRH: 'https://www.fsrh.org',
  'British Menopause Society': 'https://thebms.org.uk',
  'SAFA trial': 'https://doi.org/10.1136/bmj-2022-074349',
  'product information': 'https://www.medicines.org.uk/emc',
  'Product information': 'https://www.medicines.org.uk/emc',
  NHS: 'https://www.nhs.uk',
};

/** Words by which a source says that it is nobody's but the builders'. */
const OWN = /\b(our|starter) (rule|bound|proposal)|\bours\b|house rule/i;

export interface Evidence {
  words: string;
  link: string | null;
}

/** The sources of a line, which names them one after the other with semicolons. */
export const evidenceOf = (source: string): Evidence[] =>
  source.split(/;\s*/).map((words) => ({
    words,
    link: Object.entries(PAGES).find(([name]) => words.includes(name))?.[1] ?? null,
  }));

/** True where no public source stands behind it. */
export const isOwnProposal = (source: string): boolean => source.split(/;\s*/).every((words) => OWN.test(words));
