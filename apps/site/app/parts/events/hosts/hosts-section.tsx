import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { compTypes } from "#app/parts/events/manage/comp-types.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { HostForm } from "./host-form.tsx";
import { figures, hostStates, type NightHost } from "./host-words.ts";

/** Who puts a night on together with its organiser, and on which terms. */
export function HostsSection({ event }: { event: ManagedEvent }) {
  const [open, setOpen] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "hosts"],
    staleTime: 0,
    queryFn: () => call("list_night_hosts", { p_event_id: event.id }),
  });
  const manages = ["owner", "manager"].includes(event.team.role);
  return (
    <Loaded query={query} what="The hosts">
      {({ hosts, has_sales, comp_type_id }) => (
        <div className="grid gap-6">
          <p className="max-w-reading">
            Your team sells the tickets and is paid for them. Hosts have the night on their page, and it
            reaches their followers. They see the figures you choose and name their own guests.
          </p>
          <ul className="grid border-ink border-t-2 empty:hidden">
            {hosts.map((host) => (
              <li key={host.organiser_id} className="grid gap-3 border-line border-b py-3">
                {open === host.organiser_id ? (
                  <HostForm event={event} kept={host} onDone={() => setOpen(null)} />
                ) : (
                  <HostLine
                    event={event}
                    host={host}
                    hasSales={has_sales}
                    onChange={() => setOpen(host.organiser_id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {manages && hosts.length > 0 ? <HostCompType event={event} typeId={comp_type_id} /> : null}
          {hosts.length === 0 ? <p className="text-ink-2">You put this night on alone.</p> : null}
          {open === "new" ? <HostForm event={event} onDone={() => setOpen(null)} /> : null}
          {manages && open !== "new" ? (
            <div>
              <Button variant="outline" onClick={() => setOpen("new")}>
                Invite a host
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

/** Of which ticket hosts may send comps, out of their guest places. */
function HostCompType({ event, typeId }: { event: ManagedEvent; typeId: string | null }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Ticket that hosts may send as comps" hint="Each comp takes one of a host's guest places.">
        <Select
          value={typeId ?? ""}
          disabled={isBusy}
          onChange={({ target: { value } }) =>
            // read now: until the answer is here the list shows what was chosen before
            void run(() =>
              call("set_host_comps", {
                p_event_id: event.id,
                ...(value ? { p_ticket_type_id: value } : {}),
              }),
            )
          }
        >
          <option value="">None, only the guest list</option>
          {compTypes(event).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** Hosts write in a draft until the night is public. */
const isUnannounced = (status: string) => ["draft", "pending_review", "scheduled"].includes(status);

type HostLineProps = { event: ManagedEvent; host: NightHost; hasSales: boolean; onChange: () => void };

/** One host: how it stands, what it was given, and what can be done. */
function HostLine({ event, host, hasSales, onChange }: HostLineProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const where = { p_event_id: event.id, p_organiser_id: host.organiser_id };
  const isOpen = host.state === "asked" || host.state === "accepted";
  const { role } = event.team;
  const label = <span className="sr-only"> {host.name}</span>;
  return (
    <>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/organisers/${host.slug}`} className="font-bold" dir="auto">
          {host.name}
        </Link>{" "}
        <span className="text-ink-2">{hostStates[host.state]}</span>
        {isOpen ? (
          <span className="block text-ink-2 text-small">
            {figures[host.figures]}. {plural(host.guest_places, "guest place")}
            {host.guests > 0 ? `, ${host.guests} taken` : ""}
            {host.comps > 0 ? `, ${host.comps} of them comps` : ""}.
            {host.may_edit && isUnannounced(event.status)
              ? " They may edit the draft; you save and publish it."
              : ""}
          </span>
        ) : null}
        {host.is_offered ? (
          <span className="block text-small">
            You offer them the night. Once an owner of theirs takes it, they sell the tickets and are paid.
          </span>
        ) : null}
      </p>
      {isOpen && ["owner", "manager"].includes(role) ? (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" onClick={onChange}>
            Change the terms{label}
          </Button>
          {host.state === "accepted" && role === "owner" && !hasSales ? (
            <Button
              size="sm"
              variant="outline"
              busy={isBusy}
              onClick={() =>
                void run(() => call("offer_night", { ...where, p_is_offered: !host.is_offered }))
              }
            >
              {host.is_offered ? "Keep the night" : "Offer the night"}
              {label}
            </Button>
          ) : null}
          {host.state === "accepted" && (host.may_edit || isUnannounced(event.status)) ? (
            <Button
              size="sm"
              variant="outline"
              busy={isBusy}
              onClick={() => void run(() => call("let_host_edit", { ...where, p_may: !host.may_edit }))}
            >
              {host.may_edit ? "Take the draft back" : "Let them edit the draft"}
              {label}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => call("end_host", where))}
          >
            {host.state === "asked" ? "Take back the invitation" : "Remove"}
            {label}
          </Button>
        </div>
      ) : null}
      <RefusalNote refusal={refusal} />
    </>
  );
}
