import { type RefObject, useEffect, useRef, useState } from 'react';

type CameraState = 'starting' | 'live' | 'refused' | 'missing';
export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The camera that looks at the person: its picture is shown as a mirror would. */
  isMirrored: boolean;
  canTurn: boolean;
  turn(): void;
  /** Null when the camera has shown nothing yet. */
  snap(name: string): Promise<File | null>;
}

/** False on pages without a camera or without https: then only files are offered. */
export const hasCamera = (): boolean => typeof navigator !== 'undefined' && !!navigator.mediaDevices?.getUserMedia;

/** The camera while `isOn`; its light goes out with the component. */
export function useCamera(isOn: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [facing, setFacing] = useState<'user' | 'environment'>('user');
  const [canTurn, setCanTurn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    setState('starting');
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } },
        });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (isOver) return;
        setCanTurn(devices.filter(({ kind }) => kind === 'videoinput').length > 1);
        setState('live');
      } catch (error) {
        stop();
        if (!isOver) setState((error as DOMException).name === 'NotAllowedError' ? 'refused' : 'missing');
      }
    })();
    return () => {
      isOver = true;
      stop();
    };
  }, [isOn, facing]);
  return {
    state,
    video,
    isMirrored: facing === 'user',
    canTurn,
    turn: () => setFacing((now) => (now === 'user' ? 'environment' : 'user')),
    snap: (name) => (video.current ? frameOf(video.current, name) : Promise.resolve(null)),
  };
}

async function frameOf(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
