import type { DemoSeed } from "../demo-seed.ts";
import { type Artist, seedArtists } from "./artists.ts";

const artists: DemoSeed<Artist[]> = { after: [], seed: ({ client }) => seedArtists(client) };

export default artists;
