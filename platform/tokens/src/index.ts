export { type ApiKeys, signApiKeys } from "./api-keys.ts";
export { type AuthenticationMethod, type Claims, TokenError, type TokenErrorCode } from "./claims.ts";
export { createKeyring, type Keyring } from "./keyring.ts";
export { type Expectations, nonExpiringKey, type ScheduledKey } from "./scheduled-key.ts";
export { type SeedSigner, signWithSeed } from "./sign-with-seed.ts";
export {
  generateSigningKey,
  type PrivateJwk,
  type PublicJwk,
  readSigningKey,
  type SigningKey,
  secretKeyOf,
} from "./signing-key.ts";
export { verifyToken } from "./verify-token.ts";
