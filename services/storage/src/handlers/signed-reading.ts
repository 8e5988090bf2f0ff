// Addresses of files whose readers change: they last as long as the bucket allows, and ask again whether their signer may see the file.
import type { Claims } from "@undercroft/tokens";
import { asCaller } from "../database/as-caller.ts";
import { findObject, type ObjectRow } from "../database/objects.ts";
import { errors } from "../errors.ts";
import type { Caller, Storage, StorageCall } from "../storage.ts";
import type { SignedClaims, Signer } from "../url-tokens.ts";

/** The longest an address of this bucket may last, in seconds; null where its signer alone decides. */
async function longestSigning({ database }: Storage, bucket: string): Promise<number | null> {
  const [row] = await database.query<{ longest: number | null }>(
    "select internal.longest_signing($1) as longest",
    [bucket],
  );
  return row?.longest ?? null;
}

/** What policies know of a person: enough to ask them again, and nothing else of their token. */
function toSigner({ role, claims }: Caller): Signer {
  const { sub, aal, is_anonymous: isAnonymous } = claims as Claims & { aal?: string; is_anonymous?: boolean };
  return {
    role,
    ...(sub === undefined ? {} : { sub }),
    ...(aal === undefined ? {} : { aal }),
    ...(isAnonymous === undefined ? {} : { is_anonymous: isAnonymous }),
  };
}

/** Seconds for which an address is signed, and who is asked about when it is used. A longer wish than the bucket allows is shortened. */
export async function limitSigning(
  storage: Storage,
  { bucket, caller }: { bucket: string; caller: Caller },
  seconds: number,
): Promise<{ seconds: number; signer?: Signer }> {
  const longest = await longestSigning(storage, bucket);
  return longest === null ? { seconds } : { seconds: Math.min(seconds, longest), signer: toSigner(caller) };
}

/** The row behind a signed address. @throws StorageError where its signer may no longer see it, or it was signed for longer than allowed */
export async function findSigned(
  storage: Storage,
  call: StorageCall,
  { signer, iat, exp }: SignedClaims,
): Promise<ObjectRow> {
  const longest = await longestSigning(storage, call.bucket);
  if (longest !== null && (signer === undefined || exp - iat > longest))
    throw errors.urlToken('"exp" claim timestamp check failed');
  const row =
    longest === null || signer === undefined
      ? await findObject(storage.database.query, call.bucket, call.key)
      : await asCaller(storage.database, { ...call, caller: toCaller(signer) }, (query) =>
          findObject(query, call.bucket, call.key),
        );
  if (!row) throw errors.noSuchKey();
  return row;
}

const toCaller = (signer: Signer): Caller => ({
  role: signer.role,
  subject: signer.sub,
  claims: signer as unknown as Claims,
  token: "",
});
