import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { openEvent } from "#app/api/open-event.ts";
import { editEvent } from "#app/parts/events/wizard/drafts/draft-commands.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/edit.ts";
import { WizardScreen } from "./wizard-screen.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Edit event", description: "Change a night of your own.", isHidden: true });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Changing an event that is there. */
export default function EditEvent({ params }: Route.ComponentProps) {
  const draft = useQuery({
    queryKey: ["drafts", "of", params.idOrSlug],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data: event } = await openEvent(client, params.idOrSlug)
        .select("id, title")
        .maybeSingle()
        .throwOnError();
      if (event) return { ...(await editEvent(client, event.id)), title: event.title };
      // a host of the night reads its draft before it can read the night
      if (!uuid.test(params.idOrSlug)) return null;
      const draft = await editEvent(client, params.idOrSlug);
      return { ...draft, title: draft.data.title ?? "the night" };
    },
  });
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Your nights", to: "/organise" }, { label: "Edit event" }]} />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1 [overflow-wrap:anywhere]">
        {draft.data ? `Edit ${draft.data.title}` : "Edit event"}
      </h1>
      <Loaded query={draft} what="The event" why={refusedWhy(draft)}>
        {(found) => {
          if (!found)
            return (
              <EmptyState action={<LinkButton to="/organise">Your nights</LinkButton>}>
                We can't find that event among yours.
              </EmptyState>
            );
          return (
            <WizardScreen
              key={found.id}
              initial={found}
              organiser={{ id: found.organiser_id, name: found.organiser }}
              onCreated={() => undefined}
            />
          );
        }}
      </Loaded>
    </div>
  );
}
