import { useQuery } from "@tanstack/react-query";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { MemberCard } from "./member-card.tsx";
import {
  type CardComponent,
  type MyMembership,
  myMembershipsQuery,
  type PayComponent,
  type WalletComponent,
} from "./my-memberships.ts";

const most = 100;

type SectionProps = {
  personId: string;
  Pay: PayComponent;
  ChangeCard: CardComponent;
  Wallet: WalletComponent;
};

/** The cards of a person, requests that wait, and what has ended. */
export function MyMembershipsSection({ personId, Pay, ChangeCard, Wallet }: SectionProps) {
  const query = useQuery(myMembershipsQuery(personId));
  return (
    <Loaded query={query} what="Your memberships" why={refusedWhy(query)}>
      {(memberships) => {
        const current = memberships.filter(({ status }) => status !== "ended");
        const ended = memberships.filter(({ status }) => status === "ended");
        return (
          <div className="grid gap-10">
            {current.length === 0 ? (
              <EmptyState action={<LinkButton to="/events">What is on</LinkButton>}>
                You are not a member anywhere. Organisers who take members say so on their page.
              </EmptyState>
            ) : (
              <Cards
                memberships={current}
                personId={personId}
                Pay={Pay}
                ChangeCard={ChangeCard}
                Wallet={Wallet}
              />
            )}
            {ended.length > 0 ? (
              <section aria-labelledby="ended" className="grid gap-4">
                <h2 id="ended" className="type-h2">
                  Ended
                </h2>
                <Cards
                  memberships={ended}
                  personId={personId}
                  Pay={Pay}
                  ChangeCard={ChangeCard}
                  Wallet={Wallet}
                />
              </section>
            ) : null}
            <ListEnd shown={memberships.length} most={most} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Cards({
  memberships,
  personId,
  Pay,
  ChangeCard,
  Wallet,
}: SectionProps & { memberships: readonly MyMembership[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {memberships.map((membership) => (
        <MemberCard
          key={membership.id}
          membership={membership}
          personId={personId}
          Pay={Pay}
          ChangeCard={ChangeCard}
          Wallet={Wallet}
        />
      ))}
    </ul>
  );
}
