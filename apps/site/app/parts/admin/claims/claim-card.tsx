import { claimFieldLabel, claimRoles } from "@undercroft/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { serverNow } from "#app/device/server-time.ts";
import { dueName } from "#app/format/due-name.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ClaimProofs } from "./claim-proofs.tsx";
import { DecideForm } from "./decide-form.tsx";
import { PageWritten } from "./page-written.tsx";
import type { StaffClaim } from "./staff-claim.ts";

const states: Readonly<Record<string, string>> = {
  changes_requested: "Sent back",
  approved: "Approved",
  rejected: "Rejected",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
};

/** One claim: who, what they wrote and prove, what stands against it, and the decision. */
export function ClaimCard({ claim }: { claim: StaffClaim }) {
  const { venue, applicant, payload } = claim;
  const isOpen = claim.status === "submitted";
  const isLate = isOpen && claim.due_at !== null && Date.parse(claim.due_at) < serverNow();
  return (
    <article className="grid gap-4" aria-label={`Claim of ${venue.name}`}>
      <h2 className="type-h3 [overflow-wrap:anywhere]">
        {venue.status === "pending" || venue.status === "draft" ? (
          venue.name
        ) : (
          <Link to={`/venues/${venue.slug}`} dir="auto">
            {venue.name}
          </Link>
        )}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
        <Badge tone="brand">{claim.kind === "new" ? "New room" : "Claim"}</Badge>
        {claim.owners_until ? <Badge tone="warn">Contested</Badge> : null}
        {claim.appealed_at ? <Badge tone="danger">Appeal</Badge> : null}
        {isOpen ? null : <Badge>{states[claim.status] ?? claim.status}</Badge>}
        <span className="text-ink-2">{venue.place}</span>
        {isOpen && claim.due_at ? (
          <span className={isLate ? "text-red" : "text-ink-2"}>Due {dueName(claim.due_at)}</span>
        ) : null}
      </p>
      <p>
        <Link to={`/admin/people/${applicant.id}`} className="font-bold" dir="auto">
          {applicant.name}
        </Link>{" "}
        <span className="text-ink-2">
          @{applicant.handle}, here since {momentName(applicant.since)}
          {applicant.approved > 0 ? `, ${plural(applicant.approved, "claim", "claims")} approved` : ""}
          {applicant.rejected > 0 ? `, ${plural(applicant.rejected, "claim", "claims")} rejected` : ""}
        </span>
      </p>
      <Warnings claim={claim} />
      <Row label="What they do there">
        {claimRoles[payload.role as keyof typeof claimRoles] ?? "Not said"}
      </Row>
      <Row label="What they wrote">{String(payload.message ?? "")}</Row>
      <ClaimProofs claim={claim} />
      {claim.kind === "new" ? <PageWritten page={payload} /> : null}
      {claim.appeal ? <Row label="Their appeal">{claim.appeal}</Row> : null}
      {Object.entries(claim.notes).map(([field, note]) => (
        <Row
          key={field}
          label={field === "reason" ? "What staff wrote" : `Note on ${claimFieldLabel(field).toLowerCase()}`}
        >
          {note}
        </Row>
      ))}
      {isOpen ? <Decision claim={claim} /> : null}
    </article>
  );
}

/** What stands against a claim, or makes staff look twice. */
function Warnings({ claim }: { claim: StaffClaim }) {
  const { venue, rivals, similar } = claim;
  const lines = [
    ...(claim.owners_answer === "disputed" ? [`Its owners dispute it: "${claim.owners_words}"`] : []),
    ...(claim.owners_until && claim.owners_answer === null && !claim.waits_for_owners
      ? ["Its owners had seven days and did not answer."]
      : []),
    ...(rivals > 0
      ? [`${plural(rivals, "other claim", "other claims")} of this venue ${rivals === 1 ? "waits" : "wait"}.`]
      : []),
    ...(claim.kind === "claim" && venue.has_owners && !claim.owners_until ? ["It has owners now."] : []),
  ];
  if (lines.length + similar.length === 0) return null;
  return (
    <ul aria-label="Needs a closer look" className="border-warn border-s-4 ps-4">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {similar.map((one) => (
        <li key={one.slug}>
          Similar to{" "}
          <Link to={`/venues/${one.slug}`} dir="auto">
            {one.name}
          </Link>
          , {one.place}
        </li>
      ))}
    </ul>
  );
}

function Decision({ claim }: { claim: StaffClaim }) {
  if (claim.waits_for_owners && claim.owners_until)
    return (
      <p className="text-ink-2">
        We asked its owners. They can answer until {deadlineName(claim.owners_until)}. After that you can
        decide.
      </p>
    );
  if (!claim.may_decide)
    return (
      <p className="text-ink-2">
        {claim.appealed_at
          ? "You decided this before, or have a part in it. Leave it to a colleague."
          : "You have a part in this. Leave it to a colleague."}
      </p>
    );
  return <DecideForm claim={claim} />;
}

/** A label with what it says. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-w-reading">
      <p className="type-label text-ink-2">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}
