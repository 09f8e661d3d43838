import { LegalPage } from './legal-page.tsx';
import { privacyNotice } from './legal.ts';
import { pageMeta } from './meta.ts';

export const meta = () => pageMeta('Privacy notice', privacyNotice.lead);

export default function Privacy() {
  return <LegalPage document={privacyNotice} />;
}
