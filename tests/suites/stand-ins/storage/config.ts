// What the tests read of their own configuration. What they change in it while they run is a setting of a process that is not theirs here.
const settings = {
  jwtSecret: process.env.SUITE_JWT_SECRET ?? "",
  serviceKeyAsync: Promise.resolve(process.env.SERVICE_KEY ?? ""),
  anonKeyAsync: Promise.resolve(process.env.ANON_KEY ?? ""),
  databaseURL: process.env.SUITE_DATABASE ?? "",
  tenantId: "suite",
  storageS3Bucket: "suite",
  storageS3Region: "us-east-1",
  storageBackendType: "file",
  tusPath: "/upload/resumable",
};

export const getConfig = (): typeof settings => settings;
export const setEnvPaths = (): void => {};

/** @throws Error where a case needs another setting of the process that answers */
export function mergeConfig(changes: Record<string, unknown>): void {
  const { storageBackendType, storageFilePath: _, ...rest } = changes;
  if (typeof storageBackendType === "string") settings.storageBackendType = storageBackendType;
  const [name] = Object.keys(rest);
  if (name !== undefined) throw new Error(`a setting of their own process: ${name}`);
}
