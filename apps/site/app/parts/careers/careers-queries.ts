import { queryOptions } from "@tanstack/react-query";
import type { ApplicationState } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";
import type { Job, JobCard } from "./job.ts";

/** A post as those who act for it see it. */
export type MyJob = Job & {
  version: number;
  venue_id: string | null;
  organiser_id: string | null;
  area_id: string | null;
  may_decide: boolean;
  hold: {
    reasons: string[];
    decision: "changes" | "refuse" | null;
    field: string | null;
    note: string | null;
  } | null;
};

/** A post in the list of one's own. Counts are null for editors. */
export type MyJobCard = JobCard & {
  applicants: number | null;
  waiting: number | null;
  overdue: number | null;
  note: string | null;
};

/** A step of an application. */
export type Move = { status: ApplicationState; sentence: string | null; created_at: string };
/** A message about it. */
export type Message = { id: string; is_from_employer: boolean; body: string; created_at: string };

/** An application as its applicant sees it. */
export type MyApplication = {
  id: string;
  status: ApplicationState;
  note: string;
  links: string[];
  availability: string | null;
  access_needs: string | null;
  cv_path: string | null;
  submitted_at: string;
  usual_answer_days: number | null;
  job: JobCard;
  moves: Move[];
  messages: Message[];
};

/** An applicant in the list of a post. */
export type Applicant = {
  id: string;
  status: ApplicationState;
  name: string;
  submitted_at: string;
  has_cv: boolean;
  is_overdue: boolean;
};

export type OpenedApplication = Applicant & {
  note: string;
  links: string[];
  availability: string | null;
  access_needs: string | null;
  moves: Move[];
  messages: Message[];
};

/** Whom one may post for. */
type JobPoster = { kind: "venue" | "organiser"; id: string; name: string; area_id: string | null };

/** Everything a person reads of work begins with this key. */
export const careersKey = ["careers"] as const;

const read = <T>(key: readonly unknown[], ask: () => Promise<T>) =>
  queryOptions({ queryKey: [...careersKey, ...key], queryFn: ask, staleTime: 0 });

export const myJobsQuery = () => read(["mine"], async () => readJson<MyJobCard[]>(call("list_my_jobs")));

export const myJobQuery = (jobId: string) =>
  read(["mine", jobId], async () => readJson<MyJob>(call("get_my_job", { p_job_id: jobId })));

export const jobApplicationsQuery = (jobId: string) =>
  read(["applicants", jobId], async () =>
    readJson<{ job: MyJob; applications: Applicant[] }>(call("list_job_applications", { p_job_id: jobId })),
  );

export const applicationQuery = (applicationId: string) =>
  read(["application", applicationId], async () =>
    readJson<OpenedApplication>(call("open_application", { p_application_id: applicationId })),
  );

export const myApplicationsQuery = () =>
  read(["applications"], async () => readJson<MyApplication[]>(call("list_my_applications")));

export const jobAlertsQuery = () =>
  read(["alerts"], async () => {
    const { data } = await (await browserClient())
      .from("job_alerts")
      .select("id, name, created_at")
      .order("created_at", { ascending: false })
      .throwOnError();
    return data;
  });

/** The posts a person has saved, the latest first, and how many were read: a saved post that is gone is among these alone. */
export const savedJobsQuery = (personId: string | undefined) =>
  queryOptions({
    queryKey: [...careersKey, "saved", personId],
    enabled: personId !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data: saved } = await client
        .from("saved_items")
        .select("target_id")
        .eq("kind", "job")
        .eq("user_id", personId ?? "")
        .order("created_at", { ascending: false })
        .limit(100)
        .throwOnError();
      if (saved.length === 0) return { jobs: [], saved: 0 };
      const ids = saved.map(({ target_id }) => target_id);
      const { data } = await client
        .from("jobs")
        .select(
          "id, slug, title, status, closes_at, kind, hours, pay_min_pence, pay_max_pence, pay_period, unpaid_reason",
        )
        .in("id", ids)
        .throwOnError();
      const jobs = data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      return { jobs, saved: saved.length };
    },
  });

/** Whom one may post for, the towns a post can be in, and the minimum wages. */
export const jobFormQuery = () =>
  read(["form"], async () => {
    const client = await browserClient();
    const [posters, areas, wages] = await Promise.all([
      readJson<JobPoster[]>(call("list_job_posters")),
      client
        .from("areas")
        .select("id, name, parent:parent_id (name)")
        .eq("kind", "city")
        .order("name")
        .throwOnError(),
      client.from("minimum_wages").select("starts_on, pence_per_hour").throwOnError(),
    ]);
    return {
      posters,
      areas: areas.data.map(({ id, name, parent }) => ({ value: id, name, detail: parent?.name ?? null })),
      wages: wages.data,
    };
  });
