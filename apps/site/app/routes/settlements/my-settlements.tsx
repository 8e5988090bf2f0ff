import { MySettlements } from "#app/parts/settlements/my-settlements.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/my-settlements.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your settlements",
    description: "What nights came to, between you and those who put them on.",
    isHidden: true,
  });

/** Where an artist or a co-host finds what was settled with them. */
export default function MySettlementsPage() {
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-6 type-h1">
        Your settlements
      </h1>
      <MySettlements />
    </div>
  );
}
