import { PLAYERS, type PlayerService, playerOf } from "@undercroft/contract";
import { storedChoices } from "#app/api/stored-choices.ts";
import { Player } from "#app/ui/player/player.tsx";

const heights: Record<PlayerService, number> = { soundcloud: 166, mixcloud: 120, bandcamp: 120 };

type ArticlePlayerProps = {
  url: string;
  title: string;
  /** the services whose frames this page may hold */
  allowed: readonly string[];
};

/** A track or a mix in an article. */
export function ArticlePlayer({ url, title, allowed }: ArticlePlayerProps) {
  const service = playerOf(url);
  if (!service) return null;
  return (
    <Player
      service={service}
      name={PLAYERS[service].name}
      title={title}
      url={url}
      frame={allowed.includes(service) ? PLAYERS[service].frame(url) : null}
      height={heights[service]}
      mayLoad={() => storedChoices.read()?.embeds === true}
      onAlways={() => storedChoices.write({ ...storedChoices.read(), embeds: true })}
    />
  );
}
