import { LoadingScreen } from '../ui/spinner.tsx';

export default function Checkout() {
  return <LoadingScreen />;
}
