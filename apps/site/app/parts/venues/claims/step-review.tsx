import { type ClaimStep, claimFieldLabel, claimProofs, claimRoles, claimSteps } from "@undercroft/contract";
import type { ReactNode } from "react";
import { plural } from "#app/format/plural.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import { type VenueType, venueTypeName } from "#app/parts/venues/venue-types.ts";
import type { ClaimPayload, ClaimProblem } from "./claim.ts";
import { useClaim } from "./claim-context.ts";

type StepReviewProps = { problems: readonly ClaimProblem[]; toStep: (step: ClaimStep) => void };

/** What is left to do, with the way there, and who will see what. */
export function StepReview({ problems, toStep }: StepReviewProps) {
  const { claim, payload } = useClaim();
  return (
    <>
      {problems.length > 0 ? (
        <section aria-labelledby="claim-problems" className="border-2 border-red p-5">
          <h3 id="claim-problems" className="type-h3">
            {plural(problems.length, "thing is left to do", "things are left to do")}
          </h3>
          <ul className="mt-3 grid gap-1">
            {problems.map(({ step, field, problem }) => (
              <li key={`${field} ${problem}`}>
                <button
                  type="button"
                  className="min-h-8 text-start text-link underline"
                  onClick={() => toStep(step)}
                >
                  {claimSteps[step]}: {claimFieldLabel(field)}
                </button>{" "}
                <span className="text-ink-2">{asSentence(problem)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>Everything that has to be there is there. Look it over and send it.</p>
      )}
      {claim.kind === "new" ? (
        <Facts title="Public, once it is approved" rows={publicFacts(payload)} />
      ) : (
        <p>
          You claim the page of <strong dir="auto">{claim.venue.name}</strong>, {claim.venue.place}. Nothing
          on it changes before our staff have decided.
        </p>
      )}
      <Facts
        title={
          claim.kind === "claim" && claim.venue.has_owners
            ? "Seen by our staff; all but the proof by the room's owners, too"
            : "Seen by our staff alone"
        }
        rows={[
          ["What you do there", claimRoles[payload.role as keyof typeof claimRoles] ?? ""],
          ["How you run it", payload.message ?? ""],
          ["Proof", claim.proofs.map((proof) => claimProofs[proof] ?? proof).join(", ")],
        ]}
      />
      <p className="text-ink-2">
        {claim.kind === "claim" && claim.venue.has_owners
          ? "This room has owners here already. They are asked first and see your name, your role and what you wrote, not your proof. They have seven days; our staff decide within two working days after that."
          : "Our staff decide within two working days. You hear from us by mail."}
      </p>
    </>
  );
}

function publicFacts(payload: ClaimPayload): (readonly [string, ReactNode])[] {
  const known = Object.values(payload.access ?? {}).length;
  return [
    ["Name", payload.name],
    ["Kind of room", payload.venue_type ? venueTypeName(payload.venue_type as VenueType) : ""],
    ["Description", payload.description],
    [
      payload.location_precision && payload.location_precision !== "exact"
        ? "Address, for ticket holders"
        : "Address",
      [payload.address, payload.postcode].filter(Boolean).join(", "),
    ],
    ["Website", payload.website],
    ["Capacity", payload.capacity],
    ["Rooms", (payload.spaces ?? []).map(({ name }) => name).join(", ")],
    ["Licensed until", payload.licence?.until],
    ["Named lead for safety", payload.safety?.named_lead],
    ["Access sheet", known > 0 ? `${plural(known, "line", "lines")} of 23 known` : ""],
    ["Pictures", payload.pictures?.length ? plural(payload.pictures.length, "picture", "pictures") : ""],
    ["Hire", payload.rate ? `£${payload.rate} an hour` : payload.hire_enquiries ? "On request" : ""],
  ];
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section aria-label={title}>
      <h3 className="type-h3">{title}</h3>
      <dl className="mt-3 grid border-line border-t">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              {value || <span className="text-ink-2">Not said</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
