import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

type LookAlikesProps = { eventId: string; role: string; names: readonly (string | null)[] };

/** Names of a list that are like one on the team's list of people not let in, for owners and managers to look again. */
export function LookAlikes({ eventId, role, names }: LookAlikesProps) {
  const asked = [...new Set(names.filter((name) => name !== null && name !== ""))].slice(0, 1000) as string[];
  const { data } = useQuery({
    queryKey: ["nights", "event", eventId, "look-alikes", asked],
    queryFn: () => call("find_look_alikes", { p_event_id: eventId, p_names: asked }),
    enabled: asked.length > 0 && ["owner", "manager"].includes(role),
    retry: false,
    staleTime: 60_000,
  });
  if (!data?.length) return null;
  return (
    <div className="grid gap-1 border-warn border-s-4 ps-4" data-no-print="">
      <p className="font-bold">Look again</p>
      <ul>
        {data.map(({ name, looks_like }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span dir="auto">{name}</span> is like <span dir="auto">{looks_like}</span> on your list of people
            not let in.
          </li>
        ))}
      </ul>
    </div>
  );
}
