// What a client asks to hear of row changes.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Condition } from "./conditions.ts";
import { lacksTable } from "./lacks-table.ts";

/** As the client says it; it compares our answer with it field by field. */
export const bindingSchema = z.looseObject({
  event: z.string().max(20),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(4_000).nullish(),
  select: z.array(z.string().max(63)).max(200).nullish(),
});

/** The operations a row can go through. */
export type Operation = "INSERT" | "UPDATE" | "DELETE";

/** One subscription of a channel. */
export type Binding = {
  id: number;
  event: Operation | "*";
  schema: string;
  /** `*` is every table */
  table: string;
  filter: string | null;
  select: readonly string[] | null;
  /** what is wrong with how it was asked for, or null */
  problem: string | null;
  /** of the filter, checked against the table's columns; null until they are */
  conditions: readonly Condition[] | null;
};

/** What a client sent for one subscription. */
export type GivenBinding = z.infer<typeof bindingSchema>;

/**
 * A subscription with its id. Equal subscriptions of two sockets have equal ids, so that one frame serves both.
 * @param taken ids of the same channel
 */
export function toBinding(given: GivenBinding, taken: ReadonlySet<number>): Binding {
  const event = given.event.toUpperCase();
  const said = JSON.stringify([event, given.schema, given.table, given.filter, given.select]);
  let id = (createHash("sha256").update(said).digest().readUInt32BE(0) & 0x3fffffff) + 1;
  while (taken.has(id)) id += 1;
  return {
    id,
    event: event === "INSERT" || event === "UPDATE" || event === "DELETE" ? event : "*",
    schema: given.schema ?? "public",
    table: given.table ?? "*",
    filter: given.filter ?? null,
    select: given.select ?? null,
    problem: lacksTable(given),
    conditions: null,
  };
}

/** What the client is told, in its own words. */
export const toAnswer = (given: GivenBinding, { id }: Binding) => ({ ...given, id });
