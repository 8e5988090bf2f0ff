import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type AccessRequest, accessClock, accessKey } from "./access-requests.ts";
import { IntoSheet } from "./into-sheet.tsx";
import { QuestionAndAnswer } from "./question-and-answer.tsx";

/** A question about access as its asker, its team or the named colleague reads it. */
export function AccessView({ request }: { request: AccessRequest }) {
  const isAsker = request.side === "asker";
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-x-4">
          <Badge tone={request.is_overdue ? "danger" : request.status === "open" ? "warn" : "ok"}>
            {accessClock(request)}
          </Badge>
        </p>
        <p>
          {request.event ? (
            <Link to={`/events/${request.event.slug}`}>The page of the night</Link>
          ) : request.venue ? (
            <Link to={`/venues/${request.venue.slug}`}>The page of the venue</Link>
          ) : null}
        </p>
      </div>
      <QuestionAndAnswer
        question={request.question}
        answer={request.answer}
        asker={isAsker ? "You asked" : `${request.person?.name ?? "A visitor"} asks`}
        answerer={isAsker ? `${request.about} answers` : "Your answer"}
      />
      {isAsker && request.status === "open" ? (
        <p className="max-w-reading text-ink-2">
          They have two working days. We send you a mail as soon as there is an answer.
        </p>
      ) : null}
      {!isAsker && request.status === "open" ? <Answer request={request} /> : null}
      {request.side === "team" && request.status === "open" ? <NameMember request={request} /> : null}
      {!isAsker && request.answer && request.sheet_of ? (
        <IntoSheet venueId={request.sheet_of.id} answer={request.answer} />
      ) : null}
      {!isAsker && request.status === "answered" ? <Close request={request} /> : null}
    </div>
  );
}

function Answer({ request }: { request: AccessRequest }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(accessKey);
  const form = useHeldForm({
    name: `answer:${request.id}`,
    defaults: { answer: "" },
    refusal,
    refusedAt: ["answer"],
    send: async ({ answer }) => {
      const answered = { p_request_id: request.id, p_answer: answer };
      if (await attempt(() => call("answer_access_request", answered))) notify("Answer sent");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field
        label="Your answer"
        hint="3 to 2,000 characters. Say what is there, what is not, and whom to ask for at the door."
        error={form.errors.answer}
        required
      >
        <TextArea rows={5} maxLength={2000} {...form.register("answer")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}

function NameMember({ request }: { request: Extract<AccessRequest, { members: unknown }> }) {
  const [member, setMember] = useState(request.member_id ?? "");
  const { run, isBusy, refusal } = useExclusiveMutation(accessKey);
  const save = async () => {
    const isSaved = await run(async () => {
      await call("name_access_member", { p_request_id: request.id, p_user_id: (member || null) as string });
      return true;
    });
    if (isSaved) notify(member ? "They can open and answer it now" : "No colleague is named");
  };
  return (
    <form
      noValidate
      className="grid max-w-reading gap-3 border-line border-t pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Colleague who answers" hint="They can open this question even if their role could not.">
        <Select value={member} onChange={(event) => setMember(event.target.value)}>
          <option value="">No one yet</option>
          {request.members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="outline" busy={isBusy} className="justify-self-start">
        Save colleague
      </Button>
    </form>
  );
}

function Close({ request }: { request: AccessRequest }) {
  const { run, isBusy, refusal } = useExclusiveMutation(accessKey);
  return (
    <div className="grid gap-3">
      <RefusalNote refusal={refusal} />
      <Button
        variant="quiet"
        busy={isBusy}
        className="justify-self-start"
        onClick={() =>
          void run(async () => {
            await call("close_access_request", { p_request_id: request.id });
            return true;
          })
        }
      >
        Put it away
      </Button>
    </div>
  );
}
