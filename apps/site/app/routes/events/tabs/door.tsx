import { lazy, Suspense } from "react";
import { DoorWaiting } from "#app/parts/door/team/held-scans-note.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import type { EventTab } from "../event-tab.ts";

const TeamDoor = lazy(() =>
  import("#app/parts/door/team/team-door.tsx").then((module) => ({ default: module.TeamDoor })),
);

export default [
  {
    view: "door",
    group: "The night",
    label: "Door",
    order: 43,
    hiddenFrom: ["editor", "finance"],
    Waiting: ({ event }) => (
      <DoorWaiting eventId={event.id} isSupervisor={["owner", "manager"].includes(event.team.role)} />
    ),
    Body: ({ event, siteUrl }) => (
      <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
        <TeamDoor
          night={event}
          siteUrl={siteUrl}
          isSupervisor={["owner", "manager"].includes(event.team.role)}
        />
      </Suspense>
    ),
  },
] satisfies EventTab[];
