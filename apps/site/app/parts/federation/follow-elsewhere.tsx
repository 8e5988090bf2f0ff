import { lazy, Suspense, useState } from "react";
import { plural } from "#app/format/plural.ts";
import type { Federated } from "./federated.ts";

const FollowDialog = lazy(() => import("./follow-dialog.tsx"));

/** The end of the list of ways to follow a page: from other servers, and how many do so. */
export function FollowElsewhere({ federated }: { federated: Federated }) {
  const [isOpen, setIsOpen] = useState(false);
  const { handle, host, here, elsewhere } = federated;
  const all = here + elsewhere;
  return (
    <>
      {" or from "}
      <button
        type="button"
        data-needs-script=""
        className="inline-flex min-h-6 items-center text-link underline"
        onClick={() => setIsOpen(true)}
      >
        Mastodon and other servers
      </button>{" "}
      as{" "}
      <span className="[overflow-wrap:anywhere]">
        @{handle}@{host}
      </span>
      .
      {all > 0
        ? ` ${plural(all, "follower")}${elsewhere > 0 ? `, ${elsewhere} of them elsewhere` : ""}.`
        : ""}
      {isOpen ? (
        <Suspense fallback={null}>
          <FollowDialog federated={federated} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
