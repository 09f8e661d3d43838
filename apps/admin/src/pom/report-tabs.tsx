import { NavLink } from 'react-router';

/** The report as the specification has it, and the register that the law asks for. */
export function ReportTabs() {
  return (
    <nav className="tab-list" aria-label="Prescription-only medicines">
      <NavLink to="/pom">POM report</NavLink>
      <NavLink to="/register">Register</NavLink>
    </nav>
  );
}
