import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { mergePages } from "./merge-pages.ts";
import { fieldLabels, type PageField, wordsOf } from "./page-data.ts";
import type { VenuePageState } from "./use-venue-page.ts";

/** Somebody else has saved the page meanwhile: what both changed is chosen field by field, the rest is kept from both. */
export function ConflictNote({
  base,
  page,
  theirs,
  settle,
}: Pick<VenuePageState, "base" | "page" | "theirs" | "settle">) {
  const [chosen, setChosen] = useState<ReadonlySet<PageField>>(new Set());
  if (!theirs) return null;
  const { clashes } = mergePages(base.page, page, theirs.page);
  const said = theirs.saved_by_me
    ? "You changed this page in another tab"
    : `${theirs.saved_by ?? "Somebody else"} changed this page at the same time`;
  const choose = (field: PageField, isTheirs: boolean) =>
    setChosen((now) => new Set([...now].filter((one) => one !== field).concat(isTheirs ? [field] : [])));
  return (
    <section aria-label="Two versions" className="grid gap-5 border-2 border-warn p-4">
      <div role="alert" className="grid gap-1">
        <h3 className="type-h3">{said}</h3>
        <p>
          {clashes.length > 0
            ? "Choose what these fields say. Everything else is kept from both."
            : "You changed different fields, so both are kept. Save again."}
        </p>
      </div>
      {clashes.map((field) => (
        <fieldset key={field} className="grid gap-2">
          <legend className="mb-1 font-bold">{fieldLabels[field]}</legend>
          {[false, true].map((isTheirs) => (
            <label
              key={String(isTheirs)}
              className="flex min-h-11 cursor-pointer items-start gap-3 border-2 border-line-strong p-3 has-checked:border-ink"
            >
              <input
                type="radio"
                name={`version-of-${field}`}
                className="mt-0.5 size-5 shrink-0 accent-pink"
                checked={chosen.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block type-label text-ink-2">
                  {isTheirs ? "Saved version" : "Your version"}
                </span>
                {wordsOf((isTheirs ? theirs.page : page)[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button size="sm" onClick={() => settle(clashes.filter((field) => chosen.has(field)))}>
          Keep these
        </Button>
      </div>
    </section>
  );
}
