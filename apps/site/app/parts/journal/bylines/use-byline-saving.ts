import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { type DeskByline, deskKey } from "#app/parts/journal/desk-queries.ts";
import { useReloadWhenStale } from "#app/parts/journal/use-reload-when-stale.ts";
import { notify } from "#app/ui/notices/toasts.ts";

/** A byline as its form holds it; links are parted by spaces or lines. */
type BylineFields = Record<"name" | "bio" | "picture_path" | "picture_alt" | "links" | "account", string>;

/**
 * Saves a byline over the version that was looked at. `isTold` is true while the form says what a colleague made of it meanwhile: the next
 * save is over that.
 * @param byline as the desk has it now; null for a new one
 */
export function useBylineSaving(byline: DeskByline | null) {
  const [seen, setSeen] = useState(byline);
  const { run, isBusy, refusal } = useExclusiveMutation(deskKey);
  useReloadWhenStale(refusal, deskKey);
  const isTold = refusal?.code === "JOURNAL_STALE" && byline?.version !== seen?.version;

  async function save(form: BylineFields): Promise<boolean> {
    const over = isTold ? byline : seen;
    setSeen(over);
    const links = form.links.split(/\s+/).filter(Boolean);
    const saved = await run(async () => {
      return call("save_byline", {
        p_data: { ...form, links },
        ...(over ? { p_slug: over.slug, p_version: over.version } : {}),
      });
    });
    if (saved) notify("Saved");
    return Boolean(saved);
  }

  return { save, isBusy, refusal, isTold };
}
