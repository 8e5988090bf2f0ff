import { useEffect, useRef, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { useOnline } from "#app/ui/use-online.ts";
import type { ClaimPayload, VenueClaim } from "./claim.ts";
import { saveClaim } from "./claim-queries.ts";

const SAVE_AFTER_MS = 3000;
/** Ten saves a minute are taken: with pauses in the typing three seconds would be more. */
const BETWEEN_SAVES_MS = 6500;

/** Where what was typed stands. */
export type ClaimSaveState = "saved" | "unsaved" | "saving" | "offline" | "refused";

type Copy = { payload: ClaimPayload; version: number };

/** What this browser kept and the server did not get; `isOlder` where the server has moved on since. */
function readCopy(claim: VenueClaim): { payload: ClaimPayload; isOlder: boolean } | null {
  const { payload, version } = (readPersonal(`venue-claim:${claim.id}`) ?? {}) as Partial<Copy>;
  return typeof payload === "object" && payload !== null
    ? { payload, isOlder: version !== claim.version }
    : null;
}

/** What is typed into a claim: kept in this browser at once, and by the server three seconds after a change. */
export function useClaimDraft(initial: VenueClaim) {
  const [kept, setKept] = useState(() => readCopy(initial));
  const found = kept && !kept.isOlder ? kept.payload : null;
  const [claim, setClaim] = useState(initial);
  const [payload, setPayload] = useState<ClaimPayload>(found ?? initial.payload);
  const [state, setState] = useState<ClaimSaveState>(found ? "unsaved" : "saved");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef({ claim: initial, payload: found ?? initial.payload });
  const running = useRef<Promise<VenueClaim | null> | null>(null);
  const savedAt = useRef(0);
  const isOnline = useOnline();

  /** Takes what the server answered; what was typed meanwhile stays. */
  const take = (answer: VenueClaim) => {
    latest.current.claim = answer;
    setClaim(answer);
  };

  const write = async (): Promise<VenueClaim | null> => {
    const words = latest.current.payload;
    setState("saving");
    setRefusal(null);
    try {
      savedAt.current = serverNow();
      const saved = await saveClaim(await browserClient(), latest.current.claim, words);
      take(saved);
      const isWhole = latest.current.payload === words;
      if (isWhole) forgetPersonal(`venue-claim:${saved.id}`);
      setState(isWhole ? "saved" : "unsaved");
      return saved;
    } catch (error) {
      const refused = toRefusal(error, navigator.onLine);
      setRefusal(refused);
      // too many in a minute: it is kept here, and goes with the next one
      setState(refused.code === "VENUES_RATE_LIMITED" ? "unsaved" : navigator.onLine ? "refused" : "offline");
      return null;
    }
  };

  /** Saves what is not saved yet, one call after the other. Null where it was refused. */
  const flush = async (): Promise<VenueClaim | null> => {
    while (running.current) await running.current;
    if (latest.current.payload === latest.current.claim.payload) return latest.current.claim;
    running.current = write();
    const saved = await running.current;
    running.current = null;
    return saved;
  };
  const saveSoon = useRef(flush);
  saveSoon.current = flush;

  // the effect runs with every change of what is typed, so the three seconds begin with the last one
  useEffect(() => {
    if (state !== "unsaved" || !isOnline || payload === latest.current.claim.payload) return;
    const wait = Math.max(SAVE_AFTER_MS, savedAt.current + BETWEEN_SAVES_MS - serverNow());
    const timer = setTimeout(() => void saveSoon.current(), wait);
    return () => clearTimeout(timer);
  }, [state, payload, isOnline]);

  useEffect(() => {
    if (isOnline) setState((now) => (now === "offline" ? "unsaved" : now));
  }, [isOnline]);

  /** A function is given what is typed by then, as where files arrive one after the other. */
  const set = (change: Partial<ClaimPayload> | ((now: ClaimPayload) => Partial<ClaimPayload>)) => {
    const now = latest.current.payload;
    const next = { ...now, ...(typeof change === "function" ? change(now) : change) };
    latest.current.payload = next;
    setPayload(next);
    keepPersonal(`venue-claim:${claim.id}`, { payload: next, version: latest.current.claim.version });
    setState("unsaved");
  };

  /** Ends the choice between what is saved and what was typed beside it. */
  const settle = (isMine: boolean) => {
    if (isMine && kept) set(() => kept.payload);
    else forgetPersonal(`venue-claim:${claim.id}`);
    setKept(null);
  };
  /** typed here over an older version, and never saved */
  const hasOlderCopy = kept?.isOlder === true;

  return { claim, payload, set, take, state, refusal, flush, hasOlderCopy, settle };
}

/** What a step of a claim works on. */
export type ClaimDraft = ReturnType<typeof useClaimDraft>;
