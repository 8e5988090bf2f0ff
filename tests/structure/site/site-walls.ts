// The walls inside the site, as overrides of biome.json. `npm run walls` writes them there; a test compares.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parts } from "../parts.ts";

const file = path.resolve(import.meta.dirname, "../../../biome.json");
const app = "apps/site/app";
const backend = ["@undercroft/*", "@undercroft/*/**", "!@undercroft/contract", "!@undercroft/contract/**"];

type Override = { includes: string[]; linter: unknown };

function wall(includes: string[], group: string[], message: string): Override {
  const noRestrictedImports = { level: "error", options: { patterns: [{ group, message }] } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** What builds and starts the site, beside its code. */
const tools = "apps/site/*.ts";

/** Who may import whom inside the site, the general rule first: a later wall replaces an earlier one. */
export const siteWalls: Override[] = [
  wall(
    [`${app}/**`],
    [...backend, "#app/routes/**", "../**/routes/**", "./routes/**"],
    "the site reaches the backend only through its API, and nobody imports a screen",
  ),
  wall(
    [`${app}/*`, `${app}/styles/**`],
    [...backend, "#app/parts/**", "#app/routes/**", "../**", "./parts/**", "./routes/*/**"],
    "a file of the site's top, or of its styles, imports no part, no screen and nothing outside of the site",
  ),
  wall(
    [tools],
    [...backend, "#app/**", "../**", "./app/**"],
    "what builds the site imports packages and its neighbours: services are reached through the API, and parts are found by their folders",
  ),
  wall(
    [`${app}/offline/**`],
    [
      ...backend,
      "#app/**",
      "../../**",
      "../context.ts",
      ...["api", "device", "format", "forms", "guards", "parts", "routes", "shell", "styles", "ui"].map(
        (name) => `../${name}/**`,
      ),
    ],
    "the service worker imports only its own files and the contract: write what it needs in offline/, and reach services by fetch",
  ),
  wall(
    [`${app}/routes/**`],
    [
      ...backend,
      "#app/routes/**",
      "../../**",
      ...[...parts, "shell", "ui", "api", "format", "forms", "device", "guards", "parts"].map(
        (name) => `../${name}/**`,
      ),
    ],
    "the site reaches the backend only through its API, and a screen imports no other part's screens",
  ),
  wall(
    [`${app}/shell/**`, `${app}/guards/**`],
    [...backend, "#app/routes/**", "../**"],
    "the frame imports no screen, and names what lies outside its folder by #app/",
  ),
  wall(
    [`${app}/ui/**`, `${app}/format/**`],
    [...backend, "../**", "#app/**", "!#app/ui/**", "!#app/format/**", "!#app/device/**"],
    "ui and format know no product word and import only each other and device",
  ),
  wall(
    [`${app}/device/**`],
    [...backend, "../**", "#app/**", "!#app/device/**"],
    "device is the browser's storage and clock, and imports nothing else of the site",
  ),
  wall(
    [`${app}/api/**`],
    [...backend, "../**", "#app/**", "!#app/api/**", "!#app/device/**", "!#app/context.ts"],
    "api knows how to reach the backend and no product word",
  ),
  wall(
    [`${app}/forms/**`],
    [
      ...backend,
      "../**",
      "#app/**",
      "!#app/forms/**",
      "!#app/ui/**",
      "!#app/format/**",
      "!#app/api/**",
      "!#app/device/**",
    ],
    "forms hold what is typed and know no product word: they import ui, format, api and device",
  ),
  ...parts.map((part) =>
    wall(
      [`${app}/parts/${part}/**`],
      [
        ...backend,
        "../**",
        "#app/**",
        `!#app/parts/${part}/**`,
        "!#app/ui/**",
        "!#app/format/**",
        "!#app/forms/**",
        "!#app/api/**",
        "!#app/device/**",
        "!#app/context.ts",
        "!#app/part.ts",
      ],
      "a part imports only itself, ui, format, forms, api and device",
    ),
  ),
];

const isSiteWall = ({ includes }: { includes: string[] }): boolean =>
  includes.every((glob) => glob === tools || glob.startsWith(`${app}/`));

/** biome.json with the walls of the site as they are stated here. */
export function renderWalls(): string {
  const config = JSON.parse(readFileSync(file, "utf8")) as { overrides: Override[] };
  const others = config.overrides.filter((override) => !isSiteWall(override));
  return JSON.stringify({ ...config, overrides: [...siteWalls, ...others] }, null, 2);
}

if (import.meta.main) writeFileSync(file, renderWalls());
