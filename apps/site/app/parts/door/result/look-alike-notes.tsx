import { useQuery } from "@tanstack/react-query";
import type { Party } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";

/** Tells a supervisor that a name of the booking is like one on the team's list of people not let in. It stops nobody. */
export default function LookAlikeNotes({ parties }: { parties: readonly Party[] }) {
  const { door, view } = useDoor();
  const names = [
    ...new Set(
      parties.flatMap(({ name, tickets }) => [
        name,
        ...(tickets ?? []).map(({ holder_name }) => holder_name),
      ]),
    ),
  ].flatMap((name) => (name ? [name] : []));
  const { data } = useQuery({
    queryKey: ["door", view.night?.event_id, "look-alikes", names],
    queryFn: () => door.ask("find_look_alikes", { p_names: names }),
    enabled: view.isSupervisor && names.length > 0 && view.offlineSince === null,
    networkMode: "always",
    retry: false,
    staleTime: 60_000,
  });
  return (data ?? []).map(({ name, looks_like }) => (
    <p key={name} role="status" className="border-current border-2 p-3 font-bold text-[1.25rem]">
      Look again: {name} is like {looks_like} on your list of people not let in.
    </p>
  ));
}
