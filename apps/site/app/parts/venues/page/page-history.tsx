import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { namesOf, type VenuePage } from "./page-data.ts";

type PageHistoryProps = {
  venueId: string;
  version: number;
  mayChange: boolean;
  onRestored: (page: VenuePage) => void;
};

/** The last fifty saves, and the way back to each of them. */
export function PageHistory(props: PageHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="border-2 border-ink" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center px-4 py-3">
        <h3 className="type-h3">Earlier saves</h3>
      </summary>
      {isOpen ? <Revisions {...props} /> : null}
    </details>
  );
}

function Revisions({ venueId, version, mayChange, onRestored }: PageHistoryProps) {
  const query = useQuery({
    queryKey: ["venues", "revisions", venueId, version],
    staleTime: 0,
    queryFn: async () => {
      return call("list_venue_revisions", { p_venue_id: venueId });
    },
  });
  const { run, isBusy, refusal } = useExclusiveMutation(["venues", "revisions"]);
  const restore = async (id: string) => {
    const page = await run(() => call("restore_venue", { p_revision_id: id, p_version: version }));
    if (!page) return;
    onRestored(page);
    notify("The earlier version is back");
  };
  return (
    <div className="grid gap-3 border-line border-t p-4">
      <p className="text-ink-2">
        The last fifty saves are kept. Going back is a save too, so nothing is lost.
      </p>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of saves">
        {(revisions) =>
          revisions.length === 0 ? (
            <p>Nobody has saved this page yet.</p>
          ) : (
            <ol className="grid">
              {revisions.map((one, at) => (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2"
                >
                  <p className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="type-data">{momentName(one.created_at)}</span>{" "}
                    {one.saved_by ? `${one.saved_by}: ` : ""}
                    {one.changed.length > 0 ? namesOf(one.changed) : "Before the first change"}
                  </p>
                  {at === 0 ? (
                    <span className="type-label">Now</span>
                  ) : (
                    <Button
                      size="sm"
                      variant="outline"
                      busy={isBusy}
                      disabled={!mayChange}
                      onClick={() => void restore(one.id)}
                    >
                      Go back to this<span className="sr-only"> save of {momentName(one.created_at)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}
