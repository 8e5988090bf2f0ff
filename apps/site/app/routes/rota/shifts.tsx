import { useSearchParams } from "react-router";
import { MyShifts } from "#app/parts/rota/mine/my-shifts.tsx";
import { NightShifts } from "#app/parts/rota/mine/night-shifts.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import type { Route } from "./+types/shifts.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your shifts", description: "Nights you work at.", isHidden: true });

/** The shifts that somebody has taken; with a night those of it that they may take, where invitations and the link of a rota lead. */
export default function Shifts() {
  const [search] = useSearchParams();
  const night = search.get("night");
  return (
    <div className="column py-8">
      {night ? (
        <Breadcrumbs crumbs={[{ label: "Your shifts", to: "/shifts" }, { label: "A night" }]} />
      ) : null}
      <h1 tabIndex={-1} className={night ? "mt-5 mb-8 type-h1" : "mb-8 type-h1"}>
        {night ? "Take a shift" : "Your shifts"}
      </h1>
      {night ? <NightShifts eventId={night} code={search.get("code")} /> : <MyShifts />}
    </div>
  );
}
