import { useEffect, useRef, useState } from "react";
import {
  type DraftKeeping,
  deviceGeneration,
  forgetPostDraft,
  keepPostDraft,
  type PostDraft,
  readPostDraft,
} from "./post-draft.ts";

/** A burst of letters in a description is kept once. */
const REST_MS = 250;

/**
 * Keeps what goes along with the words of a post on this device as it is chosen, and gives it back.
 * @param held what is chosen now; memoised, so that it changes with what is chosen
 * @param giveBack null for a post that comes from elsewhere
 * @returns how it is kept, null until anything is; and what to call once it is sent
 */
export function usePostDraft(
  personId: string,
  held: PostDraft,
  giveBack: ((draft: PostDraft) => void) | null,
) {
  const [keeping, setKeeping] = useState<DraftKeeping | null>(null);
  const asOf = useRef<Promise<number>>(undefined);
  // one that comes from elsewhere lies nowhere else by now
  const before = useRef(giveBack ? held : null);
  const gives = useRef(giveBack);
  const isSent = useRef(false);
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    asOf.current ??= deviceGeneration();
    if (!gives.current) return setIsRead(true);
    let isGone = false;
    void readPostDraft(personId).then((kept) => {
      if (isGone) return;
      if (kept) gives.current?.(kept.value);
      setIsRead(true);
    });
    return () => {
      isGone = true;
    };
  }, [personId]);

  useEffect(() => {
    if (!isRead || held === before.current) return;
    const keep = () => {
      before.current = held;
      if (isSent.current || !asOf.current) return;
      void asOf.current.then((generation) => keepPostDraft(personId, held, generation)).then(setKeeping);
    };
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [isRead, held, personId]);

  return {
    keeping,
    forget: () => {
      isSent.current = true;
      void asOf.current?.then((generation) => forgetPostDraft(personId, generation));
    },
  };
}
