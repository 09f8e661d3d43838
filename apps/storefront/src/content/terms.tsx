import { terms } from '@sorrel/contracts/legal';
import { registration } from '../app/registration.ts';
import { LegalPage } from './legal-page.tsx';
import { pageMeta, type Page } from './meta.ts';

export const meta = (page: Page) => pageMeta(page, 'Terms', terms(registration()).lead);

export default function Terms() {
  return <LegalPage document={terms(registration())} />;
}
