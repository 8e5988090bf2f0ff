import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { UnsavedGuard } from "#app/parts/profiles/profile/unsaved-guard.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

const MOST = 1000;

/** The access needs that a person has written; empty while there are none. */
export const accessNeedsQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "access-needs"],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("get_access_profile");
      return data ?? "";
    },
  });

/** What somebody needs on a night out, written once; a booking takes it along only where they tick it. */
export function AccessNeeds({ personId }: { personId: string }) {
  return (
    <Loaded query={useQuery(accessNeedsQuery(personId))} what="Your access needs">
      {(kept) => <NeedsForm kept={kept} />}
    </Loaded>
  );
}

function NeedsForm({ kept }: { kept: string }) {
  const { run, isBusy, problem } = useSave();
  const [needs, setNeeds] = useState(kept);
  const isTooLong = needs.trim().length > MOST;

  async function save(words: string) {
    const saved = await run(async () => {
      await call("save_access_profile", { p_needs: words });
    });
    if (!saved) return;
    setNeeds(words.trim());
    notify(words.trim() ? "Saved" : "Your access needs are gone");
  }

  return (
    <form
      method="post"
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isTooLong) void save(needs);
      }}
    >
      <UnsavedGuard isUnsaved={needs.trim() !== kept && !isBusy} />
      <Field
        label="What you need (optional)"
        hint="Such as step-free access, a seat, BSL, a companion, somewhere quiet."
        error={
          isTooLong
            ? `Access needs too long. Use at most ${MOST.toLocaleString("en-GB")} characters.`
            : undefined
        }
      >
        <TextArea rows={4} value={needs} onChange={(event) => setNeeds(event.target.value)} />
      </Field>
      <ProblemNote>{problem}</ProblemNote>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={needs.trim() === kept}>
          {isBusy ? "Saving..." : "Save access needs"}
        </Button>
        {kept ? (
          <Button variant="quiet" disabled={isBusy} onClick={() => void save("")}>
            Delete them
          </Button>
        ) : null}
      </div>
    </form>
  );
}
