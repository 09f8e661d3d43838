import { LoadingScreen } from '../ui/spinner.tsx';

export default function Result() {
  return <LoadingScreen />;
}
