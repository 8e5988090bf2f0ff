import type { QueryKey } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Settlement } from "./settlement-queries.ts";

type DealLinkProps = { deal: Settlement; changes: QueryKey };

/** The link of a side without an account: mailing it, how often it was opened, ending it. Nothing where they have an account. */
export function DealLink({ deal, changes }: DealLinkProps) {
  const { run, attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const form = useHeldForm({
    name: `settlement-link:${deal.id}`,
    defaults: { email: deal.link?.email ?? "" },
    refusal,
    refusedAt: ["email"],
    send: async ({ email }) => {
      if (await attempt(() => call("send_settlement_link", { p_deal_id: deal.id, p_email: email })))
        notify(`The link is on its way to ${email.trim()}`);
    },
  });
  if (!deal.link) return null;
  const { is_open, opened, opened_at } = deal.link;
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field
        label="Their email address"
        hint={
          is_open
            ? `They have a link, opened ${plural(opened, "time")}${opened_at ? `, last ${momentName(opened_at)}` : ""}. Sending another one ends it.`
            : "They get a link to read and sign the sheet without an account."
        }
        error={form.errors.email}
      >
        <TextInput type="email" autoComplete="off" {...form.register("email")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          {is_open ? "Send another link" : "Send the link"}
          <span className="sr-only"> to {deal.name}</span>
        </Button>
        {is_open ? (
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => call("revoke_settlement_link", { p_deal_id: deal.id }))}
          >
            End the link<span className="sr-only"> of {deal.name}</span>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
