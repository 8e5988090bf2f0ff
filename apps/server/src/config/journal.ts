// What the journal shows of other companies, and whom writers pitch to.
import { z } from "zod/mini";
import { list } from "./kinds.ts";

const players = ["soundcloud", "mixcloud", "bandcamp"];

export const journalKeys = {
  EMBED_PLAYERS: z._default(
    z.pipe(
      list,
      z
        .array(z.string())
        .check(
          z.refine(
            (names) => names.every((name) => name === "none" || players.includes(name)),
            "must list soundcloud, mixcloud or bandcamp, or be none",
          ),
        ),
    ),
    players,
  ),
  JOURNAL_PITCH_MAIL: z.optional(z.email({ error: "must be an email address" })),
  JOURNAL_PITCH_FEE: z.optional(z.string().check(z.maxLength(80, "must be 80 letters at most"))),
};

/** The players that may stand in a page, and the line for writers; null unless address and fee are both set. */
export type JournalConfig = Readonly<{
  journal: Readonly<{ players: readonly string[]; pitch: { mail: string; fee: string } | null }>;
}>;

/** The keys as the server knows them. */
export function toJournal(keys: z.infer<z.ZodMiniObject<typeof journalKeys>>): JournalConfig {
  const { JOURNAL_PITCH_MAIL: mail, JOURNAL_PITCH_FEE: fee } = keys;
  return {
    journal: {
      players: keys.EMBED_PLAYERS.filter((name) => name !== "none"),
      pitch: mail && fee ? { mail, fee } : null,
    },
  };
}
