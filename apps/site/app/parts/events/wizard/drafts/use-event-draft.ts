import { useEffect, useRef, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { openDraft, saveDraft } from "./draft-commands.ts";
import type { DraftData, EventDraft, Problem } from "./draft-data.ts";
import { fieldLabel } from "./draft-words.ts";
import { type DraftField, mergeDrafts, take } from "./merge-drafts.ts";

const SAVE_AFTER_MS = 3000;
/** Where a field that is marked wrong was changed, so that its error goes once it is right. */
const JUDGE_AFTER_MS = 600;

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
  const [taken, setTaken] = useState("");
  const [isMending, setIsMending] = useState(false);
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
    taken,
    setTaken,
    isMending,
    setIsMending,
    latest,
  };
}

type DraftState = ReturnType<typeof useDraftState>;

/** What somebody else saved meanwhile goes into what is written here; where both changed a field it waits for a choice. */
async function meet(its: DraftState, kept: EventDraft): Promise<"clash" | "merged"> {
  const theirs = await openDraft(await browserClient(), kept.id);
  const { merged, taken, clashes } = mergeDrafts(kept.data, its.latest.current.data, theirs.data);
  if (clashes.length > 0) {
    its.setTheirs(theirs);
    its.setState("conflict");
    return "clash";
  }
  its.latest.current = { data: merged, draft: theirs };
  its.setData(merged);
  its.setDraft(theirs);
  const who = theirs.updated_by_me ? "your other tab" : (theirs.updated_by ?? "a colleague");
  its.setTaken(taken.length > 0 ? `Changed by ${who}: ${taken.map(fieldLabel).join(", ")}.` : "");
  return "merged";
}

/** One call that saves; null where it was refused. */
async function write(its: DraftState, given: UseEventDraft): Promise<EventDraft | null> {
  const { data: words, draft: kept } = its.latest.current;
  its.setState("saving");
  its.setRefusal(null);
  try {
    const client = await browserClient();
    const saved = await saveDraft(client, words, kept ?? { organiserId: given.organiserId });
    forgetPersonal(`event-draft:${its.nameOf(kept)}`);
    its.latest.current.draft = saved;
    its.setDraft(saved);
    its.setState(its.latest.current.data === words ? "saved" : "unsaved");
    its.setIsMending(false);
    if (!kept) given.onCreated(saved);
    return saved;
  } catch (error) {
    const refused = toRefusal(error, navigator.onLine);
    if (refused.code === "EVENTS_DRAFT_CONFLICT" && kept) {
      try {
        if ((await meet(its, kept)) === "merged") return await write(its, given);
      } catch (lost) {
        its.setRefusal(toRefusal(lost, navigator.onLine));
        its.setState(navigator.onLine ? "refused" : "offline");
      }
    } else {
      its.setRefusal(refused);
      its.setState(navigator.onLine ? "refused" : "offline");
    }
    return null;
  }
}

/**
 * What somebody writes, kept on the server three seconds after a change and in this browser at once. What a colleague or
 * another tab changed meanwhile is taken in; where both changed a field, nothing is saved until one of the two is chosen.
 */
export function useEventDraft(given: UseEventDraft) {
  const its = useDraftState(given);
  const { latest, state, data, draft, theirs, isMending } = its;
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
    timer.current = setTimeout(() => void saveSoon.current(), isMending ? JUDGE_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [state, data, isMending]);

  useEffect(() => {
    const again = () => its.setState((now) => (now === "offline" ? "unsaved" : now));
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [its.setState]);

  const problems: readonly Problem[] = draft?.problems ?? [];
  const put = (words: DraftData) => {
    latest.current.data = words;
    its.setData(words);
  };
  const set = (change: Partial<DraftData>) => {
    put({ ...latest.current.data, ...change });
    const version = latest.current.draft?.version ?? 0;
    keepPersonal(`event-draft:${its.nameOf(latest.current.draft)}`, { data: latest.current.data, version });
    its.setState((now) => (now === "conflict" ? now : "unsaved"));
    its.setTaken("");
    if (
      problems.some(({ field, is_warning: isWarning }) => !isWarning && (field.split(".")[0] ?? "") in change)
    )
      its.setIsMending(true);
  };
  /** Ends a conflict: of the fields both changed, these are theirs and the others stay. */
  const settle = (fields: readonly DraftField[]) => {
    if (!theirs) return;
    const { merged } = mergeDrafts(latest.current.draft?.data ?? {}, latest.current.data, theirs.data);
    latest.current.draft = theirs;
    its.setDraft(theirs);
    its.setTheirs(null);
    put(take(merged, theirs.data, fields));
    its.setState("unsaved");
  };

  return {
    data,
    set,
    draft,
    isPublic: draft?.status === "published" || draft?.status === "postponed",
    mayRepeat: !draft?.is_in_series && (draft?.status ?? "draft") === "draft",
    problems,
    state,
    refusal: its.refusal,
    taken: its.taken,
    theirs,
    settle,
    flush,
  };
}

/** What a step of the wizard works on. */
export type EventDraftState = ReturnType<typeof useEventDraft>;
