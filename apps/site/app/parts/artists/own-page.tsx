import { lazy, Suspense, useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import { Button } from "#app/ui/button.tsx";
import type { ArtistPage } from "./queries.server.ts";

const EditArtist = lazy(() => import("./edit-artist.tsx"));
const ClaimArtist = lazy(() => import("./claim-artist.tsx"));

type Rights = { may_edit: boolean; claim: "pending" | "approved" | "refused" | null };

async function readRights(artistId: string): Promise<Rights | null> {
  const client = await browserClient();
  return readJson<Rights | null>(client.rpc("get_artist_rights", { p_artist_id: artistId }));
}

/** For somebody who is signed in: writing the page where they may, and claiming it where nobody has. */
export default function OwnPage({ artist }: { artist: ArtistPage }) {
  const [rights, setRights] = useState<Rights | null>(null);
  const [open, setOpen] = useState<"edit" | "claim" | null>(null);
  useEffect(() => {
    let isHere = true;
    readRights(artist.id)
      .then((read) => isHere && setRights(read))
      .catch(() => undefined); // the page can be read without
    return () => {
      isHere = false;
    };
  }, [artist.id]);
  if (!rights) return null;
  return (
    <>
      {rights.may_edit ? (
        <Button variant="quiet" size="sm" onClick={() => setOpen("edit")}>
          Edit this page
        </Button>
      ) : null}
      {rights.claim === "pending" ? (
        <p className="text-small">You have claimed this page. We are looking at it.</p>
      ) : artist.is_claimed || rights.claim === "approved" ? null : (
        <Button variant="quiet" size="sm" onClick={() => setOpen("claim")}>
          This is me
        </Button>
      )}
      <Suspense fallback={null}>
        {open === "edit" ? <EditArtist artist={artist} onClose={() => setOpen(null)} /> : null}
        {open === "claim" ? (
          <ClaimArtist
            artist={artist}
            onClose={(isSent) => {
              setOpen(null);
              if (isSent) setRights({ ...rights, claim: "pending" });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
