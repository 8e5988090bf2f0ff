import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { dueName } from "#app/format/due-name.ts";
import { momentName } from "#app/format/moment.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { staffWhy } from "./staff-why.ts";

/** Which teams are late with an answer, and since when; never what was asked. */
export function OverdueAccess() {
  const query = useQuery({
    queryKey: ["staff", "access"],
    queryFn: () => call("list_overdue_access_requests"),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The overdue questions" why={staffWhy(query)}>
      {(overdue) =>
        overdue.length === 0 ? (
          <EmptyState>No question about access is overdue.</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {overdue.map(({ id, about, created_at, due_at, path }) => (
              <li key={id} className="border-red border-s-4 ps-4">
                <p className="font-bold [overflow-wrap:anywhere]">
                  {path ? <Link to={path}>{about}</Link> : about}
                </p>
                <p className="text-ink-2">
                  Asked {momentName(created_at)}, due {dueName(due_at)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
