import { useEffect, useState } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { GivenSetlist } from "#app/parts/setlists/given-setlist.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/setlist.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Set list", description: "What an act played at a night.", isHidden: true });

/** One set list for its act. The page is the same for all: the list is read in the browser. */
export default function SetlistPage({ params }: Route.ComponentProps) {
  const [code, setCode] = useState<string | null | undefined>(undefined);
  useEffect(() => setCode(new URLSearchParams(window.location.search).get("code")), []);
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-6 type-h1">
        Set list
      </h1>
      <QueryProvider>
        {code === undefined ? (
          <p>The set list opens with JavaScript.</p>
        ) : (
          <GivenSetlist setlistId={params.setlistId} code={code} />
        )}
      </QueryProvider>
    </div>
  );
}
