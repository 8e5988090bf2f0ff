import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
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

const refusedSeller = ["legal_name", "vat_number"] as const;

function SellerForm({ organiserId, seller }: { organiserId: string; seller: Seller }) {
  const kept = useKeptForm(`seller:${organiserId}`);
  const [legalName, setLegalName] = useState(seller.legal_name ?? "");
  const [vatNumber, setVatNumber] = useState(seller.vat_number ?? "");
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedSeller);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-5"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(async () => {
          await call("set_seller_details", {
            p_organiser_id: organiserId,
            p_legal_name: legalName,
            p_vat_number: vatNumber,
          });
          return true;
        });
        if (isDone) notify("Saved");
      }}
    >
      <Field
        label="Legal name (optional)"
        hint="The company or person selling. If empty, receipts show the name above."
        error={errors.legal_name}
      >
        <TextInput
          value={legalName}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setLegalName(event.target.value)}
        />
      </Field>
      <Field
        label="VAT number (optional)"
        hint="If you are registered, for example GB 980 7806 84."
        error={errors.vat_number}
      >
        <TextInput
          value={vatNumber}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setVatNumber(event.target.value)}
        />
      </Field>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save who sells
        </Button>
      </div>
    </form>
  );
}
