import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";

/** A post as those who act for it see it. */
export type MyJob = Answer<"get_my_job">;

/** A post in the list of one's own. Counts are null for editors. */
export type MyJobCard = Answer<"list_my_jobs">[number];

/** A step of an application. */
export type Move = MyApplication["moves"][number];
/** A message about it. */
export type Message = MyApplication["messages"][number];

/** An application as its applicant sees it. */
export type MyApplication = Answer<"list_my_applications">[number];

/** An applicant in the list of a post. */
export type Applicant = Answer<"list_job_applications">["applications"][number];

export type OpenedApplication = Answer<"open_application">;

/** Everything a person reads of work begins with this key. */
export const careersKey = ["careers"] as const;

const read = <T>(key: readonly unknown[], ask: () => Promise<T>) =>
  queryOptions({ queryKey: [...careersKey, ...key], queryFn: ask, staleTime: 0 });

export const myJobsQuery = () => read(["mine"], () => call("list_my_jobs"));

export const myJobQuery = (jobId: string) =>
  read(["mine", jobId], () => call("get_my_job", { p_job_id: jobId }));

export const jobApplicationsQuery = (jobId: string) =>
  read(["applicants", jobId], () => call("list_job_applications", { p_job_id: jobId }));

export const applicationQuery = (applicationId: string) =>
  read(["application", applicationId], () => call("open_application", { p_application_id: applicationId }));

export const myApplicationsQuery = () => read(["applications"], () => call("list_my_applications"));

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
      call("list_job_posters"),
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
