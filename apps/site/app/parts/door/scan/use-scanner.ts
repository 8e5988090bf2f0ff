import { useCallback, useRef, useState } from "react";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import type { MemberCardAnswer, Tone } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { cardWords } from "#app/parts/door/result/card-words.ts";
import { worstTone } from "#app/parts/door/result/result-facts.ts";
import { isMemberCard, readCard } from "./read-card.ts";
import { NoListError, type Scanned, type ScanRequest, scanTickets } from "./scan-tickets.ts";
import { signal } from "./signals.ts";

/** What stands on the screen: a result, or why there is none. */
export type Shown =
  | { key: number; scanned: Scanned }
  | { key: number; failure: Refusal }
  | { key: number; card: MemberCardAnswer };

const noList: Refusal = {
  code: null,
  title: "No connection, and no list on this device",
  remedy:
    "Tickets cannot be checked here until one of them is back. Use the paper list, or send people to another gate.",
};
const needsLine: Refusal = {
  code: null,
  title: "This needs a connection",
  remedy: "Letting people in against a rule is written down by the server at once.",
};

export type Scanner = {
  shown: Shown | null;
  tone: Tone | null;
  isBusy: boolean;
  run: (request: ScanRequest) => Promise<void>;
  /** puts a result on the screen that came by another way */
  show: (scanned: Scanned) => void;
  clear: () => void;
};

function toneOf(shown: Shown): Tone {
  if ("failure" in shown) return "stop";
  return "card" in shown ? cardWords(shown.card).tone : worstTone(shown.scanned.answer.results);
}

/** Scans one after another; the newest result stands. */
export function useScanner(isLoud: boolean): Scanner {
  const { door } = useDoor();
  const [shown, setShown] = useState<Shown | null>(null);
  const [waiting, setWaiting] = useState(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);

  const run = useCallback(
    (request: ScanRequest) => {
      setWaiting((before) => before + 1);
      const work = async () => {
        const key = ++count.current;
        try {
          const [text = ""] = request.items;
          if (isMemberCard(text)) {
            const read = await readCard(door, text);
            setShown({ key, ...read });
            signal("card" in read ? cardWords(read.card).tone : "stop", isLoud);
            return;
          }
          const scanned = await scanTickets(door, request);
          setShown({ key, scanned });
          signal(worstTone(scanned.answer.results), isLoud);
        } catch (error) {
          const failure =
            error instanceof NoListError ? (request.reason ? needsLine : noList) : toRefusal(error, true);
          setShown({ key, failure });
          signal("stop", isLoud);
        } finally {
          setWaiting((before) => before - 1);
        }
      };
      const done = line.current.then(work);
      line.current = done;
      return done;
    },
    [door, isLoud],
  );
  const show = useCallback(
    (scanned: Scanned) => {
      setShown({ key: ++count.current, scanned });
      signal(worstTone(scanned.answer.results), isLoud);
    },
    [isLoud],
  );
  const clear = useCallback(() => setShown(null), []);
  const tone = shown ? toneOf(shown) : null;
  return { shown, tone, isBusy: waiting > 0, run, show, clear };
}
