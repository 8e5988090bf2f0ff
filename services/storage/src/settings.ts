// What an operator may choose. Sizes are in bytes, times in seconds.

/** The settings with every value present. */
export type StorageSettings = {
  /** where the service is mounted, without a slash at the end */
  basePath: string;
  /** bytes an object may have where its bucket says nothing smaller */
  fileSizeLimit: number;
  /** how long a signed address for an upload opens it */
  uploadUrlLifetime: number;
  /** how long a resumable upload may take from beginning to end */
  resumableLifetime: number;
  /** a folder on this machine for what is being received */
  scratchDir: string;
  /** a folder on this machine for rendered pictures; bytes they may take up together */
  renderDir: string;
  renderCacheBytes: number;
  /** pictures rendered again for one address in a minute */
  rendersPerMinute: number;
};

/** What differs from the defaults; folders have none. */
export type GivenStorageSettings = Partial<StorageSettings> &
  Pick<StorageSettings, "scratchDir" | "renderDir">;

/** Adds the defaults. */
export function createStorageSettings(given: GivenStorageSettings): StorageSettings {
  return {
    basePath: "/storage/v1",
    fileSizeLimit: 50_000_000,
    uploadUrlLifetime: 60,
    resumableLifetime: 3600,
    renderCacheBytes: 1024 * 1024 * 1024,
    rendersPerMinute: 120,
    ...given,
  };
}
