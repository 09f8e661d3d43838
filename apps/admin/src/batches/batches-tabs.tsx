import { NavLink } from 'react-router';
import { useMay } from '../app/session.tsx';

/** What the pharmacy has, and what it makes. */
export function BatchesTabs() {
  const mayMake = useMay('makeMedicines');
  return (
    <nav className="tab-list batches-tabs" aria-label="Batches">
      <NavLink to="/batches">Products</NavLink>
      <NavLink to="/ingredients">Ingredients</NavLink>
      {mayMake && <NavLink to="/formulas">Formulas</NavLink>}
      {mayMake && <NavLink to="/worksheets">Worksheets</NavLink>}
    </nav>
  );
}
