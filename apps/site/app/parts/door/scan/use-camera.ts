import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { makeCodeReader } from "./code-reader.ts";

/** `none`: there is no camera, or nobody may use it; what to do then is on the screen. */
export type CameraState = "off" | "starting" | "on" | "refused" | "none";

const betweenMs = 90;

/** Not in the types yet: whether a camera has a light. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  start: () => void;
  stop: () => void;
  /** null where the camera has none */
  torch: boolean | null;
  setTorch: (isOn: boolean) => void;
};

async function openCamera(): Promise<MediaStream> {
  // the rear one where there are two
  const video = { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** The camera of this device and the codes it sees; it rests while the page is hidden. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const latest = useRef(onCode);
  const [state, setState] = useState<CameraState>("off");
  const [torch, setTorch] = useState<boolean | null>(null);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);

  const release = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    setTorch(null);
  }, []);

  const start = useCallback(async () => {
    if (!navigator.mediaDevices) return setState("none");
    setState("starting");
    try {
      release();
      const opened = await openCamera();
      stream.current = opened;
      const [track] = opened.getVideoTracks();
      setTorch(hasTorch(track) ? false : null);
      if (!video.current) return release();
      video.current.srcObject = opened;
      await video.current.play();
      setState("on");
    } catch (error) {
      release();
      setState(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "none");
    }
  }, [release]);

  const stop = useCallback(() => {
    release();
    setState("off");
  }, [release]);

  useEffect(() => release, [release]);
  useReading(state === "on", video, (text) => latest.current(text));
  useRest(state === "on", release, start);

  const switchTorch = (isOn: boolean) => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    track
      ?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      .then(() => setTorch(isOn))
      .catch(() => setTorch(null));
  };
  return { video, state, start: () => void start(), stop, torch, setTorch: switchTorch };
}

/** Looks at one picture after another while the camera is on. */
function useReading(
  isOn: boolean,
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  }, [onText]);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const reading = makeCodeReader();
    const look = async () => {
      const reader = await reading;
      while (!isOver) {
        const text = video.current ? await reader.read(video.current) : null;
        if (text && !isOver) latest.current(text);
        await new Promise((resolve) => setTimeout(resolve, betweenMs));
      }
      reader.end();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [isOn, video]);
}

/** Gives the camera back while nobody looks at the page. */
function useRest(isOn: boolean, release: () => void, start: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return;
    const onVisible = () => {
      if (document.visibilityState === "hidden") release();
      else void start();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [isOn, release, start]);
}
