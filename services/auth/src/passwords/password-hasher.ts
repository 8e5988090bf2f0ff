// argon2id on threads of its own behind a bounded queue, so that a wave of sign-ins leaves the other requests quick.
// Parameters: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html (19 MiB, 2, 1).
import module from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { QueryRows } from "@undercroft/postgres";
import { Tinypool } from "tinypool";
import { createBoundedQueue } from "./bounded-queue.ts";
import { checkFirebaseHash, isFirebaseHash } from "./firebase-scrypt.ts";

/** Makes and checks password hashes. @throws AuthError over_request_rate_limit when too many wait */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** True when `password` made `stored`; null (nobody there) takes as long and is always false. */
  verify: (stored: string | null, password: string) => Promise<boolean>;
  /** True when `stored` should be replaced by a hash of ours at the next sign-in. */
  isOutdated: (stored: string) => boolean;
};

/** Milliseconds after which a thread with nothing to do is given up; it takes some twenty megabytes. */
const idleTimeout = 10_000;

/** What nobody's password is checked against; nobody knows what it was made of, and its parameters are those of every other. */
const decoy =
  "$argon2id$v=19$m=19456,t=2,p=1$osGis3frOQEgFfTyiThjNA$sxxefvoWKnafbK7baDW4oOiHvIgE4Wl8uJYU209nheE";

/** Threads do not inherit where compiled code is kept, and stripping the types off again would take each another 17 MB. */
function threadEnvironment(): Record<string, string> {
  const compiled = module.getCompileCacheDir();
  return compiled ? { NODE_COMPILE_CACHE: path.dirname(compiled) } : {};
}

/** True for a hash that `verify` understands: argon2, bcrypt and Firebase's, as other systems export them. */
export function isPasswordHash(text: string): boolean {
  const isArgon2 = /^\$argon2(id|i|d)\$v=\d+\$[^\s]{20,}$/.test(text);
  return isArgon2 || /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text) || isFirebaseHash(text);
}

/** @param query reaches pgcrypto, which checks the bcrypt hashes of accounts moved in from elsewhere */
export function createPasswordHasher(query: QueryRows): PasswordHasher {
  const running = Math.min(4, availableParallelism());
  const queue = createBoundedQueue({ running, waiting: 100 });
  const threads = new Tinypool({
    filename: new URL("./hash-work.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: running,
    idleTimeout,
    env: threadEnvironment(),
  });
  const makeHash = (password: string): Promise<string> =>
    queue(() => threads.run(password, { name: "makeHash" }));
  return {
    hash: makeHash,
    verify: async (stored, password) => {
      if (stored?.startsWith("$2")) return queue(() => verifyBcrypt(query, stored, password));
      if (stored?.startsWith("$fbscrypt$")) return queue(() => checkFirebaseHash(stored, password));
      const against = stored?.startsWith("$argon2") ? stored : decoy;
      const matches: boolean = await queue(() =>
        threads.run({ stored: against, password }, { name: "checkHash" }),
      );
      return matches && against === stored;
    },
    isOutdated: (stored) => !stored.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"),
  };
}

async function verifyBcrypt(query: QueryRows, stored: string, password: string): Promise<boolean> {
  if (password.includes("\0")) return false;
  // $2b$ and $2y$ name the same algorithm; pgcrypto knows it as $2a$
  const known = stored.replace(/^\$2[by]\$/, "$2a$");
  const [row] = await query<{ matches: boolean }>("select extensions.crypt($1, $2) = $2 as matches", [
    password,
    known,
  ]);
  return row?.matches === true;
}
