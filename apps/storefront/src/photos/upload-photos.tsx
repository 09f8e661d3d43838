import { LoadingScreen } from '../ui/spinner.tsx';

export default function UploadPhotos() {
  return <LoadingScreen />;
}
