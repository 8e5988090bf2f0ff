// What procedures of keys answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** What a key may do. */
const scope = z.enum(["listings:write", "sales:read"]);

const teamKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** the readable part of the key */
  prefix: z.string(),
  scopes: z.array(scope),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  made_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_why: words["team_keys.ended_why"].nullable(),
});

export const answers = {
  list_team_keys: z.array(teamKey),
  /** the key is told this once */
  make_team_key: z.strictObject({ id: z.string(), key: z.string() }),
};
