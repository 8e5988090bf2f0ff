import { useQuery } from "@tanstack/react-query";
import { AccessList } from "#app/parts/venues/access-requests/access-list.tsx";
import { myAccessQuery } from "#app/parts/venues/access-requests/access-requests.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/mine.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your questions about access",
    description: "What you asked venues and organisers.",
    isHidden: true,
  });

/** `/access-requests`: what a person asked about access, and what a colleague asked them to answer. */
export default function YourAccessQuestions() {
  const query = useQuery(myAccessQuery());
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Your questions about access
      </h1>
      <Loaded query={query} what="Your questions">
        {({ asked, to_answer }) => (
          <div className="grid gap-10">
            {to_answer.length > 0 ? (
              <section aria-labelledby="to-answer" className="grid gap-4">
                <h2 id="to-answer" className="type-h2">
                  For you to answer
                </h2>
                <AccessList requests={to_answer} />
                <ListEnd shown={to_answer.length} most={50} />
              </section>
            ) : null}
            {asked.length > 0 ? (
              <section aria-labelledby="asked" className="grid gap-4">
                <h2 id="asked" className="type-h2">
                  What you asked
                </h2>
                <AccessList requests={asked} />
                <ListEnd shown={asked.length} most={50} which="latest" />
              </section>
            ) : (
              <EmptyState action={<LinkButton to="/venues">Find a venue</LinkButton>}>
                You haven't asked about access yet. Pages of venues and nights have a link under Access.
              </EmptyState>
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
