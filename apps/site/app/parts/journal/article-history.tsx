import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type ArticleForm, type DeskArticle, type Revision, revisionQuery } from "./desk-queries.ts";
import { TextDifference } from "./editor/saving/text-difference.tsx";

type HistoryProps = {
  article: DeskArticle;
  form: ArticleForm;
  /** null where the article is not changed any more */
  onRestore: ((revision: Revision) => void) | null;
};

/** Earlier texts of an article: each can be compared with what stands now, and brought back. */
export function ArticleHistory({ article, form, onRestore }: HistoryProps) {
  const [version, setVersion] = useState<number | null>(null);
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? article.revisions : article.revisions.slice(0, 6);
  return (
    <section aria-labelledby="history" className="grid gap-2">
      <h2 id="history" className="type-h3">
        Earlier texts
      </h2>
      <ol className="grid text-small">
        {shown.map(({ version: number, created_at, saved_by: by }) => (
          <li key={number}>
            <button
              type="button"
              className="min-h-9 text-start text-link underline pointer-coarse:min-h-11"
              onClick={() => setVersion(number)}
            >
              {momentName(created_at)}
              {by ? `, ${by}` : null}
            </button>
          </li>
        ))}
      </ol>
      {article.revisions.length > shown.length ? (
        <Button variant="quiet" size="sm" className="w-fit" onClick={() => setIsLong(true)}>
          Show all {article.revisions.length}
        </Button>
      ) : null}
      {version === null ? null : (
        <RevisionDialog
          article={article}
          form={form}
          version={version}
          onClose={() => setVersion(null)}
          onRestore={onRestore}
        />
      )}
    </section>
  );
}

function RevisionDialog({
  article,
  form,
  version,
  onClose,
  onRestore,
}: HistoryProps & { version: number; onClose: () => void }) {
  const query = useQuery(revisionQuery(article.id, version));
  const names = Object.fromEntries(article.links.map(({ id, name }) => [id, name ?? "gone"]));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Then and now"
      className="!max-w-5xl"
    >
      <Loaded query={query} what="The earlier text">
        {(revision) => (
          <div className="grid gap-4">
            <p className="text-ink-2">{momentName(revision.created_at)}</p>
            {revision.title === form.title ? null : (
              <p className="[overflow-wrap:anywhere]">
                Title then: <strong dir="auto">{revision.title}</strong>
              </p>
            )}
            {revision.standfirst === form.standfirst ? null : (
              <p className="[overflow-wrap:anywhere]">Standfirst then: {revision.standfirst || "none"}</p>
            )}
            <TextDifference before={revision.body} after={form.body} names={names} />
            {onRestore ? (
              <div>
                <Button
                  variant="outline"
                  onClick={() => {
                    onRestore(revision);
                    onClose();
                  }}
                >
                  Bring this text back
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
