import { claimRoles } from "@undercroft/contract";
import type { ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useClaim } from "./claim-context.ts";
import { EvidenceField } from "./evidence-field.tsx";
import { MailProof } from "./mail-proof.tsx";
import { TextField } from "./text-field.tsx";
import { WebsiteProof } from "./website-proof.tsx";

/** What the applicant does in the room, and what shows it. */
export function StepProof() {
  const { claim, payload, set, errorOf } = useClaim();
  const hasWebsite = Boolean(claim.kind === "claim" ? claim.venue.website : payload.website);
  return (
    <>
      <Field label="What you do there" error={errorOf("role")} required>
        <Select value={payload.role ?? ""} onChange={(event) => set({ role: event.target.value })}>
          <option value="">Choose</option>
          {Object.entries(claimRoles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="How you run it"
        hint="10 to 1,000 characters: since when, with whom, and how we can tell."
        error={errorOf("message")}
        required
      >
        <TextArea
          rows={4}
          maxLength={1100}
          value={payload.message ?? ""}
          onChange={(event) => set({ message: event.target.value })}
        />
      </Field>
      <fieldset className="grid gap-5">
        <legend className="mb-2 type-h3">Proof</legend>
        <p className="text-ink-2">
          At least one of these. More make it quicker. Our staff decide in every case and show your proof to
          nobody.
        </p>
        <p role="alert" className="text-red empty:hidden" tabIndex={-1} data-field="proof">
          {errorOf("proof")}
        </p>
        {claim.kind === "claim" && hasWebsite ? (
          <Way title="A code by mail">
            <MailProof />
          </Way>
        ) : null}
        {hasWebsite ? (
          <Way title="A code on the website">
            <WebsiteProof />
          </Way>
        ) : null}
        <Way title="The premises licence">
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField field="licence_no" label="Number" hint="As it stands on the licence." />
            <TextField
              field="licence_council"
              label="Council"
              hint="Who gave it, such as Leeds City Council."
            />
          </div>
        </Way>
        <Way title="Something on paper">
          <EvidenceField />
        </Way>
      </fieldset>
    </>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-line border-s-4 ps-4">
      <h3 className="font-bold">{title}</h3>
      {children}
    </section>
  );
}
