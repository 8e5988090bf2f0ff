import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { FormNeedsScript } from "#app/parts/pages/form-needs-script.tsx";
import { outcomeText, useSentForm } from "#app/parts/pages/use-sent-form.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type AskFormProps = { of: { venue_id: string } | { event_id: string }; about: string };

/** Asks the people behind a venue or a night about access, with or without an account. */
export function AskForm({ of, about }: AskFormProps) {
  const kept = useKeptForm(`access-question:${Object.values(of)[0]}`);
  const { person } = useSession();
  const { outcome, send } = useSentForm("venue-ask-access");
  const { attempt, isBusy } = useExclusiveChange(() => null);
  const [question, setQuestion] = useState("");
  const [email, setEmail] = useState("");
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(() => send({ ...of, question, ...(person ? {} : { email }) }));
  }

  useEffect(() => {
    if (outcome?.status === "refused")
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [outcome]);

  if (outcome?.status === "sent")
    return (
      <div role="status" className="grid gap-3 border-2 border-ink bg-surface p-6">
        {person ? (
          <>
            <p className="type-h3">Sent. Thank you for asking.</p>
            <p>
              They have two working days to answer, and we mail you when they do. You find it under{" "}
              <Link to="/access-requests">your questions</Link>.
            </p>
          </>
        ) : (
          <>
            <p className="type-h3">One more step</p>
            <p>We sent you an email. Open the link in it to send your question to {about}.</p>
          </>
        )}
      </div>
    );
  const at = outcome?.status === "refused" ? outcome.field : undefined;
  const isAtField = at === "question" || (at === "email" && !person);
  const errorOf = (field: string) => (at === field ? (outcomeText(outcome) ?? undefined) : undefined);
  return (
    <form {...kept.form} ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormNeedsScript />
      <AntiForgeryField />
      <Field
        label="Your question"
        hint="10 to 1,000 characters. Say what you need to know to come."
        error={errorOf("question")}
        required
      >
        <TextArea
          rows={5}
          maxLength={1000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
      {person ? null : (
        <Field
          label="Your email address"
          hint="We send you a link to confirm it, and the answer. They do not see it."
          error={errorOf("email")}
          required
        >
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <p role="alert" className="border-2 border-red p-4 empty:hidden">
        {isAtField ? null : outcomeText(outcome)}
      </p>
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start" data-needs-script="">
        {isBusy ? "Sending..." : "Send question"}
      </Button>
    </form>
  );
}
