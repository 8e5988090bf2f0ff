import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { DownloadApplicants } from "./applications/download-applicants.tsx";
import { careersKey, type MyJob } from "./careers-queries.ts";

/** What can be done with a post: change, close, fill, republish, duplicate, take its applicants along. */
export function JobActions({ job, undecided }: { job: MyJob; undecided: number }) {
  const [closing, setClosing] = useState<"closed" | "filled" | null>(null);
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  const navigate = useNavigate();
  const isWritable = ["draft", "pending_review", "open"].includes(job.status);
  const isOver = ["closed", "filled", "expired"].includes(job.status);
  const republish = async () => {
    const done = await run(() => call("republish_job", { p_job_id: job.id }));
    if (done) notify("Open for another thirty days");
  };
  const duplicate = async () => {
    const made = await run(() => call("duplicate_job", { p_job_id: job.id }));
    if (made) void navigate(`/careers/new?post=${made.id}`);
  };
  const remove = async () => {
    const done = await run(() => call("delete_job", { p_job_id: job.id }).then(() => true));
    if (done) void navigate("/careers/posts");
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {isWritable ? (
          <LinkButton to={`/careers/new?post=${job.id}`} variant="outline" size="sm">
            {job.status === "draft" ? "Edit and send in" : "Change"}
          </LinkButton>
        ) : null}
        {job.may_decide && (job.status === "open" || job.status === "expired") ? (
          <>
            <Button variant="outline" size="sm" onClick={() => setClosing("filled")}>
              Mark as filled
            </Button>
            <Button variant="outline" size="sm" onClick={() => setClosing("closed")}>
              Close
            </Button>
          </>
        ) : null}
        {isOver ? (
          <Button variant="outline" size="sm" busy={isBusy} onClick={() => void republish()}>
            Republish for 30 days
          </Button>
        ) : null}
        <Button variant="outline" size="sm" busy={isBusy} onClick={() => void duplicate()}>
          Duplicate
        </Button>
        {job.may_decide ? <DownloadApplicants job={job} /> : null}
        {job.status === "draft" ? (
          <Button variant="danger" size="sm" busy={isBusy} onClick={() => void remove()}>
            Delete the draft
          </Button>
        ) : null}
      </div>
      <RefusalNote refusal={refusal} />
      {closing ? (
        <CloseForm
          key={closing}
          job={job}
          how={closing}
          undecided={undecided}
          onDone={() => setClosing(null)}
        />
      ) : null}
    </div>
  );
}

type CloseFormProps = { job: MyJob; how: "closed" | "filled"; undecided: number; onDone: () => void };

/** Before a post ends: what those who have no answer yet are told. */
function CloseForm({ job, how, undecided, onDone }: CloseFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(careersKey);
  const form = useHeldForm({
    name: `close-job:${job.id}`,
    defaults: { sentence: "", isFinal: true },
    send: async ({ sentence, isFinal }) => {
      const done = await run(() =>
        call("close_job", {
          p_job_id: job.id,
          p_how: how,
          p_is_final: isFinal,
          ...(sentence.trim() ? { p_sentence: sentence } : {}),
        }),
      );
      if (!done) return;
      notify(how === "filled" ? "Filled" : "Closed");
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      <p className="font-bold">
        {undecided === 0
          ? "Everyone has had an answer, and the post takes no more applications."
          : `${undecided === 1 ? "One applicant has" : `${undecided} applicants have`} no answer yet. What are they told?`}
      </p>
      {undecided > 0 ? (
        <>
          <Field label="A message to each of them" required>
            <TextArea rows={3} {...form.register("sentence")} maxLength={500} />
          </Field>
          <Checkbox
            label="This is their answer: they are rejected"
            hint="Without it they read your message and you decide later."
            {...form.register("isFinal")}
          />
        </>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isBusy}>
          {how === "filled" ? "Mark as filled" : "Close the post"}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Keep it open
        </Button>
      </div>
    </form>
  );
}
