import { lazy, Suspense, useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { ClaimNote } from "./claim-note.tsx";
import type { ClaimSubject } from "./claim-subject.ts";

const ClaimPage = lazy(() => import("./claim-page.tsx"));

type Claim = NonNullable<Answer<"get_organiser_claim">>;

async function readClaim(organiserId: string): Promise<Claim | null> {
  return call("get_organiser_claim", { p_organiser_id: organiserId });
}

type OwnOrganiserProps = { subject: ClaimSubject; opensClaim: boolean };

/** For a person who is signed in: claiming an organiser that has no team, and what became of that. */
export default function OwnOrganiser({ subject, opensClaim }: OwnOrganiserProps) {
  const [known, setKnown] = useState<Claim | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const canClaim = known?.is_open === true && known.claim !== "pending";
  useEffect(() => {
    let isHere = true;
    readClaim(subject.id)
      .then((read) => isHere && setKnown(read))
      .catch(() => undefined); // the page can be read without
    return () => {
      isHere = false;
    };
  }, [subject.id]);
  useEffect(() => {
    if (opensClaim && canClaim) setIsOpen(true);
  }, [opensClaim, canClaim]);
  if (!known?.is_open) return null;
  return (
    <>
      <ClaimNote status={known.claim} />
      {canClaim ? (
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          This is us
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {isOpen ? (
          <ClaimPage
            subject={subject}
            onClose={(claim) => {
              setIsOpen(false);
              if (claim) setKnown({ ...known, claim });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
