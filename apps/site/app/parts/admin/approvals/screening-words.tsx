import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listWords(): Promise<string[]> {
  return call("list_screening_words");
}

async function setWord(word: string, isWatched: boolean): Promise<void> {
  await call("set_screening_word", { p_word: word, p_is_watched: isWatched });
}

/** Words that make staff look twice; staff add and remove them. */
export function ScreeningWords() {
  const { run, isBusy, refusal } = useAct();
  const [word, setNewWord] = useState("");
  const query = useQuery({ queryKey: ["staff", "words"], queryFn: listWords, staleTime: 0 });
  return (
    <section className="border-ink border-t-2 pt-4">
      <h2 className="type-h3">Words to watch for</h2>
      <div className="mt-3 grid gap-4">
        <Loaded query={query} what="The list of words" why={staffWhy(query)}>
          {(words) => (
            <ul className="flex flex-wrap gap-2">
              {words.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    className="press inline-flex min-h-9 items-center gap-2 border-2 border-line-strong px-3 text-small hover:border-ink"
                    aria-label={`Remove ${one}`}
                    onClick={() => void run(() => setWord(one, false))}
                  >
                    {one} <span aria-hidden="true">×</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <form
          className="flex max-w-md flex-wrap items-end gap-3"
          onSubmit={async (event) => {
            event.preventDefault();
            if (await run(() => setWord(word, true))) setNewWord("");
          }}
        >
          <Field label="Add a word" className="min-w-48 flex-1">
            <TextInput value={word} maxLength={60} onChange={(event) => setNewWord(event.target.value)} />
          </Field>
          <Button type="submit" variant="outline" busy={isBusy}>
            Add
          </Button>
        </form>
        <RefusalNote refusal={refusal} />
      </div>
    </section>
  );
}
