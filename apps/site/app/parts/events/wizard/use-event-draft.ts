import { useEffect, useRef, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { type Refusal, toRefusal } from "#app/api/refusal.ts";
import { openDraft, saveDraft } from "./draft-commands.ts";
import type { DraftData, EventDraft, Problem } from "./draft-data.ts";

const SAVE_AFTER_MS = 3000;

/** Where what was written stands. */
export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused" | "conflict";

type Copy = { data: DraftData; version: number };
const readCopy = (name: string): Copy | null => {
  const { data, version } = (readPersonal(`event-draft:${name}`) ?? {}) as Partial<Copy>;
  return typeof data === "object" && typeof version === "number" ? { data, version } : null;
};

type UseEventDraft = {
  /** the draft as it was read; null for a new event */
  initial: EventDraft | null;
  organiserId: string;
  /** told once a new draft has an id */
  onCreated: (draft: EventDraft) => void;
};

/** What is written and where it stands. */
function useDraftState({ initial, organiserId }: UseEventDraft) {
  const nameOf = (draft: EventDraft | null) => draft?.id ?? `new-${organiserId}`;
  const [found] = useState(() => readCopy(nameOf(initial)));
  // what this browser kept is newer than what the server has only where the server's version has not moved on
  const isNewer = found !== null && found.version === (initial?.version ?? 0);
  const [data, setData] = useState<DraftData>(isNewer ? found.data : (initial?.data ?? {}));
  const [draft, setDraft] = useState<EventDraft | null>(initial);
  const [state, setState] = useState<SaveState>(isNewer ? "unsaved" : "saved");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [theirs, setTheirs] = useState<EventDraft | null>(null);
  const latest = useRef({ data, draft });
  return {
    nameOf,
    data,
    setData,
    draft,
    setDraft,
    state,
    setState,
    refusal,
    setRefusal,
    theirs,
    setTheirs,
    latest,
  };
}

type DraftState = ReturnType<typeof useDraftState>;

/** One call that saves; null where it was refused. */
async function write(its: DraftState, { organiserId, onCreated }: UseEventDraft): Promise<EventDraft | null> {
  const { data: words, draft: kept } = its.latest.current;
  its.setState("saving");
  its.setRefusal(null);
  try {
    const client = await browserClient();
    const saved = await saveDraft(client, words, kept ?? { organiserId });
    forgetPersonal(`event-draft:${its.nameOf(kept)}`);
    its.latest.current.draft = saved;
    its.setDraft(saved);
    its.setState(its.latest.current.data === words ? "saved" : "unsaved");
    if (!kept) onCreated(saved);
    return saved;
  } catch (error) {
    const refused = toRefusal(error, navigator.onLine);
    if (refused.code === "EVENTS_DRAFT_CONFLICT" && kept) {
      its.setTheirs(await openDraft(await browserClient(), kept.id));
      its.setState("conflict");
    } else {
      its.setRefusal(refused);
      its.setState(navigator.onLine ? "refused" : "offline");
    }
    return null;
  }
}

/**
 * What somebody writes, kept on the server three seconds after a change and in this browser at once. Where a colleague has
 * changed the draft meanwhile, nothing is saved until one of the two is chosen.
 */
export function useEventDraft(given: UseEventDraft) {
  const its = useDraftState(given);
  const { latest, state, data, draft, theirs } = its;
  const running = useRef<Promise<EventDraft | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Saves what is not saved yet, one call after the other. */
  const flush = async (): Promise<EventDraft | null> => {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    running.current = write(its, given);
    const saved = await running.current;
    running.current = null;
    return saved;
  };
  const saveSoon = useRef(flush);
  saveSoon.current = flush;

  // the effect runs with every change of what is written, so the three seconds begin with the last one
  useEffect(() => {
    if (state !== "unsaved" || data === null) return;
    timer.current = setTimeout(() => void saveSoon.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [state, data]);

  useEffect(() => {
    const again = () => its.setState((now) => (now === "offline" ? "unsaved" : now));
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [its.setState]);

  const put = (words: DraftData) => {
    latest.current.data = words;
    its.setData(words);
  };
  const set = (change: Partial<DraftData>) => {
    put({ ...latest.current.data, ...change });
    const version = latest.current.draft?.version ?? 0;
    keepPersonal(`event-draft:${its.nameOf(latest.current.draft)}`, { data: latest.current.data, version });
    its.setState((now) => (now === "conflict" ? now : "unsaved"));
  };
  const choose = (whose: "mine" | "theirs") => {
    if (!theirs) return;
    latest.current.draft = theirs;
    its.setDraft(theirs);
    its.setTheirs(null);
    its.setState(whose === "mine" ? "unsaved" : "saved");
    if (whose === "mine") return;
    put(theirs.data);
    forgetPersonal(`event-draft:${theirs.id}`);
  };

  const problems: readonly Problem[] = draft?.problems ?? [];
  return { data, set, draft, problems, state, refusal: its.refusal, theirs, choose, flush };
}

/** What a step of the wizard works on. */
export type EventDraftState = ReturnType<typeof useEventDraft>;
