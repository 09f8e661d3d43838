import { LoadingScreen } from '../ui/spinner.tsx';

export default function Dashboard() {
  return <LoadingScreen />;
}
