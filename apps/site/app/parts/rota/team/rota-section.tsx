import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import type { Rota } from "#app/parts/rota/rota-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { HoursButton } from "./hours-button.tsx";
import { RotaLink } from "./rota-link.tsx";
import { RotaPeople } from "./rota-people.tsx";
import { RotaSettings } from "./rota-settings.tsx";
import { RotaSheet } from "./rota-sheet.tsx";
import { ShiftForm } from "./shift-form.tsx";
import { ShiftList } from "./shift-list.tsx";

/** The night whose rota is written. */
export type RotaNight = { id: string; title: string; organiser_id: string };

/** The shifts of a night: what they are, who may claim them, and who has. For owners and managers. */
export default function RotaSection({ night }: { night: RotaNight }) {
  const query = useQuery({
    queryKey: ["rota", night.id],
    staleTime: 0,
    queryFn: () => call("get_rota", { p_event_id: night.id }),
  });
  return (
    <Loaded query={query} what="The rota">
      {(rota) => <WholeRota night={night} rota={rota} />}
    </Loaded>
  );
}

function WholeRota({ night, rota }: { night: RotaNight; rota: Rota }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="grid gap-8">
      <RotaSheet night={night} rota={rota} />
      <section aria-labelledby="shifts" className="grid gap-4">
        <h2 id="shifts" className="type-h2">
          Shifts
        </h2>
        {rota.shifts.length === 0 ? (
          <p className="text-ink-2">
            No shifts yet. Add what has to be done and for how many people; those you let claim it see it
            under Your shifts.
          </p>
        ) : (
          <ShiftList night={night} rota={rota} />
        )}
        {isAdding ? (
          <ShiftForm night={night} rota={rota} onDone={() => setIsAdding(false)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setIsAdding(true)}>Add a shift</Button>
            {rota.shifts.length > 0 ? (
              <Button variant="outline" onClick={() => window.print()}>
                Print the sheet
              </Button>
            ) : null}
            <HoursButton organiserId={night.organiser_id} />
          </div>
        )}
      </section>
      <RotaLink night={night} hasLink={rota.has_link} />
      <RotaPeople night={night} rota={rota} />
      <RotaSettings night={night} rota={rota} />
    </div>
  );
}
