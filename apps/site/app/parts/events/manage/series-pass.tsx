import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { SeriesPassForm, type TeamSeries } from "./series-pass-form.tsx";

/** The pass that a team sells for the series of one of its nights. */
export default function SeriesPass({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: ["nights", "series-pass", eventId],
    queryFn: () => call("open_series_pass", { p_event_id: eventId }),
  });
  return (
    <Loaded query={query} what="The pass" why={refusedWhy(query)}>
      {(series) =>
        series === null ? null : (
          <div className="mt-3 grid gap-4">
            {series.pass ? (
              <OnSale series={series} pass={series.pass} />
            ) : (
              <p className="max-w-reading">
                A pass is one ticket for all nights of {series.title} that are ahead:{" "}
                {plural(series.nights, "night")} now. It costs less as nights go by, and has a stock of its
                own.
              </p>
            )}
            <SeriesPassForm key={series.pass ? "change" : "new"} series={series} />
          </div>
        )
      }
    </Loaded>
  );
}

function OnSale({ series, pass }: { series: TeamSeries; pass: NonNullable<TeamSeries["pass"]> }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const end = async () => {
    if (await attempt(() => call("end_series_pass", { p_series_id: series.series_id })))
      notify("The pass is off sale");
  };
  return (
    <>
      <p className="max-w-reading">
        <strong dir="auto">{pass.name}</strong>: {plural(pass.sold, "pass", "passes")} sold of {pass.quantity}
        .{" "}
        {pass.total_pence === null
          ? "Too few nights are left to sell it."
          : `It costs ${formatMoney(pass.total_pence)} now, for ${plural(pass.nights, "night")}.`}
      </p>
      <RefusalNote refusal={refusal} />
      <Button
        size="sm"
        variant="outline"
        busy={isBusy}
        onClick={() => void end()}
        className="justify-self-start"
      >
        Stop selling the pass
      </Button>
    </>
  );
}
