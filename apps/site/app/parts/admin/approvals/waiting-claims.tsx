import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ProvedAddress } from "./proved-address.tsx";

/** What every claim of a page says. */
type Claim = { id: string; person: string; created_at: string; words: string; proved_address: string | null };

type WaitingClaimsProps<T extends Claim> = {
  /** of the section and of its query */
  name: string;
  title: string;
  what: string;
  label: string;
  list: () => Promise<T[]>;
  decide: (id: string, isApproved: boolean) => Promise<void>;
  approved: string;
  /** the claimed page, by its name */
  pageOf: (claim: T) => string;
  /** who claims what, with links to both */
  children: (claim: T) => ReactNode;
};

/** Claims of pages that wait for staff, each with what was said and where its code stood. */
export function WaitingClaims<T extends Claim>(props: WaitingClaimsProps<T>) {
  const { name, title, what, label, list, pageOf, children } = props;
  const { run, isBusy, refusal } = useAct();
  const query = useQuery({ queryKey: ["staff", name], queryFn: list, staleTime: 0 });
  const decide = async (id: string, isApproved: boolean) => {
    const isDone = await run(() => props.decide(id, isApproved));
    if (isDone) notify(isApproved ? props.approved : "Claim refused");
  };
  return (
    <section aria-labelledby={name} className="border-ink border-t-2 pt-4">
      <h2 id={name} className="mb-3 type-h3">
        {title}
      </h2>
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what={what} why={staffWhy(query)}>
        {(claims) => (
          <StaffList
            label={label}
            most={100}
            items={claims}
            idOf={(claim) => claim.id}
            empty="No claim is waiting."
          >
            {(claim) => (
              <article className="grid gap-3" aria-label={`${claim.person} claims ${pageOf(claim)}`}>
                <p>
                  {children(claim)}
                  <span className="text-ink-2 text-small">, {momentName(claim.created_at)}</span>
                </p>
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{claim.words}</p>
                <ProvedAddress address={claim.proved_address} />
                <div className="flex flex-wrap gap-3">
                  <Button size="sm" busy={isBusy} onClick={() => void decide(claim.id, true)}>
                    Approve
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    busy={isBusy}
                    onClick={() => void decide(claim.id, false)}
                  >
                    Refuse
                  </Button>
                </div>
              </article>
            )}
          </StaffList>
        )}
      </Loaded>
    </section>
  );
}
