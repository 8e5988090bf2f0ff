import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { type Issue, issuesQuery, newsletterKey } from "#app/parts/newsletter/issue-queries.ts";
import { issueState } from "#app/parts/newsletter/issue-state.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Route } from "./+types/issues.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Newsletter issues", description: "The weekly newsletter.", isHidden: true });

/** Every issue of the newsletter, and how many people get the next one. Their addresses are shown to no one, not even to staff. */
export default function NewsletterIssues() {
  const query = useQuery(issuesQuery);
  const { run, isBusy, refusal } = useExclusiveMutation(newsletterKey);
  const navigate = useNavigate();
  const draft = async () => {
    const id = await run(async () => {
      return call("draft_newsletter_issue");
    });
    if (id) void navigate(`/journal/desk/newsletter/${id}`);
  };
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Journal", to: "/journal" },
          { label: "Desk", to: "/journal/desk" },
          { label: "Newsletter" },
        ]}
      />
      <header className="mt-5 flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Newsletter
        </h1>
        <Button busy={isBusy} onClick={() => void draft()}>
          Draft an issue now
        </Button>
      </header>
      <p className="mt-3 max-w-reading text-ink-2">
        A draft is made on Wednesdays at ten. A member of staff edits it, tests it and presses Send.
      </p>
      <div className="mt-4 grid gap-6">
        <RefusalNote refusal={refusal} />
        <Loaded query={query} what="The list of issues">
          {({ readers, issues }) => (
            <>
              <p className="type-data">{plural(readers, "reader")}</p>
              {issues.length === 0 ? (
                <EmptyState>No issue yet. The first draft is made on Wednesday at ten.</EmptyState>
              ) : (
                <>
                  <ul className="border-line border-t">
                    {issues.map((issue) => (
                      <IssueRow key={issue.id} issue={issue} />
                    ))}
                  </ul>
                  <ListEnd shown={issues.length} most={60} which="latest" />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function IssueRow({ issue }: { issue: Issue }) {
  return (
    <li className="grid gap-1 border-line border-b py-4">
      <p className="type-label text-ink-2">{issueState(issue)}</p>
      <p className="type-h3 [overflow-wrap:anywhere]">
        <Link to={`/journal/desk/newsletter/${issue.id}`}>{issue.subject}</Link>
      </p>
    </li>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
