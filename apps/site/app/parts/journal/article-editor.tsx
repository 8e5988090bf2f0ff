import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ArticleBlocks } from "./article-blocks.tsx";
import { BylineFields, HeadFields, HeroFields, LinkFields, PlaceFields } from "./article-fields.tsx";
import { type ArticleForm, type DeskArticle, deskChoicesQuery } from "./desk-queries.ts";
import type { ArticleSaver, Change } from "./editor/saving/article-saver.ts";
import { ConflictView } from "./editor/saving/conflict-view.tsx";
import { SavingLine } from "./editor/saving/saving-line.tsx";
import { useSavingState } from "./editor/saving/use-article-saver.ts";

// the writing tool is heavy and needs a browser
const BodyEditor = lazy(async () => ({ default: (await import("./editor/body-editor.tsx")).BodyEditor }));

type PartProps = { article: DeskArticle; saver: ArticleSaver; form: ArticleForm };

const namesOf = (article: DeskArticle): Record<string, string> =>
  Object.fromEntries(article.links.flatMap(({ id, name }) => (name ? [[id, name]] : [])));

type ArticleTextProps = PartProps & {
  round: number;
  /** the text is another one than was typed here */
  onTaken: () => void;
};

/** The text of one article while it is written. `round` changes where the text was taken from elsewhere. */
export function ArticleText({ article, saver, form, round, onTaken }: ArticleTextProps) {
  const state = useSavingState(saver);
  const [why, setWhy] = useState<Change>({ change: "small", sentence: "" });
  const isPublic = article.status === "published" || article.status === "updated";
  if (state.kind === "conflict")
    return (
      <ConflictView
        articleId={article.id}
        ours={form}
        base={saver.readBase()}
        names={namesOf(article)}
        onDone={(theirs, merged) => {
          saver.adopt(theirs, merged);
          onTaken();
        }}
      />
    );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <HeadFields form={form} onChange={(next) => saver.change(next)} />
      <Suspense fallback={<Halftone className="h-96" />}>
        <BodyEditor
          key={round}
          articleId={article.id}
          body={form.body}
          names={namesOf(article)}
          onChange={(body) => saver.change({ body })}
          onMention={(link) =>
            saver.change({ links: [...saver.readForm().links.filter(({ id }) => id !== link.id), link] })
          }
        />
      </Suspense>
      <details>
        <summary className="flex min-h-11 w-fit items-center font-bold">Preview of the text</summary>
        <div className="mt-4">
          <ArticleBlocks body={form.body} targets={article.targets} />
        </div>
      </details>
      {isPublic ? <ChangeFields why={why} onChange={setWhy} /> : null}
      <SavingLine
        state={state}
        isPublic={isPublic}
        onSave={() =>
          void saver.save(isPublic ? why : null).then((isSaved) => {
            if (isSaved) setWhy({ change: "small", sentence: "" });
          })
        }
      />
    </div>
  );
}

/** What belongs to an article besides its text. */
export function ArticleDetails({ article, saver, form }: PartProps) {
  const choices = useQuery(deskChoicesQuery);
  const onChange = (next: Partial<ArticleForm>) => saver.change(next);
  return (
    <section aria-label="Details" className="grid gap-3">
      <Loaded query={choices} what="The bylines">
        {(known) => (
          <>
            <BylineFields form={form} onChange={onChange} choices={known} />
            <PlaceFields form={form} onChange={onChange} choices={known} />
          </>
        )}
      </Loaded>
      <HeroFields form={form} onChange={onChange} articleId={article.id} />
      <LinkFields form={form} onChange={onChange} />
    </section>
  );
}

/** Public text is changed with a word why. */
function ChangeFields({ why, onChange }: { why: Change; onChange: (why: Change) => void }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-2 border-line p-4">
      <legend className="px-2 font-bold">This article is public</legend>
      <Field label="The change is">
        <Select
          value={why.change}
          onChange={(event) => onChange({ ...why, change: event.target.value as Change["change"] })}
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
