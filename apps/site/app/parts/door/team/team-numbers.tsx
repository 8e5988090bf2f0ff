import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useLive } from "#app/api/live/use-live.ts";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { LiveNote } from "#app/ui/live-note.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { teamDoorKey, teamNumbersQuery } from "./team-door-queries.ts";
import type { TeamNight } from "./team-night.ts";

/** What is shown of the numbers of a night, which move while somebody looks. */
export function TeamNumbers({
  night,
  children,
}: {
  night: Pick<TeamNight, "id" | "organiser_id">;
  children: (numbers: DoorNumbers) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const query = useQuery(teamNumbersQuery(night.id));
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: teamDoorKey(night.id) });
  const isLost = useLive(`team:${night.organiser_id}`, {
    onMessage: (event, payload) => {
      if (event === "door" && payload.event_id === night.id) readAgain();
    },
    onReturn: readAgain,
    onEnter: readAgain,
  });
  return (
    <Loaded query={query} what="The door" why={refusedWhy(query)}>
      {(numbers) => (
        <>
          <LiveNote isLost={isLost} sentence={null} />
          {children(numbers)}
        </>
      )}
    </Loaded>
  );
}
