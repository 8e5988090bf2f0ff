import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { EventDraft, Step } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { isStep } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { EventWizard } from "#app/parts/events/wizard/event-wizard.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";

type WizardScreenProps = {
  initial: EventDraft | null;
  organiser: { id: string; name: string };
  onCreated: (draft: EventDraft) => void;
};

const said: Record<string, string> = {
  published: "Published",
  scheduled: "Scheduled",
  pending_review: "Sent in. We check it before it is public.",
};

/** The wizard with its way out: to the page, to the preview, or back to one's nights. */
export function WizardScreen({ initial, organiser, onCreated }: WizardScreenProps) {
  const { person } = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("step");
  const step: Step = isStep(wanted) ? wanted : "basics";
  // a step is a place in the browser's history: Back goes one step back
  const toStep = (next: Step) => {
    const { searchParams } = new URL(window.location.href);
    searchParams.set("step", next);
    setSearch(searchParams, { preventScrollReset: true });
  };
  if (!person) return null;
  return (
    <>
      <p className="mb-6 text-ink-2">For {organiser.name}</p>
      <EventWizard
        initial={initial}
        organiserId={organiser.id}
        personId={person.id}
        step={step}
        onStep={toStep}
        onCreated={onCreated}
        onSaved={(event, how, refusal) => {
          void queryClient.invalidateQueries({ queryKey: ["nights"] });
          queryClient.removeQueries({ queryKey: ["drafts"] });
          if (how === "preview") {
            void navigate(`/organise/events/${event.id}/preview`);
            return;
          }
          if (how === "refused") {
            alert({
              title: refusal?.title ?? "Not published",
              description: `${refusal?.remedy ?? ""} It is saved as a draft.`,
            });
            void navigate(`/events/${event.slug}/edit?step=publish`);
            return;
          }
          notify(how === "saved" ? "Changes saved" : (said[event.status] ?? "Saved"));
          void navigate(
            event.status === "published" ? `/events/${event.slug}` : `/organise/events/${event.id}`,
          );
        }}
      />
    </>
  );
}
