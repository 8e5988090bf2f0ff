// The Accept header: what the caller can read, best first.
import { RestError } from "../errors.ts";

/** A media type that the database makes; that of all types answers whatever is asked for: https://docs.postgrest.org/en/v14/references/api/media_type_handlers.html */
export type CustomMedia = {
  type: string;
  isBytes: boolean;
  /** the aggregate over rows; undefined where a function returns the media type itself */
  handler: { schema: string; name: string; relation: { schema: string; name: string } | null } | undefined;
};

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

const toCustom = (custom: CustomMedia): MediaType => ({ format: "custom", isStripped: false, custom });

const anyType = "*/*";

/** Of one relation or function it stands before all else; for all relations it answers only clients that accept anything. */
const takesAll = ({ type, handler }: CustomMedia) =>
  type === anyType && (handler === undefined || handler.relation !== null);

/** PostgREST's own types have parameters, and nothing takes their place. */
const isReplaceable = ({ plan, format, isStripped }: MediaType) =>
  !plan && format !== "object" && !isStripped;

/**
 * The best form the caller accepts.
 * @param isAvailable says which forms this request could have
 * @param custom forms of the database's own, which come before ours
 * @throws RestError PGRST107
 */
export function chooseMediaType(
  header: string | undefined,
  isAvailable: (mediaType: MediaType) => boolean,
  custom: readonly CustomMedia[] = [],
): MediaType {
  const accepted = header || anyType;
  if (custom.length === 0 && (accepted === anyType || accepted === "application/json")) return json;
  const candidates = splitOutsideQuotes(accepted.slice(0, 2_000), ",").map(parseCandidate);
  candidates.sort((a, b) => b.quality - a.quality);
  const catchAll = custom.find(takesAll);
  for (const candidate of candidates) {
    const mediaType = toPlan(candidate) ?? toMediaType(candidate);
    const isOurs = mediaType !== undefined && isAvailable(mediaType);
    if (isOurs && !isReplaceable(mediaType)) return mediaType;
    const found = catchAll ?? custom.find(({ type }) => type === candidate.type);
    if (found) return toCustom(found);
    if (isOurs) return mediaType;
  }
  throw new RestError(
    406,
    "PGRST107",
    `None of these media types are available: ${candidates.map(({ type }) => type).join(", ")}`,
  );
}

const contentTypes: Record<Exclude<Format, "custom">, string> = {
  json: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  array: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  geojson: "application/geo+json; charset=utf-8",
  openapi: "application/openapi+json; charset=utf-8",
  plan: "application/vnd.pgrst.plan+text; charset=utf-8",
  text: "text/plain; charset=utf-8",
  octets: "application/octet-stream",
  xml: "text/xml; charset=utf-8",
};

/** What is known keeps its character set; an answer to anything is bytes unless the database says what they are. */
function toCustomContentType(type: string): string {
  if (type === anyType) return contentTypes.octets;
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined;
  return format && format !== "custom" ? contentTypes[format] : type;
}

/** The Content-Type of an answer in this form. */
export function toContentType(mediaType: MediaType): string {
  if (mediaType.format === "custom") return toCustomContentType(mediaType.custom?.type ?? anyType);
  if (mediaType.plan) return `${mediaType.plan.accept}; charset=utf-8`;
  if (!mediaType.isStripped) return contentTypes[mediaType.format];
  return mediaType.format === "object"
    ? "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"
    : "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8";
}
