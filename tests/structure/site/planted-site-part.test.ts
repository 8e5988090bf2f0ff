// A part can be added to the site, the mails and the jobs by adding files: nothing that is there is edited.
// Its name alone is put into a list, tests/structure/parts.ts, from which the import rules are made.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lostPropertyOnSite } from "../database/lost-property.ts";
import { root } from "../planted-house.ts";

const app = "apps/site/app";
const planted: Record<string, string> = {
  ...lostPropertyOnSite,
  [`${app}/routes/zines/list.tsx`]: `/** Every zine. */
export default function Zines() {
  return <h1>Zines</h1>;
}
`,
  [`${app}/parts/zines/part.ts`]: `import type { Instrument, NavigationEntry, PartRoutes, SettingsSection, StoredKey } from "#app/part.ts";
import { Ticket } from "#app/ui/icons/ticket.ts";

export const routes = {
  public: [{ path: "zines", file: "./routes/zines/list.tsx" }],
} satisfies PartRoutes;

export const navigation = [
  { to: "/zines", label: "Zines", audience: "everybody", places: { header: 90, palette: 90 } },
] satisfies NavigationEntry[];

export const menus = [
  {
    to: "/zines",
    label: "My zines",
    audience: "signed-in",
    count: { name: "zines", label: (count) => \`\${count} new\` },
    places: { accountMenu: 90 },
  },
] satisfies NavigationEntry[];

export const instruments = [
  {
    name: "Zines",
    order: 90,
    icon: Ticket,
    count: "zines",
    label: (count) => \`Zines, \${count} new\`,
    opens: { panel: () => import("./newest-zine.tsx") },
  },
] satisfies Instrument[];

export const settings = [{ to: "/settings/zines", label: "Zines", order: 90 }] satisfies SettingsSection[];

export const storedKeys = [
  {
    key: "undercroft-zine-page",
    where: "local",
    purpose: "The page of a zine you were on",
    kind: "preference",
    lasts: "until you clear it",
  },
] satisfies StoredKey[];
`,
  [`${app}/parts/zines/newest-zine.tsx`]: `/** The panel of the header. */
export default function NewestZine() {
  return <p>The newest zine</p>;
}
`,
  [`${app}/routes/pages/home/strips/zines.server.ts`]: `import type { StripReader } from "../home-strip.ts";

export default (async () => ["Night Bus"]) satisfies StripReader;
`,
  [`${app}/routes/pages/home/strips/zines.tsx`]: `import type { HomeStrip, StripProps } from "../home-strip.ts";

function Zines({ data }: StripProps<string[]>) {
  return <p>Zines: {data.join(", ")}</p>;
}

export default { order: 900, Strip: Zines } satisfies HomeStrip<string[]>;
`,
  [`${app}/shell/personal/zine-of-mine.tsx`]: `const KEY = "undercroft-zine-page";

/** The page that a person was on. */
export default function ZineOfMine() {
  return <p>{KEY}</p>;
}
`,
  [`${app}/routes/events/tabs/zines.tsx`]: `import type { EventTab } from "../event-tab.ts";

export default [
  { view: "zines", label: "Zines", order: 95, hiddenFrom: ["door"], Body: () => <p>Zines</p> },
] satisfies EventTab[];
`,
  "apps/server/src/page-sources/zines.ts": `import type { PageSources } from "./page-sources.ts";

const sources: PageSources = () => ({ "/zines": { "img-src": ["https://zines.example"] } });

export default sources;
`,
  "apps/server/src/jobs/zines.ts": `import type { PartJobs } from "./job.ts";

export default {
  tasks: () => ({ "print-zine": async () => undefined }),
  schedules: [{ statement: "select internal.prune_zines()", at: "4:00 London" }],
} satisfies PartJobs;
`,
  "services/mail/src/templates/zines/zine-published.ts": `import type { MailContent } from "../../render/mail-content.ts";
import type { MailData } from "../../render/mail-data.ts";

/** Tells the editor that a zine is out. */
export default function zinePublished(data: MailData): MailContent {
  const title = data.text("zine_title");
  return { subject: title, preview: title, title, parts: [{ kind: "paragraph", text: title }] };
}
`,
  "services/mail/test/words/zines.ts": `export default { "zine-published": { zine_title: "Night Bus" } };
`,
};

