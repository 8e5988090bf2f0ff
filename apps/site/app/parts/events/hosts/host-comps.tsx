import { useRef } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { HostPlaces, PlacesFields } from "./host-places.tsx";
import type { HostedNight } from "./hosted-nights.tsx";

type HostCompsProps = { night: HostedNight; organiser: { id: string; role: string } };

/** Comps that a host sends by email, each out of its guest places. Nothing where the night's organiser opened no ticket for that. */
export function HostComps({ night, organiser }: HostCompsProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "hosted", organiser.id]);
  const where = { p_event_id: night.event_id, p_organiser_id: organiser.id };
  // the same list pressed twice has the same key, and is sent once
  const key = useRef(crypto.randomUUID());
  const form = useHeldForm({
    name: `host-comps:${night.event_id}:${organiser.id}`,
    defaults: { people: "" },
    refusal,
    refusedAt: ["people"],
    send: async ({ people }, { reset }) => {
      const sent = await run(() =>
        call("issue_host_comps", { ...where, p_people: people, p_key: key.current }),
      );
      if (!sent) return;
      key.current = crypto.randomUUID();
      reset();
      notify(`${plural(sent.issued, "comp")} sent`);
    },
  });
  if (!night.comp_ticket && night.comps.length === 0) return null;
  const mayWrite = ["owner", "manager", "editor"].includes(organiser.role);
  return (
    <HostPlaces
      summary={`Your comps: ${night.comps.length}${night.comp_ticket ? ` (${night.comp_ticket})` : ""}`}
      people={night.comps.map(({ id, name, status }) => ({
        id,
        name,
        note: status === "taken" ? "has it" : "sent",
        onRemove:
          mayWrite && status === "sent"
            ? () => void run(() => call("revoke_host_comp", { ...where, p_comp_id: id }))
            : undefined,
      }))}
      removal="Take back"
      isBusy={isBusy}
    >
      {mayWrite && night.comp_ticket ? (
        <form {...form.props} className="mt-3 grid gap-3">
          <PlacesFields
            label="Send comps to"
            hint="A name and an email address on each line, as “Ada Lovelace, ada@example.org”. Each takes one of your guest places."
            error={form.errors.people}
            rest={form.rest}
            press="Send comps"
            isBusy={isBusy}
            field={form.register("people", {
              onChange: () => {
                key.current = crypto.randomUUID();
              },
            })}
          />
        </form>
      ) : null}
    </HostPlaces>
  );
}
