import { useQuery } from "@tanstack/react-query";
import { myHireQuery } from "#app/parts/venues/hire/hire.ts";
import { HireList } from "#app/parts/venues/hire/hire-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/mine.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your hire requests", description: "Rooms you asked to hire.", isHidden: true });

/** `/hire`: the rooms that a person asked to hire. */
export default function YourHire() {
  const query = useQuery(myHireQuery());
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Your hire requests
      </h1>
      <Loaded query={query} what="Your hire requests">
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState action={<LinkButton to="/venues?hire=1">Find a room</LinkButton>}>
              You haven't asked for a room yet. Venues that take requests say so on their page, under Hire.
            </EmptyState>
          ) : (
            <>
              <HireList requests={requests} />
              <ListEnd shown={requests.length} most={100} which="latest" />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
