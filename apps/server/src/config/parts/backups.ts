import { readRecipient } from "@undercroft/postgres/archive-keys";
import { z } from "zod/mini";

export default {
  BACKUP_TO: {
    kind: z.optional(
      z.string().check(
        z.refine((text) => text.startsWith("/") || /^s3:\/\/[a-z0-9.-]{3,63}(\/[\w./-]*)?$/.test(text), {
          error: "must be the whole path of a folder, or s3://bucket/place",
        }),
      ),
    ),
    usual: null,
    says: "Where the log of our own PostgreSQL (each minute) and a base backup (each day) go, encrypted, for 35 days, with uploaded files that are kept in a folder: a folder on another disk, or `s3://bucket/place` with the `S3_` keys. Needs `BACKUP_RECIPIENT`. A PostgreSQL of your own is archived by its own tools.",
  },
  BACKUP_RECIPIENT: {
    kind: z.optional(
      z.string().check(
        z.refine((text) => readRecipient(text) !== null, {
          error: "must be a public key that begins with age1, as npm run backup:keys prints it",
        }),
      ),
    ),
    usual: null,
    says: "The public key that archived backups are encrypted for, `age1…`. `npm run backup:keys` makes a pair; the secret one is kept elsewhere, and is needed only to restore.",
  },
};
