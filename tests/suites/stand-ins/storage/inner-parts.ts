// Parts inside their server, which the tests replace and count. Here another server answers, so that nothing is ever called of them.
const nothing = async (): Promise<void> => {};

export class S3Backend {}
export class ImageRenderer {}
for (const name of [
  ...[
    "getObject",
    "uploadObject",
    "copyObject",
    "deleteObject",
    "deleteObjects",
    "headObject",
    "privateAssetUrl",
  ],
  "getClient",
])
  for (const part of [S3Backend, ImageRenderer]) Object.assign(part.prototype, { [name]: nothing });

export const backends = { S3Backend };
export const createStorageBackend = (): object => ({});
export const withOptionalVersion = (key: string): string => key;
export const ObjectAdminDelete = { send: nothing };
export const PurgeCdnCache = { send: nothing };
export const Queue = { getInstance: (): void => {} };
export const logger = {};
export const removePath = nothing;
export const wait = nothing;
export const MAX_OBJECTS_PER_REQUEST = 1000;
export const isS3Error = (): boolean => false;
export const StorageBackendError = {
  fromError: (): never => {
    throw new Error("a part inside their server fails");
  },
};
/** Each code is called as it reads. */
export const ErrorCode = new Proxy({}, { get: (_, name) => name });
export default { config: (): void => {} };
