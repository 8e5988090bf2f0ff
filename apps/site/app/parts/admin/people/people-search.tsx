import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { searchPeople } from "./people-queries.ts";

/** Finds people by name or handle; admins by the whole address too, which is written down and kept out of the address bar. */
export function PeopleSearch({ isAdmin }: { isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("q") ?? "";
  const [typed, setTyped] = useState(wanted);
  const [byEmail, setByEmail] = useState(false);
  const [email, setEmail] = useState("");
  const asked = email || wanted;
  return (
    <div className="grid gap-6">
      <search>
        <form
          className="flex max-w-xl flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setEmail(byEmail ? typed.trim() : "");
            setParams(byEmail || !typed.trim() ? {} : { q: typed.trim() });
          }}
        >
          <Field label={byEmail ? "Email address" : "Name or handle"} className="min-w-56 flex-1">
            <TextInput
              type={byEmail ? "email" : "search"}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit">Search</Button>
        </form>
        {isAdmin ? (
          <Checkbox
            label="Search by email address"
            hint="The whole address. Each search is written to the audit log."
            checked={byEmail}
            onChange={(event) => setByEmail(event.target.checked)}
          />
        ) : null}
      </search>
      {asked ? <Results asked={asked} byEmail={email !== ""} /> : null}
    </div>
  );
}

function Results({ asked, byEmail }: { asked: string; byEmail: boolean }) {
  const query = useQuery({
    queryKey: ["staff", "people", "search", asked, byEmail],
    queryFn: () => searchPeople(asked, byEmail),
    staleTime: byEmail ? Number.POSITIVE_INFINITY : 0,
  });
  return (
    <Loaded query={query} what="The list of people" why={staffWhy(query)}>
      {(people) =>
        people.length === 0 ? (
          <EmptyState>
            No one was found.{" "}
            {byEmail ? "The address must be whole." : "Try a part of the name or the handle."}
          </EmptyState>
        ) : (
          <ul aria-label="People found">
            {people.map((person) => (
              <li key={person.user_id} className="border-line border-b">
                <Link
                  to={`/admin/people/${person.user_id}`}
                  className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 no-underline hover:underline"
                >
                  <span className="font-bold [overflow-wrap:anywhere]">
                    {person.full_name ?? person.handle}
                  </span>
                  <span className="type-data text-ink-2">@{person.handle}</span>
                  {person.roles.map((role) => (
                    <Badge key={role} tone="brand">
                      {role}
                    </Badge>
                  ))}
                  {person.status === "active" ? null : <Badge tone="danger">{person.status}</Badge>}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
