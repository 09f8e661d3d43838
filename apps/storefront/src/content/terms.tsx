import { LegalPage } from './legal-page.tsx';
import { terms } from './legal.ts';
import { pageMeta } from './meta.ts';

export const meta = () => pageMeta('Terms', terms.lead);

export default function Terms() {
  return <LegalPage document={terms} />;
}
