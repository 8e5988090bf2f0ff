import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { DoorNotes } from "#app/parts/door/door-notes.tsx";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { ResultPanel } from "#app/parts/door/result/result-panel.tsx";
import { toneClass } from "#app/parts/door/result/tone-class.ts";
import { CameraControls, CameraPanel } from "#app/parts/door/scan/camera-panel.tsx";
import { InOrOut } from "#app/parts/door/scan/in-or-out.tsx";
import { RepeatGuard } from "#app/parts/door/scan/repeat-guard.ts";
import { wakeSound } from "#app/parts/door/scan/signals.ts";
import { TypedCode } from "#app/parts/door/scan/typed-code.tsx";
import { useCamera } from "#app/parts/door/scan/use-camera.ts";
import { useLoud } from "#app/parts/door/scan/use-loud.ts";
import { useScanner } from "#app/parts/door/scan/use-scanner.ts";
import { useWakeLock } from "#app/parts/door/scan/use-wake-lock.ts";
import { useWedge } from "#app/parts/door/scan/use-wedge.ts";

/** Scans tickets by the camera, a hand scanner or by typing. One colour fills the screen with what it came to. */
export default function Scan() {
  const [isLoud, setLoud] = useLoud();
  const [action, setAction] = useState<"in" | "out">("in");
  const scanner = useScanner(isLoud);
  const guard = useRef(new RepeatGuard());
  const scan = (text: string) => void scanner.run({ items: [text], by: text, action });
  const scanOnce = (text: string) => {
    const isAsked = document.querySelector("[role=dialog]") !== null;
    if (guard.current.isNew(text.toUpperCase(), performance.now()) && !isAsked) scan(text);
  };
  const camera = useCamera(scanOnce);
  useWedge(scanOnce);
  useWakeLock();
  useEffect(() => {
    // a hand scanner presses keys, and nobody may ever press a button
    window.addEventListener("keydown", wakeSound, { once: true });
    return () => window.removeEventListener("keydown", wakeSound);
  }, []);
  useHandedCode(scan);
  const { tone } = scanner;
  return (
    <section
      aria-labelledby="scan"
      className={clsx("grow", tone ? toneClass[tone] : null)}
      aria-busy={scanner.isBusy || undefined}
    >
      <h2 id="scan" className="sr-only">
        Scan
      </h2>
      <div className="column grid content-start gap-4 py-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-x-8">
        <CameraPanel camera={camera} />
        <div className="grid content-start gap-4 lg:row-span-2">
          <DoorNotes />
          <ResultPanel scanner={scanner} />
        </div>
        <div className="grid content-start gap-3">
          <CameraControls camera={camera} isLoud={isLoud} setLoud={setLoud} />
          <InOrOut action={action} isOnColour={tone !== null} onChoose={setAction} />
          <TypedCode onCode={scan} />
        </div>
      </div>
    </section>
  );
}

/** Takes up a code that a hand scanner read while another screen was shown. */
function useHandedCode(scan: (text: string) => void): void {
  const { door } = useDoor();
  const latest = useRef(scan);
  useEffect(() => {
    const code = door.handed;
    door.handed = null;
    if (code) latest.current(code);
  }, [door]);
}
