import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { fieldLabel, fieldWords } from "./drafts/draft-words.ts";
import { type DraftField, mergeDrafts } from "./drafts/merge-drafts.ts";
import type { EventDraftState } from "./drafts/use-event-draft.ts";

/** Of two who change the same field at once the second sees both and chooses, field by field. */
export function ConflictNote({
  data,
  draft,
  theirs,
  settle,
}: Pick<EventDraftState, "data" | "draft" | "theirs" | "settle">) {
  const [chosen, setChosen] = useState<ReadonlySet<DraftField>>(new Set());
  const box = useRef<HTMLElement>(null);
  const isShown = theirs !== null;
  useEffect(() => {
    if (!isShown) setChosen(new Set());
    else box.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  if (!theirs) return null;
  const { clashes } = mergeDrafts(draft?.data ?? {}, data, theirs.data);
  const who = theirs.updated_by_me ? "you in another tab" : (theirs.updated_by ?? "a colleague");
  const put = (field: DraftField, isTheirs: boolean) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== field).concat(isTheirs ? [field] : [])),
    );
  return (
    <section ref={box} aria-label="Two versions" className="grid gap-5 border-2 border-warn p-4">
      <div role="alert" className="grid gap-1">
        <h2 className="type-h3">Changed twice: here, and by {who}</h2>
        <p>Choose what each field says. Everything else is kept from both.</p>
      </div>
      {clashes.map((field) => (
        <fieldset key={field} className="grid gap-2">
          <legend className="mb-1 font-bold">{fieldLabel(field)}</legend>
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
                onChange={() => put(field, isTheirs)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block type-label text-ink-2">
                  {isTheirs
                    ? theirs.updated_by_me
                      ? "The other tab"
                      : (theirs.updated_by ?? "Theirs")
                    : "This tab"}
                </span>
                {isTheirs ? fieldWords(field, theirs.data, data) : fieldWords(field, data, theirs.data)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button size="sm" onClick={() => settle(clashes.filter((field) => chosen.has(field)))}>
          Save these
        </Button>
      </div>
    </section>
  );
}
