// The calls that the check makes of commander and kleur, and an exporter of traces that is never made.
import { parseArgs } from "node:util";

type Options = Record<string, string | boolean | undefined>;

const toKey = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export class Command {
  readonly #options = new Map<string, { type: "string" | "boolean"; default?: string }>();

  name(): this {
    return this;
  }
  description(): this {
    return this;
  }
  option(words: string, _says: string, standard?: string): this {
    const [name = "", value] = words.replace("--", "").split(" ");
    const type = value ? "string" : "boolean";
    this.#options.set(name, standard === undefined ? { type } : { type, default: standard });
    return this;
  }
  parse(): this {
    return this;
  }
  opts(): Options {
    const { values } = parseArgs({ options: Object.fromEntries(this.#options) });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [toKey(name), value])) as Options;
  }
}

/** Text without colours. */
const plain = (text: unknown): string => String(text);
export default { dim: plain, red: plain, green: plain, yellow: plain, cyan: plain, bold: plain };

export class OTLPTraceExporter {}
