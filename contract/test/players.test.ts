import { expect, test } from "vitest";
import { PLAYERS, playerOf } from "../src/texts/players.ts";

test.each([
  [
    "https://soundcloud.com/hot-swarf/undertow",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fhot-swarf%2Fundertow&auto_play=true",
  ],
  [
    "https://soundcloud.com/hot-swarf/sets/one",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fhot-swarf%2Fsets%2Fone&auto_play=true",
  ],
  [
    "https://www.mixcloud.com/hot-swarf/undertow/",
    "https://player-widget.mixcloud.com/widget/iframe/?autoplay=1&feed=%2Fhot-swarf%2Fundertow%2F",
  ],
  [
    "https://bandcamp.com/EmbeddedPlayer/album=123/size=small/",
    "https://bandcamp.com/EmbeddedPlayer/album=123/size=large/tracklist=false/artwork=small/",
  ],
])("%s is played by its own service's frame alone", (address, frame) => {
  const service = playerOf(address);
  expect(service && PLAYERS[service].frame(address)).toBe(frame);
  expect(service && new URL(frame).origin).toBe(service && PLAYERS[service].origin);
});

test.each([
  "http://soundcloud.com/a/b",
  "https://soundcloud.com.evil.example/a/b",
  "https://soundcloud.com/a/b?x=1",
  "https://soundcloud.com/a/b\n",
  "https://evil.example/https://soundcloud.com/a/b",
  "https://www.mixcloud.com/a",
  "https://artist.bandcamp.com/album/x",
  "https://bandcamp.com/EmbeddedPlayer/album=1/../../x",
  "javascript:alert(1)",
])("%s is no player", (address) => {
  expect(playerOf(address)).toBeNull();
});
