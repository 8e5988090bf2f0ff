/** What an address says about where: then nothing is added to it. */
export const SAYS_WHERE = ["area", "where", "lat", "box", "near", "around"];
