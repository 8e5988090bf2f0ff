import { useEffect, useState } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { PartySettlement } from "#app/parts/settlements/party-settlement.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/settlement.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Settlement",
    description: "What a night came to, between two sides.",
    isHidden: true,
  });

/** One settlement for the side that does not hold the night. The page is the same for all: the sheet is read in the browser. */
export default function SettlementPage({ params }: Route.ComponentProps) {
  const [code, setCode] = useState<string | null | undefined>(undefined);
  useEffect(() => setCode(new URLSearchParams(window.location.search).get("code")), []);
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-6 type-h1">
        Settlement
      </h1>
      <QueryProvider>
        {code === undefined ? (
          <p>The settlement opens with JavaScript.</p>
        ) : (
          <PartySettlement dealId={params.dealId} code={code} />
        )}
      </QueryProvider>
    </div>
  );
}
