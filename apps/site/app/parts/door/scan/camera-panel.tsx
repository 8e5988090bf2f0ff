import clsx from "clsx";
import { onToneButton } from "#app/parts/door/result/tone-class.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { wakeSound } from "./signals.ts";
import type { Camera } from "./use-camera.ts";

const words: Record<Camera["state"], string> = {
  off: "Start the camera, or scan with a hand scanner, or type the code.",
  starting: "Starting the camera.",
  on: "Hold a code up to the camera.",
  refused:
    "The camera is not allowed. Allow it in the settings of this browser, or use a hand scanner or type the code.",
  none: "There is no camera on this device. Use a hand scanner, or type the code.",
};

/** What the camera sees, or why it sees nothing. */
export function CameraPanel({ camera }: { camera: Camera }) {
  const { state } = camera;
  const isOn = state === "on";
  return (
    <div className="relative aspect-[4/3] max-h-[26dvh] lg:max-h-none w-full overflow-hidden border-3 border-current bg-black">
      <video
        ref={camera.video}
        muted
        playsInline
        aria-label="What the camera sees"
        className={clsx("size-full object-cover", !isOn && "invisible")}
      />
      {isOn ? null : (
        <Halftone className="absolute inset-0 grid place-items-center bg-surface p-4 text-ink">
          <p className="border-2 border-ink bg-bg p-3 text-center" role="status">
            {words[state]}
          </p>
        </Halftone>
      )}
    </div>
  );
}

type CameraControlsProps = { camera: Camera; isLoud: boolean; setLoud: (isLoud: boolean) => void };

/** Starts and stops the camera; its torch, and the sound. */
export function CameraControls({ camera, isLoud, setLoud }: CameraControlsProps) {
  const { state, torch } = camera;
  const isOn = state === "on";
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-3">
      {isOn ? (
        <button type="button" className={onToneButton} onClick={camera.stop}>
          Stop camera
        </button>
      ) : (
        <button
          type="button"
          className={onToneButton}
          disabled={state === "starting"}
          onClick={() => {
            wakeSound();
            camera.start();
          }}
        >
          Start camera
        </button>
      )}
      {torch === null ? null : (
        <button
          type="button"
          className={onToneButton}
          aria-pressed={torch}
          onClick={() => camera.setTorch(!torch)}
        >
          Torch {torch ? "on" : "off"}
        </button>
      )}
      <button
        type="button"
        className={onToneButton}
        aria-pressed={isLoud}
        onClick={() => {
          wakeSound();
          setLoud(!isLoud);
        }}
      >
        Sound {isLoud ? "on" : "off"}
      </button>
    </div>
  );
}
