import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Synonym = { phrase: string; label: string | null; facts: string[]; words: string | null };

const SHOWN = 40;

async function listSynonyms(): Promise<Synonym[]> {
  const client = await browserClient();
  const { data } = await client
    .from("search_synonyms")
    .select("phrase, label, facts, words")
    .order("phrase")
    .limit(1000)
    .throwOnError();
  return data;
}

const meaningOf = ({ facts, words, label }: Synonym) =>
  facts.length > 0 ? `${label ? `${label}: ` : ""}${facts.join(" or ")}` : words || "says nothing, left out";

/** What phrases mean to search: staff look them up, add, change and remove them. */
export function SearchSynonyms() {
  const query = useQuery({ queryKey: ["staff", "search-synonyms"], queryFn: listSynonyms, staleTime: 0 });
  const { run, isBusy, refusal } = useAct();
  const [wanted, setWanted] = useState("");
  const remove = (phrase: string) =>
    run(async () => {
      await call("remove_search_synonym", { p_phrase: phrase });
    });
  return (
    <section aria-labelledby="search-synonyms" className="mt-10 grid gap-5 border-ink border-t-2 pt-5">
      <div>
        <h2 id="search-synonyms" className="type-h2">
          What words mean
        </h2>
        <p className="mt-2 max-w-prose text-ink-2">
          Search takes these phrases out of a question and shows each as a chip that can be removed.
        </p>
      </div>
      <AddSynonym />
      <Field label="Find a phrase or a meaning" className="max-w-md">
        <TextInput type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of phrases" why={staffWhy(query)}>
        {(synonyms) => {
          const key = wanted.trim().toLowerCase();
          const found = synonyms.filter((each) =>
            `${each.phrase} ${meaningOf(each)}`.toLowerCase().includes(key),
          );
          if (found.length === 0) return <EmptyState>No phrase fits that.</EmptyState>;
          return (
            <>
              <ul className="border-line border-t">
                {found.slice(0, SHOWN).map((each) => (
                  <li
                    key={each.phrase}
                    className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-b py-2"
                  >
                    <span className="min-w-40 font-bold">{each.phrase}</span>
                    <span className="grow text-ink-2 text-small [overflow-wrap:anywhere]">
                      {meaningOf(each)}
                    </span>
                    <Button
                      size="sm"
                      variant="outline"
                      busy={isBusy}
                      aria-label={`Remove ${each.phrase}`}
                      onClick={() => void remove(each.phrase)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
              {found.length > SHOWN ? (
                <p className="text-ink-2 text-small">
                  {plural(found.length - SHOWN, "more phrase")}. Type to find one.
                </p>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function AddSynonym() {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: "search-phrase",
    defaults: { phrase: "", label: "", facts: "", words: "" },
    send: async ({ phrase, label, facts, words }, { reset }) => {
      const list = facts.split(/[\s,]+/).filter(Boolean);
      const meaning = list.length > 0 ? { p_facts: list } : { p_words: words };
      const synonym = { p_phrase: phrase, p_label: label, ...meaning };
      if (!(await run(async () => void (await call("set_search_synonym", synonym))))) return;
      notify(`Search understands ${phrase}`);
      reset();
    },
  });
  return (
    <form {...form.props} noValidate={false} className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
      <Field label="Phrase" hint="As people type it, up to four words.">
        <TextInput required {...form.register("phrase")} maxLength={60} />
      </Field>
      <Field label="On the chip" hint="Such as Drum and bass.">
        <TextInput {...form.register("label")} maxLength={60} />
      </Field>
      <Field
        label="Asks for"
        hint="tag:drum-and-bass, type:gig, access:bsl, price:free. Several mean any of them."
      >
        <TextInput {...form.register("facts")} maxLength={300} />
      </Field>
      <Field label="Or search for" hint="Other words. Leave both empty if the phrase says nothing.">
        <TextInput {...form.register("words")} maxLength={100} />
      </Field>
      <div className="grid gap-3 sm:col-span-2">
        <RefusalNote refusal={refusal} />
        <div>
          <Button type="submit" variant="outline" busy={isBusy}>
            Add this phrase
          </Button>
        </div>
      </div>
    </form>
  );
}
