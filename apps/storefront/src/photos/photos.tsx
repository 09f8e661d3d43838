import { LoadingScreen } from '../ui/spinner.tsx';

export default function Photos() {
  return <LoadingScreen />;
}
