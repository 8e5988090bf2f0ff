import { APPLICATION_STATES, payRange } from "@undercroft/contract";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { careersKey, type MyApplication } from "#app/parts/careers/careers-queries.ts";
import { placeOf } from "#app/parts/careers/job.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ApplicationMessages } from "./application-messages.tsx";
import { ApplicationTimeline } from "./application-timeline.tsx";

const publicStates = ["open", "closed", "filled", "expired"];
const over = ["hired", "rejected", "withdrawn"];
const tones = {
  offered: "ok",
  hired: "ok",
  rejected: "danger",
  interview: "brand",
  shortlisted: "brand",
} as const;

/** One of a person's own applications: where it is, what was said, and the way out of it. */
export function MyApplicationCard({ application }: { application: MyApplication }) {
  const { job } = application;
  const isOver = over.includes(application.status);
  return (
    <article className="grid gap-5 border-2 border-ink p-4 sm:p-6" aria-label={job.title}>
      <header>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={tones[application.status as keyof typeof tones] ?? "plain"}>
            {APPLICATION_STATES[application.status]}
          </Badge>
          {!isOver && application.usual_answer_days ? (
            <span className="text-small text-ink-2">
              Usually answers in {plural(application.usual_answer_days, "day")}
            </span>
          ) : null}
        </p>
        <h2 className="mt-2 type-h3 [overflow-wrap:anywhere]">
          {publicStates.includes(job.status) ? (
            <Link to={`/careers/${job.slug}`} dir="auto">
              {job.title}
            </Link>
          ) : (
            job.title
          )}
        </h2>
        <p className="text-small text-ink-2">
          {[job.organisation?.name, placeOf(job), payRange(job)].filter(Boolean).join(", ")}
        </p>
      </header>
      <ApplicationTimeline moves={application.moves} />
      <details>
        <summary className="w-fit font-bold">What you sent</summary>
        <dl className="mt-3 grid gap-2">
          {[
            ["Note", application.note],
            ["CV", application.cv_path ? "A PDF" : ""],
            ["Links", application.links.join("\n")],
            ["When", application.availability ?? ""],
            ["For an interview", application.access_needs ?? ""],
          ]
            .filter(([, value]) => value !== "")
            .map(([name, value]) => (
              <div key={name}>
                <dt className="type-label text-ink-2">{name}</dt>
                <dd className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
        </dl>
      </details>
      {application.status === "withdrawn" ? null : (
        <ApplicationMessages
          applicationId={application.id}
          messages={application.messages}
          isEmployer={false}
          otherSide={job.organisation?.name ?? "them"}
        />
      )}
      <TakeBack application={application} isOver={isOver} />
    </article>
  );
}

/** Withdrawing and deleting ask once more before they are done. */
function TakeBack({ application, isOver }: { application: MyApplication; isOver: boolean }) {
  const [asked, setAsked] = useState<"withdraw" | "delete" | null>(null);
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  const act = async () => {
    const isDelete = asked === "delete";
    const done = await run(async () => {
      await call(isDelete ? "delete_application" : "withdraw_application", {
        p_application_id: application.id,
      });
      return true;
    });
    if (done) notify(isDelete ? "Deleted, with your CV and messages" : "Withdrawn");
    setAsked(null);
  };
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      {asked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="w-full">
            {asked === "delete"
              ? "This deletes your application for both sides, with its messages and your CV. It cannot be undone."
              : "They see that you withdrew, and your CV closes to them. You cannot apply again unless you delete it."}
          </p>
          <Button variant="danger" size="sm" busy={isBusy} onClick={() => void act()}>
            {asked === "delete" ? "Delete it" : "Withdraw it"}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setAsked(null)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {isOver ? null : (
            <Button variant="outline" size="sm" onClick={() => setAsked("withdraw")}>
              Withdraw
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setAsked("delete")}>
            Delete
          </Button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
