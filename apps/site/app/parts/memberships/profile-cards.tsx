import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CardCode } from "./card-code.tsx";
import { standingWords } from "./membership-words.ts";
import { myMembershipsQuery, type WalletComponent } from "./my-memberships.ts";

/** The cards of a person on their own profile; nothing where they are a member nowhere. */
export default function ProfileCards({ personId, Wallet }: { personId: string; Wallet: WalletComponent }) {
  const { data = [] } = useQuery(myMembershipsQuery(personId));
  const cards = data.filter(({ status }) => status === "active" || status === "ending");
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="member-cards" className="grid gap-4 border-line border-t py-8">
      <h2 id="member-cards" className="type-h2">
        Member cards
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {cards.map((membership) => (
          <li key={membership.id} className="grid content-start gap-3 border-2 border-ink p-5">
            <div className="[overflow-wrap:anywhere]">
              <h3 className="type-h3" dir="auto">
                {membership.organiser}
              </h3>
              <p>{standingWords(membership)}</p>
            </div>
            <CardCode membership={membership} personId={personId} Wallet={Wallet} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/settings/memberships">What you pay, and how to leave</Link>
      </p>
    </section>
  );
}
