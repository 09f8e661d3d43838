import { LoadingScreen } from '../ui/spinner.tsx';

export default function Chat() {
  return <LoadingScreen />;
}
