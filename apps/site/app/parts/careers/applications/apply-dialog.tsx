import { toSignInPath } from "@undercroft/contract";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#app/api/call.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import type { Job } from "#app/parts/careers/job.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import {
  type ApplicationDraft,
  forgetApplicationDraft,
  keepApplicationDraft,
  linksOf,
  readApplicationDraft,
} from "./application-draft.ts";
import { ApplicationReview } from "./application-review.tsx";
import { ApplyFields } from "./apply-fields.tsx";

type ApplyDialogProps = { job: Job; personId: string | null; onApplied: () => void; onClose: () => void };

/** Applying: writing, looking over it once, sending. What is typed stays in this browser until it is sent. */
export default function ApplyDialog({ job, personId, onApplied, onClose }: ApplyDialogProps) {
  const [draft, setDraft] = useState<ApplicationDraft>(() => readApplicationDraft(job.id));
  const [step, setStep] = useState<"write" | "review" | "sent">("write");
  const isOnline = useOnline();
  const navigate = useNavigate();
  const { send, isBusy, refusal, setRefusal } = useSending(job, draft);
  useEffect(() => {
    if (step !== "sent") keepApplicationDraft(job.id, draft);
  }, [job.id, draft, step]);

  const review = () => {
    const wrong = problemOf(draft);
    setRefusal(wrong ? { code: null, title: wrong, remedy: "" } : null);
    if (wrong) return;
    if (personId) setStep("review");
    else void navigate(toSignInPath(`/careers/${job.slug}?apply=1`));
  };
  const finish = async () => {
    if (!(await send())) return;
    forgetApplicationDraft(job.id);
    setStep("sent");
    onApplied();
    announce("Your application has been sent");
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        step === "sent"
          ? "Your application has been sent"
          : step === "review"
            ? "Check your application"
            : `Apply: ${job.title}`
      }
      description={step === "write" ? "Only those who decide about this post read what you send." : undefined}
    >
      {isOnline ? null : (
        <p role="status" className="mb-4 border-warn border-s-4 ps-4">
          You're offline. What you type is kept in this browser.
        </p>
      )}
      {step === "write" ? (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            review();
          }}
        >
          <ApplyFields draft={draft} onChange={setDraft} personId={personId} />
          <RefusalNote refusal={refusal} />
          <Button type="submit">{personId ? "Check it" : "Sign in to send it"}</Button>
          {personId ? null : (
            <p className="text-small text-ink-2">
              You'll come back here with everything you typed. You add your CV after that.
            </p>
          )}
        </form>
      ) : null}
      {step === "review" ? (
        <div className="grid gap-5">
          <ApplicationReview draft={draft} />
          <RefusalNote refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button busy={isBusy} onClick={() => void finish()}>
              Send application
            </Button>
            <Button variant="outline" onClick={() => setStep("write")}>
              Change something
            </Button>
          </div>
        </div>
      ) : null}
      {step === "sent" ? (
        <div className="grid gap-4">
          <p>
            A receipt is in your mail. You see where your application is under Your applications, and can take
            it back there.
          </p>
          <Button onClick={() => void navigate("/careers/applications")}>Your applications</Button>
        </div>
      ) : null}
    </Dialog>
  );
}

/** What the form can say by itself before the server is asked. */
function problemOf(draft: ApplicationDraft): string | null {
  if (draft.note.trim() === "" && !draft.cv) return "Write a note, or add your CV";
  if (draft.note.length > 2000) return "The note is too long: use at most 2000 characters";
  if (linksOf(draft).length > 5) return "Give at most five links";
  return null;
}

function useSending(job: Job, draft: ApplicationDraft) {
  const { attempt, ...state } = useExclusiveChange<Refusal>(toRefusal);
  const send = () =>
    attempt(() =>
      call("apply_to_job", {
        p_job_id: job.id,
        p_data: {
          note: draft.note,
          links: linksOf(draft),
          availability: draft.availability,
          access_needs: draft.access_needs,
          ...(draft.cv ? { cv_path: draft.cv.path } : {}),
        },
      }),
    );
  return { ...state, send };
}
