import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type DeskArticle, deskKey } from "./desk-queries.ts";

/** Addresses under which a reader without an account reads an article before it is out. Each is shown once. */
export function ArticlePreviews({ article }: { article: DeskArticle }) {
  const [address, setAddress] = useState<string | null>(null);
  const { run, isBusy, refusal } = useExclusiveMutation([...deskKey, "article", article.id]);
  if (!["draft", "in_review", "scheduled"].includes(article.status)) return null;
  const make = async () => {
    const token = await run(async () => {
      return call("make_article_preview", { p_article_id: article.id });
    });
    if (token) setAddress(`${window.location.origin}/journal/preview/${token}`);
  };
  const revoke = async (id: string) => {
    const isGone = await run(async () => {
      await call("revoke_article_preview", { p_preview_id: id });
      return true;
    });
    if (!isGone) return;
    setAddress(null);
    notify("The address does not work any more");
  };
  return (
    <section aria-labelledby="previews" className="grid gap-2">
      <h2 id="previews" className="type-h3">
        Preview for people outside
      </h2>
      <p className="text-ink-2 text-small">
        Anyone with the address can read this one article for seven days.
      </p>
      {address ? (
        <Field label="The address" hint="Copy it now. It is not shown again.">
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
      ) : null}
      <ul className="grid gap-1 text-small empty:hidden">
        {article.previews.map(({ id, created_at, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>Works until {deadlineName(expires_at)}</span>
            <Button
              variant="quiet"
              size="sm"
              busy={isBusy}
              aria-label={`Revoke the address made ${momentName(created_at)}`}
              onClick={() => void revoke(id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
      <Button variant="outline" size="sm" className="w-fit" busy={isBusy} onClick={() => void make()}>
        Create an address
      </Button>
    </section>
  );
}
