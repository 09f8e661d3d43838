import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '../app/session.tsx';
import { useListState } from '../lists/list-state.ts';
import { useArrangement } from '../list-views/use-arrangement.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { ReportTabs } from '../pom/report-tabs.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { CheckPages } from './check-pages.tsx';
import { CorrectEntry } from './correct-entry.tsx';
import { DEFAULTS, fileUrl, type RegisterRow, registerQuery } from './register.api.ts';
import { columns } from './register-columns.tsx';
import { RegisterFilterForm } from './register-filter-form.tsx';
import { SignDays } from './sign-days.tsx';

/** The register of supplies (Human Medicines Regulations 2012, schedule 23). */
export function Register() {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const answer = useQuery(registerQuery(filters));
  const client = useQueryClient();
  const [row, setRow] = useState<RegisterRow | null>(null);
  const mayKeep = useMay('keepRegister');
  const shown = useMemo(() => columns(mayKeep ? setRow : null), [mayKeep]);
  const arrangement = useArrangement('register', { columns: shown, fixed: 'entry', minWidth: 1280 });
  const reload = (): void => void client.invalidateQueries({ queryKey: ['register'] });
  return (
    <Page title="Register" heading="Register of supplies">
      <ReportTabs />
      <p className="sub">
        Every private supply of a prescription-only medicine, with the particulars of schedule 23. Entries are made when
        the parcel leaves and are never changed; a correction is an entry of its own.
      </p>
      {answer.data && (
        <div className="register-signing">
          <SignDays open={answer.data.open} today={answer.data.today} onDone={reload} />
          <div className="register-check">
            <CheckPages />
          </div>
        </div>
      )}
      <RegisterFilterForm filters={filters} isPlain={isPlain} onFilter={change} onClear={clear}>
        <ExportButton href={fileUrl('sheet', filters)} problem="The register was not exported">
          Export to Excel
        </ExportButton>
        <ExportButton href={fileUrl('pdf', filters)} problem="The register was not exported">
          Export as PDF
        </ExportButton>
      </RegisterFilterForm>
      <ListTable
        noun="entries"
        {...arrangement}
        answer={answer}
        problem="The register could not be loaded"
        rowKey={({ id }) => id}
        rowClassName={({ corrected_by: by }) => (by === null ? '' : 'register-row--replaced')}
        filters={filters}
        onPage={change}
        hasAll={false}
        empty={
          isPlain
            ? 'Nothing has been supplied yet. Each supply is entered here when its parcel leaves.'
            : 'No entry matches. Widen the days, or clear the filters.'
        }
      />
      <CorrectEntry row={row} onClose={() => setRow(null)} onDone={reload} />
    </Page>
  );
}
