import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type DeskArticle, deskKey } from "./desk-queries.ts";
import { useReloadWhenStale } from "./use-reload-when-stale.ts";

const refusedAddress = ["slug"] as const;

/** The address of an article, changed by hand. What was public leads on from the old one. */
export function ArticleAddress({ article }: { article: DeskArticle }) {
  // what was typed stays when a colleague was first
  const [typed, setTyped] = useState<string | null>(null);
  const slug = typed ?? article.slug;
  const { run, isBusy, refusal } = useExclusiveMutation(deskKey);
  const { form, errors, rest } = useRefusedField(refusal, refusedAddress);
  useReloadWhenStale(refusal, deskKey);
  const isPublic = article.published_at !== null;
  const rename = async () => {
    const taken = await run(async () => {
      return call("rename_article", {
        p_article_id: article.id,
        p_version: article.version,
        p_slug: slug,
      });
    });
    if (!taken) return;
    setTyped(null);
    notify(`The address is /journal/${taken}`);
  };
  if (article.status === "removed") return null;
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <Field
        label="Address"
        error={errors.slug}
        hint={
          isPublic
            ? `/journal/${article.slug}. The old address leads on to the new one.`
            : `/journal/${article.slug}`
        }
      >
        <TextInput value={slug} maxLength={80} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="w-fit"
        busy={isBusy}
        disabled={slug === article.slug}
      >
        Change the address
      </Button>
    </form>
  );
}
