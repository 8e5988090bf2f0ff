import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { differing, mergePages, pick } from "./merge-pages.ts";
import type { PageData, PageField, VenuePage } from "./page-data.ts";

/** Reads the page as the server has it. */
export const readVenuePage = (venueId: string): Promise<VenuePage> =>
  call("get_venue_page", { p_venue_id: venueId });

const keyOf = (venueId: string) => `venue-page:${venueId}`;

/** What this browser kept of changes that are not saved; of another version than the one read it is left for the comparison. */
export function readKeptPage(venueId: string): { page: PageData; base: VenuePage } | null {
  const kept = readPersonal(keyOf(venueId)) as { page?: PageData; base?: VenuePage } | null;
  return kept?.page && kept.base?.page ? { page: kept.page, base: kept.base } : null;
}

/** What is written here and what it began from. */
function useWritten(read: VenuePage) {
  const [kept] = useState(() => readKeptPage(read.venue_id));
  const [base, setBase] = useState<VenuePage>(kept?.base ?? read);
  const [page, setPage] = useState<PageData>(kept?.page ?? read.page);
  const latest = useRef(page);
  latest.current = page;
  /** Writes here and into this browser. */
  const write = (next: PageData, from: VenuePage) => {
    latest.current = next;
    setPage(next);
    setBase(from);
    keepPersonal(`venue-page:${from.venue_id}`, { page: next, base: from });
  };
  const forget = useCallback((from: VenuePage) => {
    forgetPersonal(keyOf(from.venue_id));
    latest.current = from.page;
    setBase(from);
    setPage(from.page);
  }, []);
  return { base, page, latest, write, forget };
}

const saveChanges = async (
  { venue_id, version }: VenuePage,
  changes: Partial<PageData>,
): Promise<VenuePage> => call("save_venue", { p_venue_id: venue_id, p_page: changes, p_version: version });

/** All that is wrong, by field; the first as the refusal named it. */
async function listProblems(venueId: string, changes: Partial<PageData>, refused: Refusal) {
  const data = await call("list_venue_page_problems", { p_venue_id: venueId, p_page: changes });
  const [field = "", ...sentence] = refused.title.split(": ");
  return {
    [field]: sentence.join(": "),
    ...Object.fromEntries(data.map((problem) => [problem.field, problem.sentence])),
  };
}

/** What is written of a page and not saved, beside what the server has. */
export function useVenuePage(read: VenuePage) {
  const queryClient = useQueryClient();
  const { base, page, latest, write, forget } = useWritten(read);
  const [theirs, setTheirs] = useState<VenuePage | null>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const { run, isBusy, refusal, setRefusal } = useExclusiveChange<Refusal>(whyRefused);
  const changed = differing(base.page, page);
  // what was applied or saved elsewhere shows at once where nothing is being written here
  const isUnwritten = changed.length === 0;
  useEffect(() => {
    if (isUnwritten && read.version > base.version) forget(read);
  }, [isUnwritten, read, base.version, forget]);

  const set = (change: Partial<PageData> | ((now: PageData) => Partial<PageData>)) => {
    const now = latest.current;
    write({ ...now, ...(typeof change === "function" ? change(now) : change) }, base);
    setRefusal(null);
  };
  /** Begins again from what the server has. */
  const reset = (from: VenuePage) => {
    forget(from);
    setTheirs(null);
    setProblems({});
    setRefusal(null);
    queryClient.setQueryData(["venues", "page", from.venue_id], from);
    void queryClient.invalidateQueries({ queryKey: ["venues"] });
  };
  async function whyRefused(error: unknown, isOnline: boolean): Promise<Refusal> {
    const refused = toRefusal(error, isOnline);
    try {
      if (refused.code === "VENUES_STALE") setTheirs(await readVenuePage(base.venue_id));
      if (refused.code === "VENUES_INVALID")
        setProblems(await listProblems(base.venue_id, pick(page, changed), refused));
      return refused;
    } catch (lost) {
      return toRefusal(lost, navigator.onLine);
    }
  }
  /** Saves what was changed; answers the page, or null where it was refused. */
  async function save(): Promise<VenuePage | null> {
    const saved = await run(async () => {
      setProblems({});
      const answer = await saveChanges(base, pick(page, changed));
      reset(answer);
      return answer;
    });
    return saved ?? null;
  }
  /** Ends a conflict: of the fields that both changed these are taken from theirs, the others stay as written here. */
  const settle = (fields: readonly PageField[]) => {
    if (!theirs) return;
    write({ ...mergePages(base.page, page, theirs.page).merged, ...pick(theirs.page, fields) }, theirs);
    setTheirs(null);
    setRefusal(null);
  };

  return { base, page, set, changed, theirs, settle, problems, refusal, isBusy, save, reset };
}

/** A page that is being written. */
export type VenuePageState = ReturnType<typeof useVenuePage>;
