import { useQuery } from "@tanstack/react-query";
import { useDoor } from "#app/parts/door/night/door-context.tsx";

/** What passes brought after they were revoked, a row a pass; asked for supervisors alone. Undefined until it is known. */
export function useHeldScans(isSupervisor = true) {
  const { door, view } = useDoor();
  return useQuery({
    queryKey: ["door", view.night?.event_id, "held"],
    queryFn: () => door.ask("list_held_scans", {}, 10_000),
    enabled: isSupervisor,
    networkMode: "always",
    refetchInterval: 60_000,
    staleTime: 0,
  }).data;
}
