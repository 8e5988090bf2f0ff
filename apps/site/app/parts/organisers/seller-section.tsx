import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Seller = { legal_name: string | null; vat_number: string | null };

/** Who sells the tickets, as receipts name them. */
export function SellerSection({ organiserId }: { organiserId: string }) {
  const query = useQuery({
    queryKey: ["organisers", "seller", organiserId],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("organisers")
        .select("legal_name, vat_number")
        .eq("id", organiserId)
        .single()
        .throwOnError();
      return data;
    },
  });
  return (
    <section aria-labelledby="seller" className="grid gap-5">
      <h2 id="seller" className="type-h2">
        Who sells the tickets
      </h2>
      <p className="max-w-reading text-ink-2">
        Buyers read this on the payment screen, receipts and invoices. Everybody can see it.
      </p>
      <Loaded query={query} what="The seller's details">
        {(seller) => (
          <SellerForm
            key={`${seller.legal_name} ${seller.vat_number}`}
            organiserId={organiserId}
            seller={seller}
          />
        )}
      </Loaded>
    </section>
  );
}

function SellerForm({ organiserId, seller }: { organiserId: string; seller: Seller }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const form = useHeldForm({
    name: `seller:${organiserId}`,
    defaults: { legal_name: seller.legal_name ?? "", vat_number: seller.vat_number ?? "" },
    refusal,
    refusedAt: ["legal_name", "vat_number"],
    send: async ({ legal_name, vat_number }) => {
      const details = { p_legal_name: legal_name, p_vat_number: vat_number };
      const set = () => call("set_seller_details", { p_organiser_id: organiserId, ...details });
      if (await attempt(set)) notify("Saved");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <Field
        label="Legal name (optional)"
        hint="The company or person selling. If empty, receipts show the name above."
        error={form.errors.legal_name}
      >
        <TextInput {...form.register("legal_name")} maxLength={200} autoComplete="off" />
      </Field>
      <Field
        label="VAT number (optional)"
        hint="If you are registered, for example GB 980 7806 84."
        error={form.errors.vat_number}
      >
        <TextInput {...form.register("vat_number")} maxLength={30} autoComplete="off" spellCheck={false} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save who sells
        </Button>
      </div>
    </form>
  );
}
