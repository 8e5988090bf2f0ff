import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { call } from "#app/api/call.ts";
import { Badge } from "#app/ui/badge.tsx";

async function listHolds() {
  return call("list_staff_holds");
}

/** Around the form that decides about something: the staff member who begins to fill it in has it for fifteen minutes. */
export function Hold({ targetId, children }: { targetId: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: ["staff", "holds"], queryFn: listHolds, refetchInterval: 30_000 });
  const hold = data?.find(({ target_id }) => target_id === targetId);
  const hasAsked = useRef(false);
  const take = async () => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    // a colleague who was quicker is named when the holds are read again
    await call("hold_for_decision", { p_target_id: targetId }).catch(() => {});
    await queryClient.invalidateQueries({ queryKey: ["staff", "holds"] });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens in the form inside
    <div data-staff-form="" onFocus={() => void take()} className="grid gap-3">
      {/* its room is kept: a button must not move away while it is pressed */}
      <p role="status" className="flex min-h-8 items-center">
        {hold ? (
          <Badge tone="info">{hold.is_mine ? "Yours for 15 minutes" : `Taken by ${hold.taken_by}`}</Badge>
        ) : null}
      </p>
      {children}
    </div>
  );
}
