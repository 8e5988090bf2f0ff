import { useQueryClient } from "@tanstack/react-query";
import { ARTICLE_STATES, type ArticleState } from "@undercroft/contract";
import { firstLondonMoment } from "@undercroft/contract/london-time";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type DeskArticle, deskArticleQuery, deskKey } from "./desk-queries.ts";
import { useReloadWhenStale } from "./use-reload-when-stale.ts";

type To = Extract<ArticleState, "in_review" | "draft" | "scheduled" | "published" | "archived" | "removed">;

const nextOf: Partial<Record<ArticleState, To[]>> = {
  draft: ["in_review", "removed"],
  in_review: ["published", "scheduled", "draft", "removed"],
  scheduled: ["published", "draft", "removed"],
  published: ["draft", "archived", "removed"],
  updated: ["draft", "archived", "removed"],
  archived: ["removed"],
};
const isPublic = ({ status }: DeskArticle): boolean => status === "published" || status === "updated";
const labels: Record<To, string> = {
  in_review: "Send to review",
  draft: "Back to draft",
  scheduled: "Schedule",
  published: "Publish now",
  archived: "Archive",
  removed: "Remove",
};

type ArticleMovesProps = {
  article: DeskArticle;
  /** saves what was typed; false where that is not possible, and nothing moves */
  onBefore: () => Promise<boolean>;
};

/** Where an article is, what an editor said of it, and where it can go. */
export function ArticleMoves({ article, onBefore }: ArticleMovesProps) {
  const [note, setNote] = useState("");
  const [hour, setHour] = useState("");
  const queryClient = useQueryClient();
  const { run, isBusy, refusal, setRefusal } = useExclusiveMutation(deskKey);
  useReloadWhenStale(refusal, deskKey);
  const next = nextOf[article.status] ?? [];
  const move = async (to: To) => {
    if (!(await onBefore())) {
      setRefusal({
        code: null,
        title: "What you wrote is not saved yet",
        remedy: "Look below the text, then try again.",
      });
      return;
    }
    // saving has made it a newer version
    const { version } = queryClient.getQueryData(deskArticleQuery(article.id).queryKey) ?? article;
    const at = to === "scheduled" ? firstLondonMoment(hour) : null;
    const moved = await run(async () => {
      return call("move_article", {
        p_article_id: article.id,
        p_version: version,
        p_to: to,
        ...(note.trim() ? { p_note: note } : {}),
        ...(at ? { p_publish_at: at.toISOString() } : {}),
      });
    });
    if (!moved) return;
    setNote("");
    setHour("");
    notify(ARTICLE_STATES[to]);
  };
  return (
    <section aria-label="State" className="grid gap-3 border-2 border-line-strong p-4">
      <p className="type-label">
        {ARTICLE_STATES[article.status]}
        {article.publish_at ? `: ${momentName(article.publish_at)}` : null}
      </p>
      {article.note ? (
        <p className="border-warn border-s-4 ps-3 [overflow-wrap:anywhere]">{article.note}</p>
      ) : null}
      {article.gaps.length > 0 ? (
        <div>
          <p className="font-bold">Still missing</p>
          <ul className="list-disc ps-5">
            {article.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {article.is_mine && article.status === "in_review" ? (
        <p>You wrote this or sent it in: a colleague publishes it. Admins may, with a reason.</p>
      ) : null}
      {next.length > 0 ? (
        <Field label="A note" hint="Needed to take it back or remove it: what has to change.">
          <TextArea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      ) : null}
      {next.includes("scheduled") ? (
        <Field label="When it goes out" hint="London time.">
          <TextInput type="datetime-local" value={hour} onChange={(event) => setHour(event.target.value)} />
        </Field>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        {next.map((to) => (
          <Button
            key={to}
            size="sm"
            variant={to === "removed" ? "danger" : to === next[0] ? "primary" : "outline"}
            busy={isBusy}
            onClick={() => void move(to)}
          >
            {to === "draft" && isPublic(article) ? "Unpublish" : labels[to]}
          </Button>
        ))}
      </div>
    </section>
  );
}
