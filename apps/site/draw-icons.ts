// `npm run icons -w @undercroft/site -- Heart Bell`: draws icons of Lucide into app/ui/icons, one component a file. Without names it
// draws those again that are there. The set is fetched for as long as it takes: 53 MB and 4,800 files for the sixty that pages show.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

type Shape = [tag: string, attributes: Record<string, string>];

const set = "lucide-react@1.75.0";
const target = path.resolve(import.meta.dirname, "app/ui/icons");
const folder = path.resolve(import.meta.dirname, "../../.cache/icons");
const library = path.join(folder, "node_modules/lucide-react");

const toFileName = (name: string) => name.replace(/([a-z])(?=[A-Z0-9])/g, "$1-").toLowerCase();

function listDrawn(): string[] {
  return readdirSync(target)
    .filter((file) => file.endsWith(".ts") && !file.startsWith("create-icon"))
    .map((file) => /export const (\w+)/.exec(readFileSync(path.join(target, file), "utf8"))?.[1] ?? "");
}

/** The file of an icon within the set; several names may lead to one. */
function findFile(index: string, name: string): string {
  const [, file] = new RegExp(`default as ${name}\\b[^}]*\\} from '\\./icons/([^']+)'`).exec(index) ?? [];
  if (!file) throw new Error(`There is no icon ${name} in ${set}`);
  return path.join(library, "dist/esm/icons", file);
}

async function draw(name: string, file: string): Promise<void> {
  const { __iconData: icon } = await import(file);
  const shapes = (icon.node as Shape[]).map(([tag, { key, ...attributes }]) => [tag, attributes]);
  const text = `// Drawn from Lucide by draw-icons.ts; its licence is beside it.
import { createIcon } from "./create-icon.ts";

export const ${name} = createIcon(${JSON.stringify(shapes)});
`;
  writeFileSync(path.join(target, `${toFileName(name)}.ts`), text);
}

const names = process.argv.length > 2 ? process.argv.slice(2) : listDrawn();
const npm = ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--legacy-peer-deps", set];
const fetched = spawnSync("npm", npm, { stdio: "inherit" });
if (fetched.status !== 0) throw new Error(`${set} could not be fetched`);
const index = readFileSync(path.join(library, "dist/esm/lucide-react.mjs"), "utf8");
for (const name of names) await draw(name, findFile(index, name));
copyFileSync(path.join(library, "LICENSE"), path.join(target, "LICENSE"));
rmSync(folder, { recursive: true });
