import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { MyApplicationCard } from "#app/parts/careers/applications/my-application.tsx";
import { myApplicationsQuery } from "#app/parts/careers/careers-queries.ts";
import { JobAlerts } from "#app/parts/careers/job-alerts.tsx";
import { SavedJobsList } from "#app/parts/careers/saved/saved-jobs-list.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import type { Route } from "./+types/applications.ts";
import { CareersSync } from "./careers-sync.tsx";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your applications", description: "Where your applications are.", isHidden: true });

/** What a person applied for, saved, and is told of. */
export default function YourApplications() {
  const [search] = useSearchParams();
  const { person } = useSession();
  const show = search.get("show");
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        Your applications
      </h1>
      <nav aria-label="Your work" className="mt-5 mb-6 flex flex-wrap gap-2">
        <Chip to="/careers/applications" isCurrent={show !== "saved" && show !== "alerts"}>
          Applications
        </Chip>
        <Chip to="/careers/applications?show=saved" isCurrent={show === "saved"}>
          Saved
        </Chip>
        <Chip to="/careers/applications?show=alerts" isCurrent={show === "alerts"}>
          Alerts
        </Chip>
      </nav>
      {show === "saved" && person ? <SavedJobsList personId={person.id} /> : null}
      {show === "alerts" ? <JobAlerts /> : null}
      {show === "saved" || show === "alerts" ? null : <Applications />}
      <CareersSync />
    </div>
  );
}

function Applications() {
  const query = useQuery(myApplicationsQuery());
  return (
    <Loaded query={query} what="Your applications">
      {(applications) =>
        applications.length === 0 ? (
          <EmptyState action={<LinkButton to="/careers">Find work</LinkButton>}>
            You haven't applied for anything yet. Every post says what it pays.
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            {applications.map((application) => (
              <MyApplicationCard key={application.id} application={application} />
            ))}
            <ListEnd shown={applications.length} most={100} which="latest" />
          </div>
        )
      }
    </Loaded>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
