import { playerOrigins } from "../foreign-sources.ts";
import type { PageSources } from "./page-sources.ts";

/** Posts are read in the browser, after the page's policy was made: all of social may frame the players, and no other page. */
const sources: PageSources = (config): ReturnType<PageSources> => {
  const origins = Object.values(playerOrigins(config));
  if (origins.length === 0) return {};
  return { "/social": { "frame-src": origins } };
};

export default sources;
