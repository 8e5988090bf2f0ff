import { useState } from "react";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

const KEY = "door-sound";

/** Whether results sound, as it was chosen in this browser. */
export function useLoud(): [isLoud: boolean, setLoud: (isLoud: boolean) => void] {
  const [isLoud, setIsLoud] = useState(() => readPersonal(KEY) !== false);
  const choose = (next: boolean) => {
    keepPersonal(KEY, next);
    setIsLoud(next);
  };
  return [isLoud, choose];
}
