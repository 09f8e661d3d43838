import { privacyNotice } from '@sorrel/contracts/legal';
import { registration } from '../app/registration.ts';
import { LegalPage } from './legal-page.tsx';
import { pageMeta, type Page } from './meta.ts';

export const meta = (page: Page) => pageMeta(page, 'Privacy notice', privacyNotice(registration()).lead);

export default function Privacy() {
  return <LegalPage document={privacyNotice(registration())} />;
}
