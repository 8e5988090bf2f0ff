import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type TeamPlan, teamPlansQuery } from "./team-memberships.ts";

const keyOf = (eventId: string) => ["memberships", "night", eventId];

/** What of a night is for members: the whole, and each of its tickets. */
const membersOnlyQuery = (eventId: string) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: async () => {
      const client = await browserClient();
      const [night, types] = await Promise.all([
        client.from("members_nights").select("plan_id").eq("event_id", eventId).throwOnError(),
        client
          .from("ticket_types")
          .select("id, name, plans:members_types (plan_id)")
          .eq("event_id", eventId)
          .in("status", ["active", "paused"])
          .neq("kind", "guest")
          .order("sort")
          .throwOnError(),
      ]);
      return {
        night: night.data.map(({ plan_id }) => plan_id),
        types: types.data.map(({ id, name, plans }) => ({
          id,
          name,
          plans: plans.map(({ plan_id }) => plan_id),
        })),
      };
    },
  });

type MembersOnlyProps = { eventId: string; organiserId: string };

/** Whose members alone may book a night, or a ticket of it. */
export default function MembersOnly({ eventId, organiserId }: MembersOnlyProps) {
  const plans = useQuery(teamPlansQuery(organiserId));
  const query = useQuery(membersOnlyQuery(eventId));
  return (
    <div className="grid gap-6">
      <p className="max-w-reading text-ink-2">
        Choose what is for members. Where nothing is ticked, everybody may book. A member has one place and
        one for each guest that their plan allows. What is held or booked already stays. The night of a
        members' club is for its members and their guests alone: no guest list, no sale at the door.
      </p>
      <Loaded query={plans} what="Your plans" why={refusedWhy(plans)}>
        {(offered) =>
          offered.length === 0 ? (
            <p>
              You have no plan yet. <Link to="/organise">Write one under Members</Link> first.
            </p>
          ) : (
            <Loaded query={query} what="What is for members" why={refusedWhy(query)}>
              {({ night, types }) => (
                <div className="grid gap-8">
                  <Choice
                    title="The whole night"
                    eventId={eventId}
                    typeId={null}
                    plans={offered}
                    chosen={night}
                  />
                  {types.map((type) => (
                    <Choice
                      key={type.id}
                      title={type.name}
                      eventId={eventId}
                      typeId={type.id}
                      plans={offered}
                      chosen={type.plans}
                    />
                  ))}
                </div>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </div>
  );
}

type ChoiceProps = {
  title: string;
  eventId: string;
  /** null for the whole night */
  typeId: string | null;
  plans: readonly TeamPlan[];
  chosen: readonly string[];
};

function Choice({ title, eventId, typeId, plans, chosen }: ChoiceProps) {
  // what was ticked here and not saved; a colleague's choice shows as soon as it is read
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const ticked = changed ?? chosen;
  const { attempt, isBusy, refusal } = useExclusiveMutation(keyOf(eventId));
  const save = async () => {
    const isDone = await attempt(() =>
      call("set_members_only", {
        p_event_id: eventId,
        p_plan_ids: [...ticked],
        ...(typeId ? { p_ticket_type_id: typeId } : {}),
      }),
    );
    if (!isDone) return;
    setChanged(null);
    notify(ticked.length === 0 ? `${title}: for everybody` : `${title}: for members`);
  };
  return (
    <fieldset className="grid gap-2 border-2 border-ink p-4">
      <legend className="px-2 font-bold" dir="auto">
        {title}
      </legend>
      {plans.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={`For ${name}`}
          checked={ticked.includes(id)}
          onChange={({ target }) =>
            setChanged(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
          }
        />
      ))}
      <RefusalNote refusal={refusal} />
      <div>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void save()}>
          Save<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </fieldset>
  );
}
