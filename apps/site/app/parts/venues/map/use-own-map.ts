import { useEffect, useState } from "react";
import { useMuted } from "#app/ui/use-muted.ts";
import type { AskedMap, MapFound } from "./read-map-answer.ts";

/**
 * A map without what the person of this browser has muted, groups seen from far and all figures too. Null for everybody who has muted
 * nothing, until it has come, and where it does not come: then what everybody is shown stands, less the pins that a browser can tell.
 */
export function useOwnMap(asked: AskedMap): MapFound | null {
  const isWanted = useMuted() !== null;
  const [own, setOwn] = useState<{ asked: AskedMap; found: MapFound } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import("./read-own-map.ts")
      .then(({ readOwnMap }) => readOwnMap(asked))
      .then((found) => {
        if (isCurrent) setOwn({ asked, found });
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isWanted, asked]);
  return isWanted && own?.asked === asked ? own.found : null;
}
