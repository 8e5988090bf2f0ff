import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { DoorStopScreen } from "#app/parts/door/door-stop-screen.tsx";
import { DoorProvider, useDoor } from "#app/parts/door/night/door-context.tsx";
import { EnterFromPaper } from "#app/parts/door/paper/enter-from-paper.tsx";
import { PaperSheet } from "#app/parts/door/paper/paper-sheet.tsx";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/paper.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Door list on paper",
    description: "Print the list of a night, and enter what was ticked.",
    canonical: "/door",
    isHidden: true,
  });

export const handle = { isWholeScreen: true };

const readPersonId = () => knownSession().then(({ person }) => person?.id ?? null);

/** The list of a night on paper, for supervisors: printed before, and entered afterwards. */
export default function Paper({ params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <DoorProvider key={params.slug} slug={params.slug} readPersonId={readPersonId}>
        <OpenPaper />
      </DoorProvider>
    </QueryProvider>
  );
}

function OpenPaper() {
  const { door, view } = useDoor();
  const [params] = useSearchParams();
  const isEntering = params.get("view") === "enter";
  if (view.stop) return <DoorStopScreen stop={view.stop} slug={door.slug} onRetry={() => void door.open()} />;
  if (!view.night) return <Opening />;
  return (
    <div className="column grid max-w-4xl grid-cols-1 gap-6 py-6 print:max-w-none print:p-0">
      <nav aria-label="Paper" className="flex flex-wrap items-center gap-x-6 gap-y-2" data-no-print="">
        <Link to={`/door/${door.slug}`} className="inline-flex min-h-14 items-center text-link">
          Back to the door
        </Link>
        <Tab to="?" isCurrent={!isEntering}>
          Print
        </Tab>
        <Tab to="?view=enter" isCurrent={isEntering}>
          Enter from paper
        </Tab>
      </nav>
      {!view.isSupervisor ? (
        <>
          <h1 tabIndex={-1} className="type-h2">
            Door list on paper
          </h1>
          <EmptyState action={<LinkButton to={`/door/${door.slug}`}>Back to the door</LinkButton>}>
            The list names people, so only supervisors print it.
          </EmptyState>
        </>
      ) : isEntering ? (
        <>
          <h1 tabIndex={-1} className="type-h2">
            Enter from paper
          </h1>
          <EnterFromPaper />
        </>
      ) : (
        <Sheet title={view.night.title} />
      )}
    </div>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      aria-current={isCurrent ? "page" : undefined}
      className="inline-flex min-h-14 items-center border-transparent border-b-4 font-bold text-ink-2 no-underline aria-[current=page]:border-pink aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  );
}

function Sheet({ title }: { title: string }) {
  const { door, view } = useDoor();
  const [isLarge, setIsLarge] = useState(false);
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "names"],
    queryFn: () => door.ask("list_door_names", {}, 15_000),
    networkMode: "always",
    // every reading is noted in the audit log: the list is read again when somebody asks for it
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const why = query.error ? toRefusal(query.error, view.offlineSince === null) : null;
  return (
    <Loaded query={query} what="The list" why={why?.code ? why : null}>
      {(names) => (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3" data-no-print="">
            <Button className="min-h-14" onClick={() => window.print()}>
              Print
            </Button>
            <Button
              variant="outline"
              className="min-h-14"
              busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Read it again
            </Button>
            <Checkbox
              label="Large print"
              checked={isLarge}
              onChange={(change) => setIsLarge(change.target.checked)}
            />
          </div>
          <PaperSheet title={title} names={names} isLarge={isLarge} />
        </>
      )}
    </Loaded>
  );
}

function Opening() {
  return (
    <section className="column grid gap-6 py-10" aria-busy="true" aria-label="The list is being read">
      <Halftone className="h-14 w-2/3" />
      <Halftone className="h-72" />
    </section>
  );
}
