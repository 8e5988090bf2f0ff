import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";
import type { Entry } from "./entry-queries.ts";

type MyApplicationProps = {
  application: NonNullable<Entry["application"]>;
  organiser: string;
  mayVouch: boolean;
  /** whether it was sent on this page just now */
  isSent: boolean;
};

const titles = {
  awaiting_approval: "Your application has been sent",
  approved: "You're in",
  confirmed: "You're in",
  declined: "Not this time",
} as const;

/** Where a person's application stands: when the answer is due, or the answer. */
export function MyApplication({ application, organiser, mayVouch, isSent }: MyApplicationProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const title = useLostFocus<HTMLHeadingElement>(isSent);
  const waits = application.status === "awaiting_approval";
  const withdraw = async () => {
    const isDone = await attempt(() => call("cancel_booking", { p_booking_id: application.booking_id }));
    if (isDone) notify("Application withdrawn");
  };
  return (
    <section className="grid justify-items-start gap-4 border-2 border-ink p-5">
      <h2 ref={title} tabIndex={-1} className="type-h3">
        {titles[application.status]}
      </h2>
      {waits ? (
        <p>
          {application.is_late
            ? `${organiser} promised an answer by ${deadlineName(application.due_at)} and is late. You can withdraw, or wait longer.`
            : `${organiser} answers by ${deadlineName(application.due_at)}. We mail you as soon as they have.`}
        </p>
      ) : null}
      {application.sentence ? (
        <blockquote className="max-w-reading border-ink border-s-4 ps-4">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {application.sentence}
          </p>
          <footer className="text-ink-2 text-small" dir="auto">
            {organiser}
          </footer>
        </blockquote>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/bookings" variant="outline">
          My bookings
        </LinkButton>
        {mayVouch ? (
          <LinkButton to="/vouching" variant="outline">
            Vouch for a newcomer
          </LinkButton>
        ) : null}
        {waits ? (
          <Button variant="quiet" busy={isBusy} onClick={() => void withdraw()}>
            Withdraw my application
          </Button>
        ) : null}
      </div>
    </section>
  );
}
