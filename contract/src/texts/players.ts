/** A service whose players can stand in a page: how its pages are addressed, and where its frame comes from. */
export type PlayerService = "soundcloud" | "mixcloud" | "bandcamp";

type Player = {
  name: string;
  /** the addresses that can be played; internal.is_player_address in the database states the same */
  address: RegExp;
  /** the origin of the frame */
  origin: string;
  /** the address of the frame */
  frame: (address: string) => string;
};

/** The services, in the words people know them by. */
export const PLAYERS: Readonly<Record<PlayerService, Player>> = {
  // https://developers.soundcloud.com/docs/api/html5-widget
  soundcloud: {
    name: "SoundCloud",
    address: /^https:\/\/soundcloud\.com\/[A-Za-z0-9_-]{1,100}\/(sets\/)?[A-Za-z0-9_-]{1,200}$/,
    origin: "https://w.soundcloud.com",
    frame: (address) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(address)}&auto_play=true`,
  },
  // https://www.mixcloud.com/developers/widget/
  mixcloud: {
    name: "Mixcloud",
    address: /^https:\/\/www\.mixcloud\.com\/[A-Za-z0-9_-]{1,100}\/[A-Za-z0-9_-]{1,200}\/?$/,
    origin: "https://player-widget.mixcloud.com",
    frame: (address) =>
      `https://player-widget.mixcloud.com/widget/iframe/?autoplay=1&feed=${encodeURIComponent(new URL(address).pathname)}`,
  },
  // its pages do not say the number that its player needs: what is kept is the address under "Share / Embed"
  bandcamp: {
    name: "Bandcamp",
    address:
      /^https:\/\/bandcamp\.com\/EmbeddedPlayer\/(album|track)=[0-9]{1,15}(\/[a-z_]{1,20}=[A-Za-z0-9]{1,20}){0,10}\/?$/,
    origin: "https://bandcamp.com",
    frame: (address) =>
      `https://bandcamp.com/EmbeddedPlayer/${/(album|track)=[0-9]+/.exec(address)?.[0]}/size=large/tracklist=false/artwork=small/`,
  },
};

/** Whose player an address is for; null for any other address. */
export function playerOf(address: string): PlayerService | null {
  const services = Object.keys(PLAYERS) as PlayerService[];
  return services.find((service) => PLAYERS[service].address.test(address)) ?? null;
}
