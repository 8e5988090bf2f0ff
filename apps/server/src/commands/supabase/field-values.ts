// Fields of a dump's rows in the form that PostgreSQL takes, and reasons for those it would refuse.

/** A row that cannot be taken; the message is the reason. */
export class LeftOut extends Error {}

/** The values of a row by column; a column that this version of the dump does not have is undefined. */
export type Fields = Record<string, string | null>;

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const timeForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,9})?([+-]\d\d(:?\d\d)?)?$/;
/** Bytes of one object of JSON. */
const objectLimit = 1_048_576;

/** @throws LeftOut */
export function readUuid(fields: Fields, column: string): string {
  const text = fields[column] ?? "";
  if (!uuidForm.test(text)) throw new LeftOut(`${column} is no UUID`);
  return text.toLowerCase();
}

/** A subject where it is a UUID. */
export const tryUuid = (text: string | null | undefined): string | null =>
  text && uuidForm.test(text) ? text.toLowerCase() : null;

/** @throws LeftOut where there is a text that is no time */
export function readTime(fields: Fields, column: string): string | null {
  const text = fields[column] ?? null;
  if (text === null) return null;
  const iso = text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
  const zoned = /[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`;
  if (!timeForm.test(text) || Number.isNaN(Date.parse(zoned))) throw new LeftOut(`${column} is no time`);
  return zoned;
}

/** @throws LeftOut where there is none */
export function requireTime(fields: Fields, column: string): string {
  const time = readTime(fields, column);
  if (time === null) throw new LeftOut(`it has no ${column}`);
  return time;
}

/** `t`, `true`, and for everything else no. */
export const readFlag = (fields: Fields, column: string): boolean => /^(t|true)$/i.test(fields[column] ?? "");

/** An object of JSON; {} where there is none. @throws LeftOut */
export function readObject(fields: Fields, column: string): Record<string, unknown> {
  const text = fields[column] ?? null;
  if (text === null || text === "") return {};
  if (Buffer.byteLength(text) > objectLimit) throw new LeftOut(`${column} is larger than a megabyte`);
  if (text.includes("\\u0000")) throw new LeftOut(`${column} holds a NUL`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LeftOut(`${column} is no JSON`);
  }
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new LeftOut(`${column} is no object of JSON`);
  return value as Record<string, unknown>;
}
