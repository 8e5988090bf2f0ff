// What `npm run import` understands, and what it says about itself.
import { parseArgs } from "node:util";
import { type Format, formats } from "./formats/read-rows.ts";

/** How to use the command. */
export const usage = `npm run import -- FILE [options]     (FILE may be - for standard input)

  --format jsonld|csv|ics|html  when neither its first characters nor its name tell
  --shift                   move past listings ahead by whole weeks, all by the same number
  --dry-run                 check and count everything, change nothing
  --organiser NAME          whose listings these are where they do not say
  --bookable                what is free and sold nowhere else is booked here, with our tickets
  --shorten                 cut titles, texts and names that are too long, and keep the first ten tags
  --report FILE             write every refused row to FILE, one JSON object a line
  --strict                  end with code 1 when a row was refused

It writes to the database of DATABASE_URL, or to the product's own under DATA_DIR. See docs/importing.md.`;

/** The command as it was typed. */
export type Command = {
  file: string;
  format: Format | null;
  shift: boolean;
  dryRun: boolean;
  organiser: string | null;
  isBookable: boolean;
  shorten: boolean;
  report: string | null;
  strict: boolean;
};

/** Reads the arguments; null asks for help. @throws Error saying what is wrong with them */
export function parseCommand(args: string[]): Command | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: "string" },
      shift: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      organiser: { type: "string" },
      bookable: { type: "boolean", default: false },
      shorten: { type: "boolean", default: false },
      report: { type: "string" },
      strict: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw new Error(file ? "Name one FILE at a time" : "Name a FILE, or - for standard input");
  const format = formats.find((known) => known === values.format) ?? null;
  if (values.format && !format)
    throw new Error(`--format ${values.format} is not one of ${formats.join(", ")}`);
  return {
    file,
    format,
    shift: values.shift,
    dryRun: values["dry-run"],
    organiser: values.organiser?.trim() || null,
    isBookable: values.bookable,
    shorten: values.shorten,
    report: values.report ?? null,
    strict: values.strict,
  };
}
