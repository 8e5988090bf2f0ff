// Which of the forms that the caller accepts the answer gets.
import { mediaTypeError } from "../errors.ts";
import type { Accepted, Format, MediaType } from "../parse.ts";
import type { CustomMedia } from "../schema-cache/types.ts";

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
  accepted: readonly Accepted[],
  isAvailable: (mediaType: MediaType) => boolean,
  custom: readonly CustomMedia[] = [],
): MediaType {
  const catchAll = custom.find(takesAll);
  for (const { type, form } of accepted) {
    const isOurs = form !== undefined && isAvailable(form);
    if (isOurs && !isReplaceable(form)) return form;
    const found = catchAll ?? custom.find((made) => made.type === type);
    if (found) return toCustom(found);
    if (isOurs) return form;
  }
  throw mediaTypeError(accepted);
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
  return Object.values(contentTypes).find((known) => known.split(";", 1)[0] === type) ?? type;
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
