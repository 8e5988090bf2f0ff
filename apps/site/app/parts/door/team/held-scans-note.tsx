import { useQuery } from "@tanstack/react-query";
import { plural } from "#app/format/plural.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import { heldScansQuery } from "./team-door-queries.ts";

type HeldScansProps = { eventId: string; isSupervisor: boolean };

/** How many revoked links brought scans that a supervisor has to decide about. */
export function DoorWaiting({ eventId, isSupervisor }: HeldScansProps) {
  const { data } = useQuery({ ...heldScansQuery(eventId), enabled: isSupervisor });
  return <WaitingBadge count={data?.length ?? 0} />;
}

/** The way to that decision, which stays open after the night. Nothing while nothing waits. */
export function HeldScansNote({ eventId, slug }: { eventId: string; slug: string }) {
  const { data } = useQuery(heldScansQuery(eventId));
  if (!data || data.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-warn border-s-4 ps-4">
      <p>{plural(data.length, "revoked link", "revoked links")} brought scans that wait for your decision.</p>
      <LinkButton to={`/door/${slug}?tab=log`} variant="outline">
        Decide
      </LinkButton>
    </div>
  );
}