/** Asks the product's own registers, as they are found in the copy, for what was planted. */
const registers: Record<string, string> = {
  "apps/server/test/registers.test.ts": `import path from "node:path";
import { expect, test } from "vitest";
import { pageSources } from "../src/foreign-sources.ts";
import type { PartJobs } from "../src/jobs/job.ts";
import { loadFolder } from "../src/load-folder.ts";

test("the planted job is found", async () => {
  const jobs = await loadFolder<PartJobs>(path.join(import.meta.dirname, "../src/jobs"), ["job"]);
  expect(Object.keys(jobs.get("zines")?.tasks?.({} as never) ?? {})).toEqual(["print-zine"]);
  expect(jobs.get("zines")?.schedules).toHaveLength(1);
});

test("the planted sources of a page are found", async () => {
  const sources = await pageSources({ payments: {}, journal: { players: [] }, siteUrl: "http://localhost:3000" } as never);
  expect(sources).toEqual({
    "/": { "connect-src": ["ws://localhost:3000"] },
    "/zines": { "img-src": ["https://zines.example"] },
  });
});
`,
  [`${app}/registers.test.tsx`]: `// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { setCount } from "./api/counts.ts";
import { settingsSections } from "./parts/profiles/settings/settings-sections.ts";
import { tabsOf } from "./routes/events/event-tab.ts";
import { HomeStrips } from "./routes/pages/home/home-strips.tsx";
import { readStrips } from "./routes/pages/home/read-strips.server.ts";
import { Instruments } from "./shell/instruments.tsx";
import { MenuRow } from "./shell/account/menu-row.tsx";
import { listMenu } from "./shell/navigation/list-menu.ts";
import { listNavigation } from "./shell/navigation/list-navigation.ts";

test("the planted links are found", () => {
  const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);
  expect(labels(listNavigation("header", new Set(["everybody"])))).toContain("Zines");
  expect(labels(listMenu("palette", new Set(["everybody"])))).toContain("Zines");
  expect(labels(listMenu("palette", new Set(["everybody"])))).toContain("Lost property");
  expect(labels(listMenu("accountMenu", new Set(["signed-in"])))).toContain("My zines");
});

test("the planted section of the settings is found, as is the tab of an event, for those it is for", () => {
  expect(settingsSections.map(({ label }) => label)).toContain("Zines");
  const tabs = (role: string) => tabsOf({ team: { role } } as never).map(({ label }) => label);
  expect(tabs("owner")).toContain("Zines");
  expect(tabs("door")).toEqual(["Tickets", "Guest list", "Door"]);
});

test("what the planted part has on every page of a person is drawn", async () => {
  const { Personal } = await import("./shell/personal.tsx");
  const keys = Personal().props.children.map(({ key }: { key: string }) => key);
  expect(keys).toContain("./personal/zine-of-mine.tsx");
});

test("the planted instrument of the header says how many wait, as does its entry in Me, and opens its panel", async () => {
  const [entry] = listMenu("accountMenu", new Set(["signed-in"])).filter(({ label }) => label === "My zines");
  render(
    <MemoryRouter>
      <Instruments />
      <p>{entry ? <MenuRow entry={entry} /> : null}</p>
    </MemoryRouter>,
  );
  act(() => setCount("zines", 120));
  expect(screen.getByText("(120 new)").parentElement?.textContent).toBe("My zines(120 new)99+");
  const bell = screen.getByRole("button", { name: "Zines, 120 new" });
  bell.focus();
  fireEvent.click(bell);
  await screen.findByText("The newest zine", {}, { timeout: 20_000 });
  expect(screen.getByRole("dialog", { name: "Zines" })).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(bell);
});

test("the planted strip is read and drawn, though every other fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const strips = await readStrips({} as never, {} as never);
  expect(strips).toEqual({ zines: ["Night Bus"] });
  render(<HomeStrips home={{ strips } as never} now={new Date()} />);
  expect(screen.getByText("Zines: Night Bus")).toBeTruthy();
});
`,
};

