import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Select } from 'antd';
import { useState } from 'react';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { useMay } from '../app/session.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { useListState } from '../lists/list-state.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { countsOf, isShown, isWaiting, STANDING_WORDS } from './lines.ts';
import { RuleItem } from './rule-item.tsx';
import { type RuleLine, safetyRulesQuery } from './safety-rules.api.ts';

const DEFAULTS = { standing: 'waiting', treatment: '', keyword: '', page: '1', perPage: 'all' };

/** Every clinical decision of the product. The clinical lead opens a line, reads it with its evidence, and confirms it. */
export function SafetyRules() {
  const { data, error, refetch } = useQuery(safetyRulesQuery);
  return (
    <Page
      title="Safety rules"
      actions={
        <ExportButton
          href="/v2/admin/data/safety-rules-file"
          isDisabled={!data}
          problem="The register was not exported"
        >
          Export as CSV
        </ExportButton>
      }
    >
      <p className="sub rule-lead">
        Stops, rules, tasks, and answers that need no action. What ships is a proposal from public guidance: a line
        counts for this clinic once its clinical lead has confirmed it, and is open again when its words change.
      </p>
      {error && <Problem error={error} title="The register could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the register" />}
      {data && <Lines lines={data.lines} />}
    </Page>
  );
}

function Lines({ lines }: { lines: readonly RuleLine[] }) {
  const { filters, change, isPlain, clear } = useListState(DEFAULTS);
  const mayConfirm = useMay('confirmRules');
  const client = useQueryClient();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isConfirming, setConfirming] = useState(false);
  const shown = lines.filter((line) => isShown(line, filters));
  const read = lines.filter((line) => chosen.has(line.print) && isWaiting(line));
  const mark = (print: string, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, print] : [...before].filter((one) => one !== print)));
  return (
    <>
      <Counts lines={lines} />
      <ListSearch
        keyword={filters.keyword}
        placeholder="Search what a line says, or its number..."
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
            { value: 'waiting', label: 'To be confirmed' },
            { value: 'open', label: 'Never confirmed' },
            { value: 'changed', label: 'Changed since' },
            { value: 'overdue', label: 'To be looked at again' },
            { value: 'confirmed', label: 'Confirmed' },
            { value: '', label: 'All lines' },
          ]}
        />
        <Select
          aria-label="Treatment"
          value={filters.treatment}
          popupMatchSelectWidth={false}
          onChange={(treatment: string) => change({ treatment })}
          options={[
            { value: '', label: 'Every treatment' },
            ...TREATMENT_SLUGS.map((slug) => ({ value: slug, label: slug })),
          ]}
        />
      </ListSearch>
      {mayConfirm ? (
        <div className="rule-bar">
          <Button type="primary" disabled={read.length === 0} onClick={() => setConfirming(true)}>
            {read.length === 0 ? 'Confirm' : read.length === 1 ? 'Confirm 1 line' : `Confirm ${read.length} lines`}
          </Button>
          <span className="sub">Open a line to be able to choose it.</span>
        </div>
      ) : (
        <p className="sub">Somebody with the permission “Clinical lead” confirms them.</p>
      )}
      {shown.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={isPlain ? 'Every line is confirmed.' : 'No line matches.'}
        />
      ) : (
        <ul className="rule-list">
          {shown.map((line) => (
            <RuleItem
              key={line.id}
              line={line}
              choice={
                mayConfirm && isWaiting(line)
                  ? {
                      isChosen: chosen.has(line.print),
                      isReady: opened.has(line.print),
                      onChoose: (isChosen) => mark(line.print, isChosen),
                    }
                  : null
              }
              onOpen={() => setOpened((before) => new Set([...before, line.print]))}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        lines={read}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onDone={() => {
          setChosen(new Set());
          void client.invalidateQueries({ queryKey: safetyRulesQuery.queryKey });
        }}
      />
    </>
  );
}

function Counts({ lines }: { lines: readonly RuleLine[] }) {
  const counts = countsOf(lines);
  return (
    <dl className="rule-counts">
      {(['confirmed', 'open', 'changed', 'overdue'] as const).map((standing) => (
        <div key={standing}>
          <dt>{STANDING_WORDS[standing].text}</dt>
          <dd className="num">
            {counts[standing]}
            {standing === 'confirmed' && <span className="sub"> of {lines.length}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
