import { useSearchParams } from "react-router";
import { CompCard } from "#app/parts/bookings/mine/comp-card.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/comp.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "A free ticket", description: "A ticket that was sent to you.", isHidden: true });

/** Where the mailed link of a comp leads. */
export default function TakeComp({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        A free ticket
      </h1>
      <CompCard compId={params.compId} code={search.get("code") ?? ""} />
    </div>
  );
}
