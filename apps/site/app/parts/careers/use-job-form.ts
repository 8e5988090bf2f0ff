import { judgePay, type MinimumWage, type PayProblem } from "@undercroft/contract";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverDate } from "#app/device/server-time.ts";
import { londonWallClock } from "#app/format/nights.ts";
import { careersKey, type MyJob } from "./careers-queries.ts";
import { emptyJobForm, formOfJob, type JobForm, payOfForm, toJobData } from "./job-form.ts";

type UseJobForm = { job: MyJob | null; poster: string; wages: readonly MinimumWage[] };

const nameOf = (job: MyJob | null): string => job?.id ?? "new";

/** What was typed before and not saved, for the version of the post it was typed over. */
function readKept(job: MyJob | null): JobForm | null {
  const kept = readPersonal(`job-post:${nameOf(job)}`) as { version?: number; form?: JobForm } | null;
  if (!kept?.form || kept.version !== (job?.version ?? 0)) return null;
  return { ...emptyJobForm(), ...kept.form };
}

/** Typing a post: kept in this browser as it is typed, judged at once where pay is concerned, by the server before it is sent. */
export function useJobForm({ job, poster, wages }: UseJobForm) {
  const [form, setForm] = useState<JobForm>(
    () => readKept(job) ?? (job ? formOfJob(job) : emptyJobForm(poster)),
  );
  const [isTyped, setIsTyped] = useState(false);
  const [problems, setProblems] = useState<PayProblem[]>([]);
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);

  useEffect(() => {
    if (isTyped) keepPersonal(`job-post:${nameOf(job)}`, { version: job?.version ?? 0, form });
  }, [form, isTyped, job]);

  const today = londonWallClock(serverDate()).day;
  const [firstDay = today] = [form.starts_on, today].toSorted().slice(-1);
  const judgement = judgePay(payOfForm(form), firstDay, wages);
  const hasTypedPay = form.pay_min !== "" && form.hours !== "";
  const errorOf = (field: string): string | undefined =>
    problems.find((it) => it.field === field)?.message ??
    (judgement.problem?.field === field && hasTypedPay ? judgement.problem.message : undefined) ??
    (job?.hold?.field === field && job.status === "draft" ? (job.hold.note ?? undefined) : undefined);

  const save = async (): Promise<MyJob | undefined> => {
    const data = toJobData(form);
    const saved = await run(async () => {
      const wrong = await call("check_job", { p_data: data });
      // the first day of a post that runs already may have passed
      const found = (wrong as PayProblem[]).filter(
        (it) => !(it.field === "starts_on" && job && form.starts_on === job.starts_on),
      );
      setProblems(found);
      if (found.length > 0) return null;
      return call("save_job", {
        p_data: data,
        ...(job ? { p_job_id: job.id, p_version: job.version } : {}),
      });
    });
    if (saved) forgetPersonal(`job-post:${nameOf(job)}`);
    return saved ?? undefined;
  };

  return {
    form,
    set: (change: Partial<JobForm>) => {
      setIsTyped(true);
      setForm((before) => ({ ...before, ...change }));
      setProblems((before) => before.filter(({ field }) => !isAbout(field, change)));
    },
    judgement,
    problems,
    errorOf,
    save,
    isBusy,
    refusal,
    isKept: isTyped,
  };
}

/** Whether a problem is about something that has just been changed, so that it goes until it is looked at again. */
function isAbout(field: string, change: Partial<JobForm>): boolean {
  const name = field.replace("_pence", "").replace("closes_at", "closes_on");
  return name in change || ("unpaid_details" in change && field in (change.unpaid_details ?? {}));
}
