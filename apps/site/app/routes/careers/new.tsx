import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { jobFormQuery, myJobQuery } from "#app/parts/careers/careers-queries.ts";
import { JobEditor } from "#app/parts/careers/job-editor.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import type { Route } from "./+types/new.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Post work", description: "Offer work with its pay stated.", isHidden: true });

/** Writing a post, or changing the one that the address names. */
export default function NewJob() {
  const [search] = useSearchParams();
  const jobId = search.get("post");
  return (
    <div className="column py-8">
      <Breadcrumbs
        crumbs={[{ label: "Your posts", to: "/careers/posts" }, { label: jobId ? "Change" : "Post work" }]}
      />
      <h1 tabIndex={-1} className="mt-5 mb-8 type-h1">
        {jobId ? "Change the post" : "Post work"}
      </h1>
      {jobId ? <ChangedJob key={jobId} jobId={jobId} /> : <Editor job={null} />}
    </div>
  );
}

function ChangedJob({ jobId }: { jobId: string }) {
  const query = useQuery({ ...myJobQuery(jobId), refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="The post">
      {(job) => <Editor key={job.version} job={job} />}
    </Loaded>
  );
}

function Editor({ job }: Pick<React.ComponentProps<typeof JobEditor>, "job">) {
  const query = useQuery({ ...jobFormQuery(), refetchOnWindowFocus: false });
  const navigate = useNavigate();
  return (
    <Loaded query={query} what="The form">
      {(form) => (
        <JobEditor
          job={job}
          {...form}
          onSaved={(saved) => {
            notify(saved.status === "open" ? "Your post is open" : "Your post is waiting for a check");
            void navigate(`/careers/posts/${saved.id}`);
          }}
        />
      )}
    </Loaded>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
