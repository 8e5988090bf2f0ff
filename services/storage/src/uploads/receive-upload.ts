import type { CallerRequest } from "../database/as-caller.ts";
import type { Storage } from "../storage.ts";
import { drain } from "./drain.ts";
import type { IncomingFile } from "./incoming-file.ts";
import { readIncomingFile } from "./read-incoming-file.ts";
import { admitUpload, type Destination, type StoredUpload, storeUpload } from "./store-upload.ts";

/**
 * Takes the file that a request brings.
 * @param call whose policies decide; null where a signed address already did
 * @throws StorageError; no row and no bytes are left then
 */
export async function receiveUpload(
  storage: Storage,
  call: CallerRequest | null,
  destination: Destination,
  request: Request,
): Promise<StoredUpload> {
  const file = await readIncomingFile(request);
  const admit = ({ type, announced: size, declared, userMetadata }: IncomingFile) =>
    admitUpload(storage, call, destination, {
      type,
      size,
      declared: declared ?? file.declared,
      userMetadata,
    });
  const limits = await admit(file).catch(async (error) => {
    await drain(file.body);
    throw error;
  });
  return storeUpload(storage, destination, limits, file, {}, admit);
}
