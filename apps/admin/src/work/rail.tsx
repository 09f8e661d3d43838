import {
  AlertOutlined,
  AuditOutlined,
  BookOutlined,
  CheckSquareOutlined,
  CreditCardOutlined,
  FileSearchOutlined,
  FrownOutlined,
  HomeOutlined,
  HourglassOutlined,
  InboxOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  PauseCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { WorkRow } from '@sorrel/contracts/http/admin';
import { may } from '@sorrel/contracts/rights';
import { WORK, type Work } from '@sorrel/contracts/work';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useStaff } from '../app/session.tsx';
import { countText, isAt, spoken, WORK_WORDS } from './waiting.ts';
import { workQuery } from './work.api.ts';

const SIGNS: Record<Work, ReactNode> = {
  stops: <StopOutlined aria-hidden />,
  reviews: <FileSearchOutlined aria-hidden />,
  chats: <MessageOutlined aria-hidden />,
  clinical: <MedicineBoxOutlined aria-hidden />,
  parcels: <InboxOutlined aria-hidden />,
  checks: <AuditOutlined aria-hidden />,
  owed: <HourglassOutlined aria-hidden />,
  register: <BookOutlined aria-hidden />,
  misses: <AlertOutlined aria-hidden />,
  tasks: <CheckSquareOutlined aria-hidden />,
  complaints: <FrownOutlined aria-hidden />,
  payments: <CreditCardOutlined aria-hidden />,
  holds: <PauseCircleOutlined aria-hidden />,
};

/** Always there beside the page: what waits, of what this person may do. Until it is counted the links are there without numbers. */
export function Rail() {
  const { permissions } = useStaff();
  const mine = (Object.keys(WORK) as Work[]).filter((kind) => may(WORK[kind], permissions));
  const { data } = useQuery({ ...workQuery, enabled: mine.length > 0 });
  useFreshWork();
  return (
    <nav className="rail" aria-label="What waits">
      <ul>
        <li>
          <RailLink to="/" label="Today" name="Today" sign={<HomeOutlined aria-hidden />} />
        </li>
        {mine.map((kind) => (
          <li key={kind}>
            <Counted kind={kind} row={data?.work.find((one) => one.kind === kind)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Counted({ kind, row }: { kind: Work; row: WorkRow | undefined }) {
  const { to, short, title } = WORK_WORDS[kind];
  return (
    <RailLink to={to} label={short} name={row ? spoken(row) : title} sign={SIGNS[kind]}>
      {row && row.count !== 0 && (
        <span className={row.late > 0 || row.urgent || kind === 'stops' ? 'rail-count rail-count--late' : 'rail-count'}>
          {countText(row.urgent?.count ?? row.count)}
        </span>
      )}
    </RailLink>
  );
}

interface RailLinkProps {
  to: string;
  label: string;
  /** The link's name for those who do not see it; it begins with, or holds, what stands there. */
  name: string;
  sign: ReactNode;
  children?: ReactNode;
}

function RailLink({ to, label, name, sign, children }: RailLinkProps) {
  const isCurrent = isAt(to, useLocation());
  return (
    <Link className="rail-link" to={to} title={name} aria-current={isCurrent ? 'page' : undefined}>
      <span className="rail-sign">
        {sign}
        <span aria-hidden="true">{children}</span>
      </span>
      <span aria-hidden="true">{label}</span>
      <span className="unseen">{name}</span>
    </Link>
  );
}

/** What this person has just done is counted at once. */
function useFreshWork(): void {
  const client = useQueryClient();
  const isBusy = useIsMutating() > 0;
  useEffect(() => {
    if (!isBusy) void client.invalidateQueries({ queryKey: workQuery.queryKey });
  }, [isBusy, client]);
}
