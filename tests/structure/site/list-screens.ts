// The route map as a flat list of screens.

/** One entry of the route map, as React Router's configuration has it. */
export type Entry = { file: string; path?: string; index?: boolean; children?: Entry[] };

/** A screen, where it is, and the guards above it. */
export type Screen = { file: string; address: string; guards: string[] };

const isGuard = (entry: Entry): boolean => entry.file.startsWith("./guards/");

/** Every screen of a route tree with the guards above it. */
export function listScreens(entries: Entry[], guards: string[] = [], base = ""): Screen[] {
  return entries.flatMap((entry) => {
    const above = isGuard(entry) ? [...guards, entry.file] : guards;
    const address = [base, entry.path].filter(Boolean).join("/");
    if (entry.children) return listScreens(entry.children, above, address);
    return isGuard(entry) ? [] : [{ file: entry.file, address, guards: above }];
  });
}

/** The screen a link leads to, by its exact address. */
export function matchScreen(screens: readonly Screen[], to: string): Screen | undefined {
  const wanted = to.split(/[?#]/, 1)[0]?.replace(/^\//, "");
  return screens.find(({ address }) => address === wanted);
}
