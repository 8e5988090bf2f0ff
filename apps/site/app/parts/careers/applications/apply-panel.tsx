import { APPLICATION_STATES, type ApplicationState } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import type { Job } from "#app/parts/careers/job.ts";
import { closesIn } from "#app/parts/careers/job-dates.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { ExternalLink } from "#app/ui/icons/external-link.ts";
import { Mail } from "#app/ui/icons/mail.ts";

const ApplyDialog = lazy(() => import("./apply-dialog.tsx"));

type ApplyPanelProps = { job: Job; person: { id: string } | null; now: Date };

/** The way to apply: here, or on the employer's own site or by mail. */
export function ApplyPanel({ job, person, now }: ApplyPanelProps) {
  return (
    <section aria-label="Apply" className="grid gap-3 border-2 border-pink p-4">
      {job.apply_mode === "onsite" ? <ApplyHere job={job} person={person} /> : <ApplyElsewhere job={job} />}
      <p className="text-small text-ink-2">
        {closesIn(job.closes_at, now)}
        {job.usual_answer_days
          ? `. Usually answers in ${job.usual_answer_days} ${job.usual_answer_days === 1 ? "day" : "days"}`
          : ""}
      </p>
    </section>
  );
}

function ApplyHere({ job, person }: Pick<ApplyPanelProps, "job" | "person">) {
  const [params, setParams] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const { state, hasApplied } = useOwnApplication(job.id, person?.id ?? null);
  const isReturning = params.get("apply") === "1";
  // a person who came back from signing in goes on where they stopped
  useEffect(() => {
    if (isReturning && person && !state) setIsOpen(true);
  }, [isReturning, person, state]);
  if (state && !isOpen)
    return (
      <div role="status">
        <p className="font-bold">You have applied</p>
        <p>
          {APPLICATION_STATES[state]}. <Link to="/careers/applications">See your application</Link>
        </p>
      </div>
    );
  return (
    <>
      <Button size="lg" data-needs-script="" onClick={() => setIsOpen(true)}>
        Apply
      </Button>
      <noscript>
        <p>Applying needs JavaScript.</p>
      </noscript>
      {isOpen ? (
        <Suspense fallback={null}>
          <ApplyDialog
            job={job}
            personId={person?.id ?? null}
            onApplied={hasApplied}
            onClose={() => {
              setIsOpen(false);
              if (isReturning) setParams({}, { replace: true, preventScrollReset: true });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where the reader's own application is, once the page stands; null where there is none or nobody is signed in. */
function useOwnApplication(jobId: string, personId: string | null) {
  const [state, setState] = useState<ApplicationState | null>(null);
  useEffect(() => {
    if (!personId) return;
    let isCurrent = true;
    call("get_my_application_status", { p_job_id: jobId })
      .then((status) => {
        if (isCurrent) setState((status as ApplicationState | null) ?? null);
      })
      .catch(() => {}); // the server says so again when they apply
    return () => {
      isCurrent = false;
    };
  }, [jobId, personId]);
  return { state: personId ? state : null, hasApplied: () => setState("submitted") };
}

function ApplyElsewhere({ job }: { job: Job }) {
  if (!job.apply_target) return null;
  const isMail = job.apply_mode === "email";
  const host = isMail ? job.apply_target : new URL(job.apply_target).host;
  return (
    <>
      <a
        href={
          isMail ? `mailto:${job.apply_target}?subject=${encodeURIComponent(job.title)}` : job.apply_target
        }
        rel={isMail ? undefined : "noopener noreferrer nofollow ugc"}
        target={isMail ? undefined : "_blank"}
        className={buttonClass({ size: "lg" })}
      >
        {isMail ? (
          <Mail className="size-5" aria-hidden="true" />
        ) : (
          <ExternalLink className="size-5" aria-hidden="true" />
        )}
        {isMail ? "Apply by email" : "Apply on their site"}
      </a>
      <p className="text-small [overflow-wrap:anywhere]">
        {isMail
          ? `Opens a mail to ${host}. What you send goes to them directly, and they answer you there.`
          : `You leave ${brandName()} for ${host}. What you send there is not kept by us, and we cannot tell you what became of it.`}
      </p>
    </>
  );
}
