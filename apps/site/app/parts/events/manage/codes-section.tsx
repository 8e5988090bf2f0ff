import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { useCommand } from "#app/api/use-command.ts";
import { formatMoney } from "#app/format/money.ts";
import { MoneyInput } from "#app/parts/events/wizard/money-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const kinds = {
  percent: "Percent off",
  fixed: "Amount off each ticket",
  unlock: "Opens hidden tickets",
} as const;
type Kind = keyof typeof kinds;

/** The promo codes of an event and how often each was used. */
export function CodesSection({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const { run, isBusy, refusal } = useCommand(["nights", "event", event.id]);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "codes"],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("list_promo_codes", { p_event_id: event.id }).throwOnError();
      return data ?? [];
    },
  });
  const says = (code: { kind: string; value: number }) =>
    code.kind === "percent"
      ? `${code.value} % off`
      : code.kind === "fixed"
        ? `${formatMoney(code.value)} off`
        : "opens hidden tickets";
  return (
    <div className="grid gap-6">
      <Loaded query={query} what="The codes">
        {(codes) => (
          <ul className="grid border-ink border-t-2">
            {codes.length === 0 ? <li className="py-3 text-ink-2">No codes yet.</li> : null}
            {codes.map((code) => (
              <li
                key={code.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
              >
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <strong className="type-data">{code.code}</strong> {says(code)}, used {code.uses}
                  {code.max_uses === null ? "" : ` of ${code.max_uses}`} times
                  <span className="block text-ink-2 text-small">
                    {siteUrl}/events/{event.slug}/book?code={code.code}
                  </span>
                </p>
                <Button
                  size="sm"
                  variant="quiet"
                  busy={isBusy}
                  onClick={() =>
                    void run((client) => client.rpc("end_promo_code", { p_code_id: code.id }).throwOnError())
                  }
                >
                  End<span className="sr-only"> {code.code}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <RefusalNote refusal={refusal} />
      <CodeForm event={event} />
    </div>
  );
}

function CodeForm({ event }: { event: ManagedEvent }) {
  const { run, isBusy, refusal } = useCommand(["nights", "event", event.id]);
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<Kind>("percent");
  const [value, setValue] = useState<number | string | undefined>(10);
  const [most, setMost] = useState("");
  const [typeIds, setTypeIds] = useState<string[]>([]);
  const types = event.ticket_types.filter(
    (type) => type.status !== "archived" && (kind !== "unlock" || type.is_hidden),
  );
  return (
    <form
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const isDone = await run(async (client) => {
          await client
            .rpc("save_promo_code", {
              p_event_id: event.id,
              p_code: code,
              p_kind: kind,
              p_value: kind === "unlock" ? 0 : Number(value) || 0,
              p_type_ids: typeIds,
              ...(most.trim() === "" ? {} : { p_max_uses: Number(most) || 0 }),
            })
            .throwOnError();
          return true;
        });
        if (isDone) setCode("");
      }}
    >
      <h3 className="type-h3">New code</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Code" hint="3 to 32 letters and digits." required>
          <TextInput
            value={code}
            maxLength={32}
            autoCapitalize="characters"
            onChange={(change) => setCode(change.target.value)}
          />
        </Field>
        <Field label="What it does" className="content-end">
          <Select
            value={kind}
            onChange={(change) => {
              setKind(change.target.value as Kind);
              setTypeIds([]);
            }}
          >
            {Object.entries(kinds).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {kind === "percent" ? (
          <Field label="Percent" hint="1 to 100">
            <TextInput
              inputMode="numeric"
              value={value ?? ""}
              onChange={(change) => setValue(change.target.value)}
            />
          </Field>
        ) : null}
        {kind === "fixed" ? (
          <Field label="Amount" hint="Off each ticket.">
            <MoneyInput pence={undefined} onChange={setValue} />
          </Field>
        ) : null}
        <Field label="Total uses (optional)" hint="Leave empty for no limit.">
          <TextInput inputMode="numeric" value={most} onChange={(change) => setMost(change.target.value)} />
        </Field>
      </div>
      <TypeChoice types={types} kind={kind} chosen={typeIds} onChange={setTypeIds} />
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Save code
        </Button>
      </div>
    </form>
  );
}

type TypeChoiceProps = {
  types: readonly { id: string; name: string }[];
  kind: Kind;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

function TypeChoice({ types, kind, chosen, onChange }: TypeChoiceProps) {
  if (types.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="font-bold">
        {kind === "unlock" ? "Hidden tickets it opens" : "Only for (leave empty for every paid ticket)"}
      </legend>
      {types.map((type) => (
        <Checkbox
          key={type.id}
          label={type.name}
          checked={chosen.includes(type.id)}
          onChange={(change) =>
            onChange(change.target.checked ? [...chosen, type.id] : chosen.filter((one) => one !== type.id))
          }
        />
      ))}
    </fieldset>
  );
}
