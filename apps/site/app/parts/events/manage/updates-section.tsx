import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { toMoment } from "#app/parts/events/wizard/wall-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const said: Record<string, string> = {
  sent: "On its way",
  scheduled: "It goes out at its time",
  pending_review: "We look at your first update before it goes out",
};

const audiences: Record<string, string> = {
  public: "on the page",
  holders: "ticket holders",
  not_in: "ticket holders who had not come in",
};

/** Announcements: to everybody on the page, or to those who hold tickets. */
export function UpdatesSection({ event }: { event: ManagedEvent }) {
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "updates"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const [sent, waiting] = await Promise.all([
        client
          .from("event_updates")
          .select("id, body, audience, sent_at")
          .eq("event_id", event.id)
          .order("sent_at", { ascending: false })
          .limit(30)
          .throwOnError(),
        call("list_waiting_updates", { p_event_id: event.id }),
      ]);
      return { sent: sent.data, waiting };
    },
  });
  return (
    <div className="grid gap-6">
      <UpdateForm event={event} />
      <Loaded query={query} what="The updates">
        {({ sent, waiting }) => (
          <>
            <ul className="grid border-ink border-t-2">
              {sent.length + waiting.length === 0 ? (
                <li className="py-3 text-ink-2">No updates yet.</li>
              ) : null}
              {waiting.map((update) => (
                <li key={update.id} className="border-line border-b py-3">
                  <p className="type-label text-warn">
                    {update.needs_review ? "Being looked at" : `Goes out ${momentName(update.send_at)}`}
                  </p>
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{update.body}</p>
                </li>
              ))}
              {sent.map((update) => (
                <li key={update.id} className="border-line border-b py-3">
                  <p className="type-label text-ink-2">
                    {momentName(update.sent_at)}, {audiences[update.audience]}
                  </p>
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{update.body}</p>
                </li>
              ))}
            </ul>
            <ListEnd shown={sent.length} most={30} which="latest" />
          </>
        )}
      </Loaded>
    </div>
  );
}

function UpdateForm({ event }: { event: ManagedEvent }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `update:${event.id}`,
    defaults: { body: "", audience: "holders", typeId: "", at: "" },
    refusal,
    refusedAt: ["body"],
    send: async ({ body, audience, typeId, at }, { resetField }) => {
      const moment = toMoment(at);
      const outcome = await run(() =>
        call("send_event_update", {
          p_event_id: event.id,
          p_body: body,
          p_audience: audience,
          ...(typeId ? { p_type_ids: [typeId] } : {}),
          ...(moment ? { p_send_at: moment.toISOString() } : {}),
        }),
      );
      if (!outcome) return;
      notify(said[outcome] ?? "Sent");
      resetField("body");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field
        label="Update"
        hint="1 to 1,000 characters. Three a day at most."
        error={form.errors.body}
        required
      >
        <TextArea rows={4} {...form.register("body")} maxLength={1000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Who reads it">
          <Select {...form.register("audience")}>
            <option value="holders">Ticket holders</option>
            <option value="not_in">Ticket holders who have not come in yet</option>
            <option value="public">Everyone, and emailed to ticket holders</option>
          </Select>
        </Field>
        <Field label="Mailed to">
          <Select {...form.register("typeId")}>
            <option value="">Every ticket</option>
            {event.ticket_types.map((type) => (
              <option key={type.id} value={type.id}>
                Only {type.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="When (empty: now)">
          <TextInput type="datetime-local" {...form.register("at")} />
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send update
        </Button>
      </div>
    </form>
  );
}