/** What the checks read of the project; whatever is not among them is linked or left out. */
const copied = [
  app,
  "apps/site/package.json",
  "apps/site/part-registers.ts",
  "apps/site/tsconfig.json",
  "apps/server/src",
  "apps/server/package.json",
  "services/mail",
  "tests/structure",
  "biome.json",
];
const linked = ["node_modules", "contract", "database", "platform", "vitest.config.ts", "tsconfig.base.json"];

let house: string;
const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text, { flag: "wx" }); // refuses a file that is there
  }
};
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), "planted-site-part-"));
  mkdirSync(path.join(house, ".git")); // a repository of its own: an ignore file above it does not reach inside
  for (const name of copied)
    cpSync(path.join(root, name), path.join(house, name), {
      recursive: true,
      filter: (file) => !["node_modules", ".types"].includes(path.basename(file)),
    });
  cpSync(path.join(root, "package.json"), path.join(house, "package.json"));
  for (const name of linked) symlinkSync(path.join(root, name), path.join(house, name));
  const list = path.join(house, "tests/structure/parts.ts");
  writeFileSync(
    list,
    readFileSync(list, "utf8").replace('  "waitlist",\n', '  "waitlist",\n  "lost",\n  "zines",\n'),
  );
  write(planted);
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function run(tool: string, ...args: string[]): { isGood: boolean; output: string } {
  const result = spawnSync(process.execPath, [path.join(root, "node_modules", tool), ...args], {
    cwd: house,
    encoding: "utf8",
  });
  return { isGood: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

test("a part with a screen, links, a home strip, a job and an email is added by files alone", () => {
  const { isGood: isClean, output: said } = run(
    "@biomejs/biome/bin/biome",
    "check",
    "--error-on-warnings",
    "--vcs-enabled=false",
    ...Object.keys(planted),
  );
  expect(isClean, said).toBe(true);
  write(registers);
  const { isGood, output } = run(
    "vitest/vitest.mjs",
    "run",
    ...Object.keys(registers),
    "services/mail/test/send-mail.test.ts",
    "tests/structure/site/guards.test.ts",
    "tests/structure/site/navigation.test.ts",
    "tests/structure/site/site-parts.test.ts",
    "tests/structure/site/stored-keys.test.ts",
  );
  expect(isGood, output).toBe(true);
  expect(output).toMatch(/Test Files.*7 passed/);
});

/** What a person forgets who adds a screen for lost property: each is named, with what to do. */
const forgotten: Record<string, string> = {
  [`${app}/routes/zines/lost.tsx`]: `const KEY = "undercroft-lost-thing";

/** What a person left behind, asked for by a form that keeps nothing. */
export default function Lost() {
  return (
    <form aria-label={KEY}>
      <textarea name="thing" />
    </form>
  );
}
`,
  [`${app}/parts/zines/part.ts`]: `import NewestZine from "./newest-zine.tsx";

export const routes = {
  public: [{ path: "zines", file: "./routes/zines/list.tsx" }],
  "signed-in": [{ path: "lost-property", file: "./routes/zines/lost.tsx" }],
};

export const menu = [{ to: "/lost-property", label: "Lost property", audience: "signed-in", NewestZine }];
`,
  [`${app}/parts/found/part.ts`]: "export const menus = [];\n",
};

test("a screen without a link, a key, a form, a part and a list that stand nowhere are named", () => {
  for (const [file, text] of Object.entries(forgotten)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  }
  const { isGood, output } = run(
    "vitest/vitest.mjs",
    "run",
    ...["kept-forms", "navigation", "site-parts", "stored-keys"].map(
      (name) => `tests/structure/site/${name}.test.ts`,
    ),
  );
  expect(isGood).toBe(false);
  for (const named of [
    '"zines"',
    '"lost-property"',
    '"undercroft-lost-thing"',
    "routes/zines/lost.tsx",
    "Hold it by useHeldForm of app/forms",
    "parts/zines/part.ts exports menu, which app/part.ts does not know",
    "parts/zines/part.ts imports ./newest-zine.tsx",
    '"found"',
  ])
    expect(output).toContain(named);
});
