import { useSearchParams } from "react-router";
import { MyVouches } from "#app/parts/entry/my-vouches.tsx";
import { TakeVouch } from "#app/parts/entry/take-vouch.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import type { Route } from "./+types/vouching.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Vouching", description: "Answering for a newcomer.", isHidden: true });

/** Answering for a newcomer by a link, and where that link leads. */
export default function Vouching() {
  const [search] = useSearchParams();
  const { person } = useSession();
  const code = search.get("code");
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="mb-8 type-h1">
        Vouching
      </h1>
      {person === null ? null : code ? (
        <TakeVouch code={code} personId={person.id} />
      ) : (
        <MyVouches personId={person.id} />
      )}
    </div>
  );
}
