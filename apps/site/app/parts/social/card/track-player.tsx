import { PLAYERS, type PlayerService, playerOf } from "@undercroft/contract";
import { storedChoices } from "#app/api/stored-choices.ts";
import { Player } from "#app/ui/player/player.tsx";

const heights: Record<PlayerService, number> = { soundcloud: 166, mixcloud: 120, bandcamp: 120 };

/** A track or mix that somebody posted; nothing of the other company loads before a press. */
export default function TrackPlayer({ url, allowed }: { url: string; allowed: readonly string[] }) {
  const service = playerOf(url);
  if (!service) return null;
  return (
    <Player
      service={service}
      name={PLAYERS[service].name}
      title={url.replace(/^https:\/\/(www\.)?/, "")}
      url={url}
      frame={allowed.includes(service) ? PLAYERS[service].frame(url) : null}
      height={heights[service]}
      mayLoad={() => storedChoices.read()?.embeds === true}
      onAlways={() => storedChoices.write({ ...storedChoices.read(), embeds: true })}
    />
  );
}
