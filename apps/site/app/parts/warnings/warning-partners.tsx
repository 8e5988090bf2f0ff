import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { AreaField } from "#app/ui/fields/area-field.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type Partner = Answer<"list_warning_partners">[number];
const partnersKey = ["warnings", "partners"];

async function readTowns() {
  const client = await browserClient();
  const { data } = await client
    .from("areas")
    .select("slug, name")
    .eq("kind", "city")
    .order("name")
    .throwOnError();
  return data.map(({ slug, name }) => ({ value: slug, name, detail: null }));
}

/** Who may warn which town, appointed by staff. */
export function WarningPartners() {
  const query = useQuery({
    queryKey: partnersKey,
    staleTime: 0,
    queryFn: () => call("list_warning_partners"),
  });
  return (
    <section aria-labelledby="partners" className="mt-10 grid gap-5 border-ink border-t-2 pt-5">
      <h2 id="partners" className="type-h2">
        Partners
      </h2>
      <AppointForm />
      <Loaded query={query} what="The list of partners">
        {(partners) => (
          <>
            <ul className="border-ink border-t-2 empty:hidden">
              {partners.map((partner) => (
                <li
                  key={partner.id}
                  className="grid gap-2 border-line border-b py-3 [overflow-wrap:anywhere]"
                >
                  <PartnerRow partner={partner} />
                </li>
              ))}
            </ul>
            {partners.length === 0 ? <p className="text-ink-2">Nobody has been appointed yet.</p> : null}
            <ListEnd shown={partners.length} most={200} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function AppointForm() {
  const towns = useQuery({ queryKey: ["towns"], queryFn: readTowns });
  const { attempt, isBusy, refusal } = useExclusiveMutation(partnersKey);
  const form = useHeldForm({
    name: "warning-partner",
    defaults: { email: "", area: "", organisation: "" },
    refusal,
    refusedAt: ["email", "area", "organisation"],
    send: async ({ email, area, organisation }, { reset }) => {
      const isDone = await attempt(() =>
        call("appoint_warning_partner", { p_email: email, p_area: area, p_organisation: organisation }),
      );
      if (!isDone) return;
      form.forget();
      reset();
      notify("Appointed");
    },
  });
  const area = form.bind("area");
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field label="Email of their account" error={form.errors.email} required>
        <TextInput type="email" autoComplete="off" {...form.register("email")} maxLength={254} />
      </Field>
      <AreaField
        label="Town"
        error={form.errors.area}
        required
        choices={towns.data ?? null}
        value={area.value}
        onChoose={area.onChange}
      />
      <Field
        label="Organisation"
        hint="It stands under every warning; the person does not."
        error={form.errors.organisation}
        required
      >
        <TextInput autoComplete="off" {...form.register("organisation")} maxLength={100} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Appoint
        </Button>
      </div>
    </form>
  );
}

function PartnerRow({ partner }: { partner: Partner }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["warnings"]);
  const form = useHeldForm({
    name: `warning-partner-end:${partner.id}`,
    defaults: { reason: "" },
    refusal,
    send: async ({ reason }) => {
      if (await attempt(() => call("end_warning_partner", { p_partner_id: partner.id, p_reason: reason })))
        form.forget();
    },
  });
  return (
    <>
      <p>
        <strong dir="auto">{partner.organisation}</strong>, {partner.town}
        <span className="block text-ink-2 text-small">
          {partner.name}, since {momentName(partner.appointed_at)}
          {partner.ended_at ? `, ended ${momentName(partner.ended_at)}` : ""}
        </span>
      </p>
      {partner.ended_at ? null : (
        <form {...form.props} className="grid max-w-reading gap-3">
          <Field label="Why it ends">
            <TextInput autoComplete="off" {...form.register("reason")} maxLength={500} />
          </Field>
          <RefusalNote refusal={form.rest} />
          <div>
            <Button type="submit" size="sm" variant="danger" busy={isBusy}>
              End it<span className="sr-only"> for {partner.organisation}</span>
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
