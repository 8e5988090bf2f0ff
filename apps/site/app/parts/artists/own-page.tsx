import { lazy, Suspense, useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ClaimNote } from "./claim-note.tsx";
import { websiteOf } from "./claim-subject.ts";
import type { ArtistPage } from "./queries.server.ts";

const EditArtist = lazy(() => import("./edit-artist.tsx"));
const ClaimPage = lazy(() => import("./claim-page.tsx"));

type Rights = NonNullable<Answer<"get_artist_rights">>;

type OwnPageProps = { artist: ArtistPage; opensClaim: boolean };

/** For a person who is signed in: writing the page where they may, and claiming it where nobody has. */
export default function OwnPage({ artist, opensClaim }: OwnPageProps) {
  const [rights, setRights] = useState<Rights | null>(null);
  const [open, setOpen] = useState<"edit" | "claim" | null>(null);
  const canClaim =
    rights !== null && !artist.is_claimed && !["pending", "approved"].includes(rights.claim ?? "");
  useEffect(() => {
    let isHere = true;
    call("get_artist_rights", { p_artist_id: artist.id })
      .then((read) => isHere && setRights(read))
      .catch(() => undefined); // the page can be read without
    return () => {
      isHere = false;
    };
  }, [artist.id]);
  useEffect(() => {
    if (opensClaim && canClaim) setOpen("claim");
  }, [opensClaim, canClaim]);
  if (!rights) return null;
  const subject = {
    kind: "artist" as const,
    id: artist.id,
    name: artist.name,
    website: websiteOf(artist.links),
  };
  return (
    <>
      {rights.may_edit ? (
        <Button variant="quiet" size="sm" onClick={() => setOpen("edit")}>
          Edit this page
        </Button>
      ) : null}
      {rights.claim === "approved" ? (
        <LinkButton to="/settlements" variant="quiet" size="sm">
          Your settlements
        </LinkButton>
      ) : null}
      {artist.is_claimed && rights.claim !== "approved" ? null : <ClaimNote status={rights.claim} />}
      {canClaim ? (
        <Button variant="quiet" size="sm" onClick={() => setOpen("claim")}>
          This is me
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === "edit" ? <EditArtist artist={artist} onClose={() => setOpen(null)} /> : null}
        {open === "claim" ? (
          <ClaimPage
            subject={subject}
            onClose={(claim) => {
              setOpen(null);
              if (claim) setRights({ may_edit: rights.may_edit || claim === "approved", claim });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
