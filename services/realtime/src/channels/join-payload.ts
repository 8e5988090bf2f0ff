// What a client says when it joins. Switches may be words.
import { z } from "zod";
import { bindingSchema } from "../changes/binding.ts";

const toggle = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
  .catch(false);

const schema = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: toggle.optional(),
          self: toggle.optional(),
          replication_ready: toggle.optional(),
          replay: z
            .object({ since: z.coerce.number(), limit: z.coerce.number().int().min(1).max(25).catch(25) })
            .nullish(),
        })
        .nullish(),
      presence: z.object({ key: z.string().max(500).nullish(), enabled: toggle.optional() }).nullish(),
      postgres_changes: z.array(bindingSchema).max(100).nullish(),
      private: toggle.optional(),
      postgres_changes_options: z
        .object({ wait: toggle.optional(), timeout: z.coerce.number().positive().nullish() })
        .nullish(),
    })
    .nullish(),
  access_token: z.string().nullish().catch(null),
  user_token: z.string().nullish().catch(null),
});

export type JoinPayload = z.infer<typeof schema>;

/** @returns null when it is malformed */
export function readJoinPayload(payload: unknown): JoinPayload | null {
  const parsed = schema.safeParse(payload);
  return parsed.success ? parsed.data : null;
}
