import { useQuery, useQueryClient } from "@tanstack/react-query";
import { payRange } from "@undercroft/contract";
import { Link } from "react-router";
import { careersKey, savedJobsQuery } from "#app/parts/careers/careers-queries.ts";
import { dateOf } from "#app/parts/careers/job-dates.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { savedJobs } from "./saved-jobs.ts";

/** The posts a person has saved. */
export function SavedJobsList({ personId }: { personId: string }) {
  const query = useQuery(savedJobsQuery(personId));
  const queryClient = useQueryClient();
  return (
    <Loaded query={query} what="What you saved">
      {({ jobs, saved }) =>
        jobs.length === 0 ? (
          <EmptyState action={<LinkButton to="/careers">Find work</LinkButton>}>
            Nothing saved yet. Press the heart on a post to keep it here.
          </EmptyState>
        ) : (
          <>
            <ul className="border-line border-t">
              {jobs.map((job) => (
                <li
                  key={job.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                >
                  <p>
                    <Link
                      to={`/careers/${job.slug}`}
                      className="font-bold [overflow-wrap:anywhere]"
                      dir="auto"
                    >
                      {job.title}
                    </Link>
                    <span className="block text-small text-ink-2">
                      {[
                        payRange(job as never) || "Unpaid",
                        job.status === "open" ? `until ${dateOf(job.closes_at)}` : "closed",
                      ].join(", ")}
                    </span>
                  </p>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Remove ${job.title} from saved`}
                    onClick={() => {
                      savedJobs.save(job.id, false);
                      queryClient.setQueryData([...careersKey, "saved", personId], {
                        jobs: jobs.filter(({ id }) => id !== job.id),
                        saved,
                      });
                    }}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
            <ListEnd shown={saved} most={100} which="latest" />
          </>
        )
      }
    </Loaded>
  );
}
