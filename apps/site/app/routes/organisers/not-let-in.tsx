import { MyBans } from "#app/parts/organisers/my-bans.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/not-let-in.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Bookings that were refused",
    description: "Ask us to look at an organiser's decision.",
    isHidden: true,
  });

/** Where a person whom a team does not let in asks staff to look at it. */
export default function NotLetIn() {
  const { person } = useSession();
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Bookings that were refused
      </h1>
      {person ? <MyBans personId={person.id} /> : null}
    </div>
  );
}
