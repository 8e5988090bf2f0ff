import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { openDraft } from "#app/parts/events/wizard/drafts/draft-commands.ts";
import { myOrganisersQuery, writes } from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/write.ts";
import { WizardScreen } from "./wizard-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Create event",
    description: "Write and publish a night of your own.",
    isHidden: true,
  });

/** A new event, or a draft that is none yet. */
export default function WriteEvent() {
  const { person } = useSession();
  const [search] = useSearchParams();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const wantedId = search.get("draft");
  // the draft this screen has made itself is on it already
  const draftId = wantedId === createdId ? null : wantedId;
  const organisers = useQuery(myOrganisersQuery(person?.id));
  const draft = useQuery({
    queryKey: ["drafts", draftId],
    enabled: draftId !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => openDraft(await browserClient(), draftId ?? ""),
  });
  // what was written became an event meanwhile: Back from its preview leads on to it
  const event = draft.data?.event_id ? draft.data.slug : null;
  if (event) {
    const step = search.get("step");
    return <Navigate to={`/events/${event}/edit${step ? `?step=${step}` : ""}`} replace />;
  }
  const keepAddress = ({ id }: { id: string }) => {
    setCreatedId(id);
    // the screen goes on as it is: only its address learns which draft it writes
    const address = new URL(window.location.href);
    address.searchParams.set("draft", id);
    window.history.replaceState(window.history.state, "", address);
  };
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Create event" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        Create event
      </h1>
      {draftId !== null && !draft.data ? (
        <Loaded query={draft} what="The draft" why={refusedWhy(draft)}>
          {() => null}
        </Loaded>
      ) : (
        <Loaded query={organisers} what="Your organisers">
          {(mine) => {
            const mayWrite = mine.filter((one) => writes(one.role));
            const chosen = draft.data
              ? { id: draft.data.organiser_id, name: draft.data.organiser }
              : (mayWrite.find((one) => one.id === search.get("organiser")) ??
                (mayWrite.length === 1 ? mayWrite[0] : undefined));
            if (chosen)
              return (
                <WizardScreen
                  key={chosen.id}
                  initial={draft.data ?? null}
                  organiser={chosen}
                  onCreated={keepAddress}
                />
              );
            if (mayWrite.length === 0)
              return (
                <EmptyState
                  action={<LinkButton to="/organise/new?then=event">Start an organiser</LinkButton>}
                >
                  Every event has an organiser: a promoter, a collective, a venue or a label. Start yours, or
                  ask a team to invite you.
                </EmptyState>
              );
            return (
              <section aria-labelledby="who">
                <h2 id="who" className="type-h2">
                  Who puts it on?
                </h2>
                <ul className="mt-4 flex flex-wrap gap-3">
                  {mayWrite.map((one) => (
                    <li key={one.id}>
                      <LinkButton to={`/events/new?organiser=${one.id}`} variant="outline">
                        {one.label}
                      </LinkButton>
                    </li>
                  ))}
                  <li>
                    <LinkButton to="/organise/new?then=event" variant="quiet">
                      Another organiser
                    </LinkButton>
                  </li>
                </ul>
              </section>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}
