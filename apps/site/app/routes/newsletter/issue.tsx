import { useQuery } from "@tanstack/react-query";
import { IssueForm } from "#app/parts/newsletter/issue-form.tsx";
import { IssuePreview } from "#app/parts/newsletter/issue-preview.tsx";
import { issueQuery } from "#app/parts/newsletter/issue-queries.ts";
import { issueState } from "#app/parts/newsletter/issue-state.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/issue.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Issue of the newsletter", description: "One issue.", isHidden: true });

/** One issue: edited and sent while it is a draft, read afterwards. */
export default function NewsletterIssue({ params }: Route.ComponentProps) {
  const query = useQuery(issueQuery(params.issueId));
  return (
    <div className="column py-6">
      <Breadcrumbs
        crumbs={[
          { label: "Desk", to: "/journal/desk" },
          { label: "Newsletter", to: "/journal/desk/newsletter" },
          { label: "Issue" },
        ]}
      />
      <h1 tabIndex={-1} className="mt-5 type-h1">
        Issue
      </h1>
      <div className="mt-6">
        <Loaded query={query} what="The issue">
          {(issue) => (
            <div className="grid gap-8">
              <p role="status" className="type-label">
                {issueState(issue)}
              </p>
              {issue.status === "draft" ? (
                <IssueForm key={issue.version} issue={issue} />
              ) : (
                <IssuePreview subject={issue.subject} intro={issue.intro} content={issue.content} />
              )}
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
