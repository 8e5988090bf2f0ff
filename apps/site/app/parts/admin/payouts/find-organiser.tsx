import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { HoldForm } from "./hold-form.tsx";
import { findOrganisers } from "./payout-queries.ts";

/** Any organiser by name, to hold their pay-outs before anything is due. */
export function FindOrganiser() {
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const query = useQuery({
    queryKey: ["staff", "payouts", "organisers", name],
    queryFn: () => findOrganisers(name),
    enabled: name.length >= 2,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="find-organiser" className="grid gap-4">
      <h2 id="find-organiser" className="type-h3">
        Hold an organiser
      </h2>
      <search>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setName(typed.trim());
          }}
        >
          <Field label="Name of the organiser" className="min-w-56 flex-1">
            <TextInput
              type="search"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit">Find</Button>
        </form>
      </search>
      {name.length >= 2 ? (
        <Loaded query={query} what="The organisers" why={staffWhy(query)}>
          {(organisers) => (
            <StaffList
              label="Organisers"
              most={10}
              items={organisers}
              idOf={({ id }) => id}
              empty="No organiser has such a name."
            >
              {(organiser) => (
                <div className="grid gap-2">
                  <p className="flex flex-wrap items-baseline gap-x-4">
                    <span className="font-bold [overflow-wrap:anywhere]" dir="auto">
                      {organiser.name}
                    </span>
                    <span className="type-data">{formatMoney(organiser.due_pence)} due</span>
                    {organiser.is_held ? <Badge tone="warn">Held</Badge> : null}
                  </p>
                  <HoldForm organiserId={organiser.id} name={organiser.name} isHeld={organiser.is_held} />
                </div>
              )}
            </StaffList>
          )}
        </Loaded>
      ) : null}
    </section>
  );
}
