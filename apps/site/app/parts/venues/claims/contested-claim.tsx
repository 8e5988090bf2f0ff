import { claimProofs, claimRoles } from "@undercroft/contract";
import { type Answer, call, callOn } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import type { Client } from "#app/api/public-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** A claim of a venue as its owners may know it. */
export type ContestedClaim = Answer<"get_contested_claim">;

export const contestedKey = ["contested-claims"] as const;

export const readContestedClaim = (client: Client, id: string) =>
  callOn(client, "get_contested_claim", { p_claim_id: id });

const roles = [
  ["editor", "Editor: nights, page and hire"],
  ["door", "Door: lets people in"],
  ["finance", "Finance: orders and money"],
  ["manager", "Manager: all but the owners"],
  ["owner", "Owner: everything, like you"],
] as const;

/** What an owner reads of a claim, and the answer. */
export function ContestedClaimView({ claim }: { claim: ContestedClaim }) {
  const waits =
    claim.status === "submitted" && claim.answer === null && Date.parse(claim.until) > serverNow();
  return (
    <div className="grid max-w-reading gap-6">
      <dl className="grid border-line border-t">
        {[
          ["Who", claim.name],
          ["What they do there, they say", claimRoles[claim.role as keyof typeof claimRoles] ?? claim.role],
          ["What they wrote", claim.message],
          ["Proof our staff have", claim.proofs.map((proof) => claimProofs[proof] ?? proof).join(", ")],
          ["Sent", momentName(claim.submitted_at)],
        ].map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {waits ? <AnswerForm claim={claim} /> : <p>{standing(claim)}</p>}
    </div>
  );
}

function standing({ status, answer, words, venue }: ContestedClaim): string {
  if (answer === "taken_in") return "You took them into your team.";
  if (status === "approved") return `Our staff have approved it. They own ${venue} beside you now.`;
  if (status === "rejected") return "Our staff have turned it down.";
  if (status === "submitted")
    return answer === "disputed"
      ? `You wrote: "${words}". Our staff decide now.`
      : "The seven days are over. Our staff decide now.";
  return "It is not open any more.";
}

function AnswerForm({ claim }: { claim: ContestedClaim }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(contestedKey);
  const form = useHeldForm({
    name: `contested:${claim.id}`,
    defaults: { role: "", words: "" },
    refusal,
    refusedAt: ["role", "words"],
    // one of two buttons answers
    send: () => {},
  });
  const answer = (how: "taken_in" | "disputed") =>
    attempt(() => {
      const { role, words } = form.getValues();
      return call("answer_contested_claim", {
        p_claim_id: claim.id,
        p_answer: how,
        ...(how === "taken_in" ? { p_role: role } : { p_words: words }),
      });
    });
  return (
    <form {...form.props} className="grid gap-8">
      <p>
        Answer until <strong>{deadlineName(claim.until)}</strong>. Without an answer our staff decide by the
        proof.
      </p>
      <section aria-label="Take them in" className="grid gap-4">
        <h2 className="type-h3">Yes, they work with us</h2>
        <Field label="What they may do" error={form.errors.role}>
          <Select {...form.register("role")}>
            <option value="">Choose</option>
            {roles.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button busy={isBusy} onClick={() => void answer("taken_in")}>
            Take them into the team
          </Button>
        </div>
      </section>
      <section aria-label="Dispute it" className="grid gap-4 border-line border-t pt-6">
        <h2 className="type-h3">No, that is wrong</h2>
        <Field
          label="Why it is wrong"
          hint="10 to 1,000 characters, for our staff."
          error={form.errors.words}
        >
          <TextArea rows={3} maxLength={1100} {...form.register("words")} />
        </Field>
        <div>
          <Button variant="outline" busy={isBusy} onClick={() => void answer("disputed")}>
            Dispute the claim
          </Button>
        </div>
      </section>
      <RefusalNote refusal={form.rest} />
    </form>
  );
}
