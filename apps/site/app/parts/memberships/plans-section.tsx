import { useQuery } from "@tanstack/react-query";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { PlanForm } from "./plan-form.tsx";
import { PlanRow } from "./plan-row.tsx";
import { teamPlansQuery } from "./team-memberships.ts";

/** What an organiser offers its members. */
export function PlansSection({ organiserId, slug }: { organiserId: string; slug: string }) {
  const query = useQuery(teamPlansQuery(organiserId));
  return (
    <section aria-labelledby="plans" className="grid gap-5">
      <h2 id="plans" tabIndex={-1} className="type-h2">
        Plans
      </h2>
      <p className="max-w-reading text-ink-2">
        Every plan is free for its members. We do not take money for memberships yet.
      </p>
      <Loaded query={query} what="Your plans" why={refusedWhy(query)}>
        {(plans) => (
          <>
            {plans.length === 0 ? (
              <p>You have no plan yet. Write one, and your page says how to become a member.</p>
            ) : (
              <ul aria-label="Plans" className="grid border-ink border-t-2">
                {plans.map((plan) => (
                  <PlanRow key={plan.id} plan={plan} organiserId={organiserId} slug={slug} />
                ))}
              </ul>
            )}
            <h3 className="type-h3">New plan</h3>
            <PlanForm organiserId={organiserId} />
          </>
        )}
      </Loaded>
    </section>
  );
}
