import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Select } from 'antd';
import { useState } from 'react';
import type { ConcernType } from '@sorrel/contracts/consultations/concern';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ConcernItem } from './concern-item.tsx';
import { concernsQuery } from './concerns.api.ts';
import { RecordComplaint } from './record-complaint.tsx';
import { RecordIncident } from './record-incident.tsx';
import { isConcernShown, standingOf } from './words.ts';

const DEFAULTS = { standing: 'open', keyword: '', page: '1', perPage: 'all' };
const WORDS = {
  incident: {
    title: 'Incidents',
    lead: 'What harmed a patient, or could have, after a parcel left or in care: adverse reactions too. An error that was found before the parcel left is a near miss.',
    record: 'Record an incident',
    none: 'No incident is recorded.',
    placeholder: 'Search what happened, a medicine, a batch, a patient...',
  },
  complaint: {
    title: 'Complaints',
    lead: 'From the account, and those that came another way. Acknowledged within 3 working days, about personal data within 30 days, and answered by somebody who was not involved.',
    record: 'Record a complaint',
    none: 'No complaint is recorded.',
    placeholder: 'Search what it is about, or whose it is...',
  },
} as const satisfies Record<ConcernType, object>;

export const Incidents = () => <Concerns type="incident" />;
export const Complaints = () => <Concerns type="complaint" />;

/** Everything of one type, the open ones first on the screen, with what is still missing of each. */
function Concerns({ type }: { type: ConcernType }) {
  const words = WORDS[type];
  const { data, error, refetch } = useQuery(concernsQuery(type));
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const client = useQueryClient();
  const [isRecording, setRecording] = useState(false);
  const reload = (): void => void client.invalidateQueries({ queryKey: concernsQuery(type).queryKey });
  const rows = (data?.rows ?? []).filter((row) => isConcernShown(row, filters));
  const Dialog = type === 'incident' ? RecordIncident : RecordComplaint;
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ExportButton
            href={`/v2/admin/data/${type}s-file`}
            isDisabled={!data || data.total === 0}
            problem="The list was not exported"
          >
            Export as CSV
          </ExportButton>
          <Button type="primary" onClick={() => setRecording(true)}>
            {words.record}
          </Button>
        </>
      }
    >
      <p className="sub rule-lead">{words.lead}</p>
      <ListSearch
        keyword={filters.keyword}
        placeholder={words.placeholder}
        onSearch={(keyword) => change({ keyword }, { isTyping: true })}
        isPlain={isPlain}
        onClear={clear}
      >
        <Select
          aria-label="Standing"
          value={filters.standing}
          popupMatchSelectWidth={false}
          onChange={(standing: string) => change({ standing })}
          options={[
            { value: 'open', label: 'Open' },
            ...(type === 'complaint' ? [{ value: 'late', label: 'Acknowledged late, or not yet' }] : []),
            { value: 'closed', label: 'Closed' },
            { value: '', label: 'All' },
          ]}
        />
      </ListSearch>
      {error && <Problem error={error} title="The list could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the list" />}
      {data && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={data.total === 0 ? words.none : isPlain ? 'None is open.' : 'None matches.'}
        />
      )}
      <ul className="rule-list">
        {rows.map((row) => (
          <ConcernItem key={row.id} row={row} type={type} standing={standingOf(row)} onChanged={reload} />
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <p className="sub">
          The newest {data.rows.length} of {data.total} are shown.
        </p>
      )}
      <Dialog isOpen={isRecording} onClose={() => setRecording(false)} onDone={reload} />
    </Page>
  );
}
