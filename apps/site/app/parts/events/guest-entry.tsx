import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { guestTermsWords } from "#app/format/guest-terms.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const refusedNames = ["names"] as const;

/** Entering names by a secret link, without an account. */
export function GuestEntry({ allocationId, code }: { allocationId: string; code: string }) {
  const queryKey = ["guest-lists", allocationId];
  const queryClient = useQueryClient();
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  const { form, errors, rest } = useRefusedField(refusal, refusedNames);
  const [names, setNames] = useState("");
  const at = { p_allocation_id: allocationId, p_code: code };
  const query = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async () => {
      return call("read_guest_allocation", at);
    },
  });
  const put = (data: unknown) => queryClient.setQueryData(queryKey, data);
  return (
    <Loaded query={query} what="The guest list" why={refusedWhy(query)}>
      {(list) => (
        <div className="grid gap-6">
          <p>
            <strong>{list.event_title}</strong>, {momentName(list.starts_at)}. Guests of {list.name}:{" "}
            {list.guests.reduce((sum, guest) => sum + 1 + guest.plus, 0)} of {plural(list.places, "place")}.
          </p>
          <p>
            <strong>{guestTermsWords(list) || "Free all night"}.</strong> Please tell your guests.
          </p>
          <ul className="grid border-ink border-t-2">
            {list.guests.map((guest) => (
              <li
                key={guest.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {guest.name} {guest.plus > 0 ? `+${guest.plus}` : ""}
                </span>
                {list.is_open ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={isBusy}
                    onClick={async () => {
                      const left = await run(() =>
                        call("remove_entered_guest", { ...at, p_guest_id: guest.id }),
                      );
                      if (left) put(left);
                    }}
                  >
                    Remove
                    <span className="sr-only" dir="auto">
                      {" "}
                      {guest.name}
                    </span>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {list.is_open ? (
            <form
              ref={form}
              noValidate
              className="grid max-w-reading gap-3"
              onSubmit={async (submit) => {
                submit.preventDefault();
                const entered = await run(() => call("enter_guests", { ...at, p_names: names }));
                if (!entered) return;
                put(entered);
                setNames("");
              }}
            >
              <Field
                label="Names"
                error={errors.names}
                hint={`One on each line, as “Name +2”.${list.closes_at ? ` Open until ${deadlineName(list.closes_at)}.` : ""}`}
              >
                <TextArea rows={4} value={names} onChange={(change) => setNames(change.target.value)} />
              </Field>
              <RefusalNote refusal={rest} />
              <div>
                <Button type="submit" busy={isBusy}>
                  Add names
                </Button>
              </div>
            </form>
          ) : (
            <p>This guest list is closed.</p>
          )}
        </div>
      )}
    </Loaded>
  );
}
