// The Accept header: what the caller can read, best first.
import type { CustomMedia } from "../schema-cache/types.ts";

/** The forms an answer can take. */
export type Format =
  | "json"
  | "object"
  | "array"
  | "csv"
  | "geojson"
  | "openapi"
  | "plan"
  | "custom"
  | "text"
  | "octets"
  | "xml";

/** A chosen form. `plan` says what a plan would be of. */
export type MediaType = {
  format: Format;
  isStripped: boolean;
  custom?: CustomMedia;
  plan?: { isJson: boolean; for: string; options: string[]; accept: string };
};

const json: MediaType = { format: "json", isStripped: false };

const formats: Record<string, Format> = {
  "*/*": "json",
  "application/*": "json",
  "application/json": "json",
  "application/vnd.pgrst.object+json": "object",
  "application/vnd.pgrst.object": "object",
  "application/vnd.pgrst.array+json": "array",
  "application/vnd.pgrst.array": "array",
  "text/csv": "csv",
  "application/geo+json": "geojson",
  "application/openapi+json": "openapi",
  "text/plain": "text",
  "application/octet-stream": "octets",
  "text/xml": "xml",
};

type Candidate = { type: string; parameters: Map<string, string>; quality: number };

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') isQuoted = !isQuoted;
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function parseCandidate(text: string): Candidate {
  const [type = "", ...rest] = splitOutsideQuotes(text, ";");
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const equals = parameter.indexOf("=");
    if (equals > 0)
      parameters.set(
        parameter.slice(0, equals).trim(),
        parameter
          .slice(equals + 1)
          .replaceAll('"', "")
          .trim(),
      );
  }
  const quality = Number(parameters.get("q") ?? "1");
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 1 };
}

function toPlan({ type, parameters }: Candidate): MediaType | undefined {
  const match = /^application\/vnd\.pgrst\.plan(\+json|\+text)?$/.exec(type);
  if (!match) return undefined;
  const isJson = match[1] === "+json";
  const wanted = parameters.get("for") ?? "application/json";
  const options = (parameters.get("options") ?? "").split("|").filter((option) => option !== "");
  const inner = toMediaType(parseCandidate(wanted)) ?? json;
  const accept = `application/vnd.pgrst.plan${match[1] ?? "+text"}; for="${wanted}"${options.length > 0 ? `; options=${options.join("|")}` : ""}`;
  return { ...inner, plan: { isJson, for: wanted, options, accept } };
}

function toMediaType(candidate: Candidate): MediaType | undefined {
  const format = Object.hasOwn(formats, candidate.type) ? formats[candidate.type] : undefined;
  if (!format) return undefined;
  const isStripped =
    candidate.parameters.get("nulls") === "stripped" && (format === "object" || format === "array");
  return { format, isStripped };
}

/** A type that the caller accepts, with the form of ours that it means. */
export type Accepted = { type: string; form: MediaType | undefined };

const anything: Accepted[] = [{ type: "*/*", form: json }];
const plain: Accepted[] = [{ type: "application/json", form: json }];

/** What the caller accepts, best first; anything where nothing is said. */
export function parseAccept(header: string | undefined): readonly Accepted[] {
  if (!header || header === "*/*") return anything;
  if (header === "application/json") return plain;
  const candidates = splitOutsideQuotes(header.slice(0, 2_000), ",").map(parseCandidate);
  candidates.sort((a, b) => b.quality - a.quality);
  return candidates.map((candidate) => ({
    type: candidate.type,
    form: toPlan(candidate) ?? toMediaType(candidate),
  }));
}
