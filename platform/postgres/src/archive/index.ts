export { decrypt, UnreadableFile } from "./age/decrypt.ts";
export { encrypt } from "./age/encrypt.ts";
export { makeKeyPair, readIdentity, readRecipient } from "./age/keys.ts";
export { type ArchiveStore, createFolderStore } from "./archive-store.ts";
export { archiveSettings, shipWal } from "./archive-wal.ts";
export { pruneArchive } from "./prune-archive.ts";
export { readBases, readText } from "./read-bases.ts";
export { restoreBase } from "./restore-base.ts";
export { type BaseBackup, once, takeBase } from "./take-base.ts";
