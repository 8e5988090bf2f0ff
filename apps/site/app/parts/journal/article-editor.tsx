import { useQuery, useQueryClient } from "@tanstack/react-query";
import { articleBody } from "@undercroft/contract";
import { useState } from "react";
import { readJson } from "#app/api/read-json.ts";
import { useCommand } from "#app/api/use-command.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";
import { ArticleBlocks } from "./article-blocks.tsx";
import { BylineFields, HeadFields, HeroFields, LinkFields, PlaceFields } from "./article-fields.tsx";
import { BlockEditor, editedBlock } from "./block-editor.tsx";
import {
  type ArticleForm,
  type DeskArticle,
  deskArticleQuery,
  deskChoicesQuery,
  deskKey,
  formOf,
} from "./desk-queries.ts";

/** The first block with something wrong in it, as a sentence. */
function findBodyProblem(body: ArticleForm["body"]): string | null {
  const found = articleBody.safeParse(body);
  if (found.success) return null;
  const [place] = found.error.issues[0]?.path ?? [];
  return typeof place === "number"
    ? `Block ${place + 1} is not complete.`
    : (found.error.issues[0]?.message ?? "The text is not complete.");
}

type SavedAs = { change: "small" | "correction"; sentence: string };

/** Everything of one article that its editor changes. Nothing typed is lost: only a save that was taken replaces it. */
export function ArticleEditor({ article }: { article: DeskArticle }) {
  const [form, setForm] = useState(() => formOf(article));
  const [blocks, setBlocks] = useState(() => article.body.map(editedBlock));
  const [version, setVersion] = useState(article.version);
  const [isChanged, setIsChanged] = useState(false);
  const [why, setWhy] = useState<SavedAs>({ change: "small", sentence: "" });
  const choices = useQuery(deskChoicesQuery);
  const queryClient = useQueryClient();
  const { run, isBusy, refusal, setRefusal } = useCommand([...deskKey, "list"]);
  const isPublic = article.status === "published" || article.status === "updated";
  const body = blocks.map(({ block }) => block);
  const change = (next: Partial<ArticleForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setIsChanged(true);
  };

  async function save(seen: number) {
    const problem = findBodyProblem(body);
    if (problem) {
      setRefusal({ code: null, title: problem, remedy: "Complete or remove it, then save again." });
      return;
    }
    const saved = await run((client) =>
      readJson<DeskArticle>(
        client.rpc("save_article", {
          p_data: { ...form, body } as never,
          p_article_id: article.id,
          p_version: seen,
          ...(isPublic ? { p_change: why.change, p_sentence: why.sentence } : {}),
        }),
      ),
    );
    if (!saved) return;
    setVersion(saved.version);
    setIsChanged(false);
    setWhy({ change: "small", sentence: "" });
    queryClient.setQueryData(deskArticleQuery(article.id).queryKey, saved);
    notify("Saved");
  }
  /** Their own text over the one that came in between, which stays among the earlier texts. */
  async function saveOver() {
    const latest = await queryClient.fetchQuery({ ...deskArticleQuery(article.id), staleTime: 0 });
    await save(latest.version);
  }

  return (
    <form
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save(version);
      }}
    >
      <HeadFields form={form} onChange={change} />
      <section aria-labelledby="text" className="grid gap-3">
        <h2 id="text" className="type-h2">
          Text
        </h2>
        <BlockEditor
          articleId={article.id}
          blocks={blocks}
          names={Object.fromEntries(article.links.map(({ id, name }) => [id, name ?? "gone"]))}
          onChange={(next) => {
            setBlocks(next);
            setIsChanged(true);
          }}
        />
      </section>
      <HeroFields form={form} onChange={change} articleId={article.id} />
      <Loaded query={choices} what="The bylines">
        {(known) => (
          <>
            <BylineFields form={form} onChange={change} choices={known} />
            <PlaceFields form={form} onChange={change} choices={known} />
          </>
        )}
      </Loaded>
      <LinkFields form={form} onChange={change} />
      <details>
        <summary className="w-fit font-bold">Preview of the text</summary>
        <div className="mt-4">
          <ArticleBlocks body={body} targets={article.targets} />
        </div>
      </details>
      {isPublic ? <ChangeFields why={why} onChange={setWhy} /> : null}
      <RefusalNote refusal={refusal} />
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-bg py-3 max-md:bottom-16">
        <Button type="submit" busy={isBusy}>
          {isBusy ? "Saving..." : "Save"}
        </Button>
        {refusal?.code === "JOURNAL_STALE" ? (
          <Button variant="outline" busy={isBusy} onClick={() => void saveOver()}>
            Save mine over it
          </Button>
        ) : null}
        <span role="status" className="text-ink-2 text-small">
          {isChanged ? "Not saved yet" : "Saved"}
        </span>
      </div>
    </form>
  );
}

/** Public text is changed with a word why. */
function ChangeFields({ why, onChange }: { why: SavedAs; onChange: (why: SavedAs) => void }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">This article is public</legend>
      <Field label="The change is">
        <Select
          value={why.change}
          onChange={(event) => onChange({ ...why, change: event.target.value as SavedAs["change"] })}
        >
          <option value="small">Small: a comma, a link, a word</option>
          <option value="correction">A correction, said on the article</option>
        </Select>
      </Field>
      {why.change === "correction" ? (
        <Field label="The correction" hint="What was wrong, and what is right.">
          <TextInput
            value={why.sentence}
            maxLength={500}
            onChange={(event) => onChange({ ...why, sentence: event.target.value })}
          />
        </Field>
      ) : null}
    </fieldset>
  );
}
