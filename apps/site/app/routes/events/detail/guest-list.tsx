import { useEffect, useState } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { GuestEntry } from "#app/parts/events/guest-entry.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/guest-list.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Guest list", description: "Names for the door.", isHidden: true });

/** Where the secret link of an allocation leads. The page is the same for all: the list is read in the browser. */
export default function GuestList({ params }: Route.ComponentProps) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(new URLSearchParams(window.location.search).get("code") ?? ""), []);
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-6 type-h1">
        Guest list
      </h1>
      <QueryProvider>
        {code === null ? (
          <p>The list opens with JavaScript.</p>
        ) : (
          <GuestEntry allocationId={params.allocationId} code={code} />
        )}
      </QueryProvider>
    </div>
  );
}
