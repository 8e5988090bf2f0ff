// Arrows inside the site that walls.test.ts does not plant, each with the sentence that refuses it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlantedHouse, type PlantedHouse } from "./planted-house.ts";

const service = "services/auth/src/index.ts";
const screen = "#app/routes/events/detail/detail.tsx";
const card = "#app/parts/events/card.tsx";
const button = "#app/ui/button.tsx";
const guard = "#app/guards/require-person.ts";
const worker = "#app/offline/outbox.ts";

/** Of each folder of the site: the sentence that refuses, and what a file there must not name. */
const walls: Record<string, { says: string; names: string[] }> = {
  "parts/events": {
    says: "a part imports only itself, ui, format, forms, api and device",
    names: [
      screen,
      "../../routes/events/detail.tsx",
      guard,
      worker,
      `../../../../../${service}`,
      "@undercroft/auth",
    ],
  },
  ui: {
    says: "ui and format know no product word and import only each other and device",
    names: [
      "#app/shell/frame.tsx",
      "#app/api/counts.ts",
      screen,
      guard,
      worker,
      "#app/context.ts",
      "@undercroft/auth",
    ],
  },
  format: {
    says: "ui and format know no product word and import only each other and device",
    names: [card, "#app/api/counts.ts", screen, "#app/context.ts", `../../../../${service}`],
  },
  device: {
    says: "device is the browser's storage and clock, and imports nothing else of the site",
    names: [card, button, "../ui/button.tsx", "#app/format/money.ts", "#app/shell/frame.tsx", screen],
  },
  api: {
    says: "api knows how to reach the backend and no product word",
    names: [
      button,
      "../ui/button.tsx",
      "#app/format/money.ts",
      screen,
      guard,
      worker,
      `../../../../${service}`,
    ],
  },
  forms: {
    says: "forms hold what is typed and know no product word: they import ui, format, api and device",
    names: [card, "../ui/button.tsx", "#app/shell/frame.tsx", screen, guard, `../../../../${service}`],
  },
  shell: {
    says: "the frame imports no screen, and names what lies outside its folder by #app/",
    names: ["../parts/events/card.tsx", "../ui/button.tsx", `../../../../${service}`, "@undercroft/auth"],
  },
  "routes/venues": {
    says: "the site reaches the backend only through its API, and a screen imports no other part's screens",
    names: [
      "../../parts/events/card.tsx",
      "../shell/frame.tsx",
      `../../../../../${service}`,
      "@undercroft/auth",
    ],
  },
  offline: {
    says: "the service worker imports only its own files and the contract: write what it needs in offline/, and reach services by fetch",
    names: [
      ...[
        "api/counts.ts",
        "device/clock.ts",
        "format/money.ts",
        "guards/require-person.ts",
        "parts/events/card.tsx",
      ],
      ...[
        "routes/events/detail/detail.tsx",
        "shell/frame.tsx",
        "styles/base.ts",
        "ui/button.tsx",
        "context.ts",
      ],
    ].map((name) => `../${name}`),
  },
};
const forms = [
  'import type { Wrong } from "NAME";\nexport type Right = Wrong;\n',
  'export type { Wrong } from "NAME";\n',
  'export const wrong = () => import("NAME");\n',
];
const plants = [
  ...Object.entries(walls).flatMap(([folder, { says, names }]) =>
    names.map((name) => ({ folder, says, name, text: `export { wrong } from "${name}";\n` })),
  ),
  ...forms.map((form) => ({
    folder: "parts/events",
    says: walls["parts/events"]?.says ?? "",
    name: form.trim().split("\n")[0] ?? "",
    text: form.replace("NAME", "#app/parts/bookings/confirm.ts"),
  })),
].map((plant, at) => ({ ...plant, file: `apps/site/app/${plant.folder}/wrong-${at}.ts` }));

let house: PlantedHouse;
let said: Map<string, string[]>;
beforeAll(() => {
  house = createPlantedHouse();
  for (const { file, text } of plants) house.plant(file, text);
  said = house.sayEach();
});
afterAll(() => house.remove());

test.each(plants)("in $folder $name is refused with what the folder may import", ({ file, says }) => {
  expect(said.get(file)).toContain(says);
});
