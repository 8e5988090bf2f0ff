import { useState } from "react";
import { Link } from "react-router";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { deadlineName } from "#app/format/moment.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { dueDay, type VenueClaim } from "./claim.ts";
import { appealClaim, claimsKey, withdrawClaim } from "./claim-queries.ts";

type ClaimStandingProps = { claim: VenueClaim; onChanged: (claim: VenueClaim | null) => void };

const titles: Partial<Record<VenueClaim["status"], string>> = {
  submitted: "We are looking at it",
  approved: "It is yours to run",
  rejected: "Turned down",
  withdrawn: "Taken back",
  superseded: "Somebody else was approved",
};

/** A claim that was sent: where it stands and what can be done. */
export function ClaimStanding({ claim, onChanged }: ClaimStandingProps) {
  const { status, venue, notes } = claim;
  return (
    <section aria-label="Where it stands" className="grid max-w-reading gap-5">
      <h2 className="type-h2">{titles[status]}</h2>
      {status === "submitted" ? <Waiting claim={claim} /> : null}
      {status === "approved" ? (
        <>
          <p>
            {claim.owners_answer === "taken_in"
              ? `The owners of ${venue.name} have taken you into their team.`
              : `We have approved it. ${venue.name} is yours to look after, with a team if you like.`}
          </p>
          <p>
            <LinkButton to={`/venue-dashboard/${venue.slug}`}>Open the dashboard</LinkButton>
          </p>
        </>
      ) : null}
      {status === "rejected" ? (
        <>
          <blockquote className="border-red border-s-4 ps-4">{asSentence(notes.reason ?? "")}</blockquote>
          {claim.appealed_at ? (
            <p>You appealed, and a second member of our team came to the same decision. It is final.</p>
          ) : (
            <Appeal claim={claim} onChanged={onChanged} />
          )}
        </>
      ) : null}
      {status === "withdrawn" ? (
        <p>
          You took this back. <Link to="/venue-onboarding">Start again</Link> whenever you like.
        </p>
      ) : null}
      {status === "superseded" ? (
        <p>
          We approved another claim of {venue.name}. If you run it together, ask its owner to invite you. If
          that is wrong, <Link to={`/venue-onboarding?venue=${venue.slug}`}>claim it again</Link>: the owner
          is asked first.
        </p>
      ) : null}
      {status === "submitted" ? <Withdraw claim={claim} onChanged={onChanged} /> : null}
    </section>
  );
}

function Waiting({ claim }: { claim: VenueClaim }) {
  const { owners_until: until, owners_answer: answer, due_at: due, venue } = claim;
  const asksOwners = until !== null && answer === null && Date.parse(until) > serverNow();
  return (
    <>
      {asksOwners ? (
        <p>
          {venue.name} has owners here. We have asked them, and they have until {deadlineName(until)} to take
          you in or to say why not. After that our staff decide.
        </p>
      ) : null}
      {answer === "disputed" ? (
        <p>The owners of {venue.name} say that it is theirs to run. Our staff decide now.</p>
      ) : null}
      {due ? (
        <p>
          You hear from us by the end of <strong>{dueDay(due)}</strong>, by mail and here.
        </p>
      ) : null}
      {claim.appealed_at ? (
        <p>This is your appeal. A member of our team who has not seen it before decides.</p>
      ) : null}
    </>
  );
}

function Withdraw({ claim, onChanged }: ClaimStandingProps) {
  const [isSure, setSure] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(claimsKey);
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      {isSure ? (
        <p className="flex flex-wrap items-center gap-3">
          <span>We will stop looking at it. Withdraw the claim?</span>
          <Button
            variant="danger"
            size="sm"
            busy={isBusy}
            onClick={async () => {
              if (await run((client) => withdrawClaim(client, claim.id)))
                onChanged({ ...claim, status: "withdrawn" });
            }}
          >
            Take it back
          </Button>
          <Button variant="outline" size="sm" onClick={() => setSure(false)}>
            Keep it
          </Button>
        </p>
      ) : (
        <Button variant="outline" size="sm" onClick={() => setSure(true)}>
          Take it back
        </Button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Appeal({ claim, onChanged }: ClaimStandingProps) {
  const [words, setWords] = useState("");
  const { run, isBusy, refusal } = useExclusiveMutation(claimsKey);
  const { form, errors, rest } = useRefusedField(refusal, ["words"]);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const appealed = await run((client) => appealClaim(client, claim.id, words));
        if (appealed) onChanged(appealed);
      }}
    >
      <Field
        label="Appeal"
        hint="Why is the decision wrong? 10 to 2,000 characters. You can appeal once, and another member of our team reads it."
        error={errors.words}
        required
      >
        <TextArea
          rows={4}
          maxLength={2100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send the appeal
        </Button>
      </div>
    </form>
  );
}
