import { type ArchiveStore, createFolderStore, readRecipient } from "@undercroft/postgres/archive";
import { openS3Names } from "@undercroft/storage";
import backups from "../config/parts/backups.ts";
import type { Config } from "../config.ts";

/** Where `BACKUP_TO` leads. @throws Error naming the setting that is missing */
export async function openStore(config: Config): Promise<ArchiveStore> {
  const { BACKUP_TO: to } = config.part(backups);
  if (!to) throw new Error("BACKUP_TO: name the folder or the s3:// place of the archive");
  const [, bucket, place = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(to) ?? [];
  if (!bucket) return createFolderStore(to);
  const { s3, bucket: named } = config.storage;
  const login = s3 ?? named;
  if (!login) throw new Error("S3_BUCKET: BACKUP_TO leads to a bucket, so the S3_ keys say how to reach one");
  return openS3Names({ ...login, bucket }, place);
}

/** The key that everything is encrypted for. @throws Error where it is not set */
export function recipientOf(config: Config): Buffer {
  const recipient = readRecipient(config.part(backups).BACKUP_RECIPIENT ?? "");
  if (!recipient)
    throw new Error("BACKUP_RECIPIENT: BACKUP_TO needs a public key; npm run backup:keys makes a pair");
  return recipient;
}
