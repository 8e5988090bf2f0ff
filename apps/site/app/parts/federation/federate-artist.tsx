import { useEffect, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";

type Standing = NonNullable<Answer<"get_artist_federation">>;

/** For the team of a claimed artist, where there is federation: whether the page can be followed from other servers. */
export default function FederateArtist({ artistId }: { artistId: string }) {
  const [standing, setStanding] = useState<Standing | null>(null);
  const { attempt, isBusy, refusal } = useExclusiveChange(() => "That did not work. Try again in a moment.");
  useEffect(() => {
    let isHere = true;
    call("get_artist_federation", { p_artist_id: artistId })
      .then((read) => isHere && setStanding(read))
      .catch(() => undefined); // the page can be read without
    return () => {
      isHere = false;
    };
  }, [artistId]);
  if (!standing) return null;
  const change = async (wanted: Standing) => {
    const isDone = await attempt(() =>
      call("federate_artist", { p_artist_id: artistId, p_is_on: wanted.is_on, p_is_band: wanted.is_band }),
    );
    if (isDone) setStanding(wanted);
  };
  return (
    <div className="grid w-full gap-1">
      <Checkbox
        label="Can be followed from Mastodon and other servers"
        checked={standing.is_on}
        disabled={isBusy}
        error={refusal ?? undefined}
        onChange={(event) => void change({ ...standing, is_on: event.currentTarget.checked })}
      />
      {standing.is_on ? (
        <Checkbox
          label="This is a band or a group"
          checked={standing.is_band}
          disabled={isBusy}
          onChange={(event) => void change({ ...standing, is_band: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}
