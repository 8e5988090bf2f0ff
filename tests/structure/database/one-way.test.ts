// There is one way to change something, to show what is read, to tell listeners, and to hold a form. Other ways stand in one-way.txt, with a reason.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../planted-house.ts";

const app = path.join(root, "apps/site/app");

type Way = { name: string; remedy: string; home: string[]; isAnother: (text: string) => boolean };

const ways: Way[] = [
  {
    name: "change",
    remedy: "Change it by useExclusiveChange, or by useExclusiveMutation where queries are read again",
    home: ["api/changes/use-exclusive-change.ts", "api/changes/use-exclusive-mutation.ts"],
    isAnother: (text) =>
      /\buseMutation\b/.test(text) ||
      /\bset(?:Is)?(?:Busy|Sending|Saving|Submitting|Deleting|Loading)(?:Id)?\b/.test(text),
  },
  {
    name: "show",
    remedy: "Show what is loading, failed and refused by ui/loaded.tsx",
    home: ["ui/loaded.tsx"],
    isAnother: (text) => /\.isError\b/.test(text) && /<ErrorState\b/.test(text),
  },
  {
    name: "tell",
    remedy: "Keep the value by makeStore, or tell of it by makeSignal, of device/store.ts",
    home: ["device/store.ts"],
    isAnother: (text) => /\w*[lL]isteners = new Set\b/.test(text) || /new Set<\([^)]*\) => /.test(text),
  },
  {
    // a form that is not kept at all stands in kept-forms.txt with its reason
    name: "hold",
    remedy: "Hold the form by useHeldForm of app/forms: schema, fields, errors by name, the draft",
    home: ["forms/use-held-form.ts", "api/kept-forms/use-kept-form.ts"],
    isAnother: (text) => /\buseKeptForm\(/.test(text) || /\buseForm[(<]/.test(text),
  },
];

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll(path.sep, "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
const texts = new Map(files.map((file) => [file, readFileSync(path.join(app, file), "utf8")]));

/** "change parts/x.tsx: why", a line each. */
const exceptions = readFileSync(path.join(import.meta.dirname, "one-way.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [, name = "", file = "", why = ""] = /^(\w+) (\S+): (.+)$/.exec(line) ?? [];
    return { name, file, why };
  });

const others = ({ home, isAnother }: Way) =>
  files.filter((file) => !home.includes(file) && isAnother(texts.get(file) ?? ""));

describe.each(ways)("one way to $name", (way) => {
  const known = exceptions.filter(({ name }) => name === way.name);

  test("no other file has a way of its own", () => {
    const unknown = others(way).filter((file) => !known.some((one) => one.file === file));
    expect(unknown, way.remedy).toEqual([]);
  });

  test("each exception has a reason and is still there", () => {
    const still = others(way);
    expect(known.filter(({ file, why }) => !still.includes(file) || why.length < 20)).toEqual([]);
  });
});

test.each([
  ["change", "const [isBusy, setIsBusy] = useState(false);"],
  ["change", "const [busyId, setBusyId] = useState<string | null>(null);"],
  ["change", "const save = useMutation({ mutationFn });"],
  ["show", "if (query.isError) return <ErrorState>It did not come.</ErrorState>;"],
  ["tell", "const listeners = new Set<() => void>();"],
  ["tell", "readonly #listeners = new Set<Listener>();"],
  ["hold", 'const kept = useKeptForm("booking");'],
  ["hold", "const form = useForm<Fields>({ defaultValues });"],
])("another way to %s is refused: %s", (name, text) => {
  expect(ways.find((way) => way.name === name)?.isAnother(text)).toBe(true);
});
