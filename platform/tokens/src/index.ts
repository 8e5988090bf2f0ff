export { type ApiKeys, signApiKeys } from "./api-keys.ts";
export { type AuthenticationMethod, type Claims, TokenError, type TokenErrorCode } from "./claims.ts";
export { createKeyring, type Keyring, type KeyringOptions } from "./keyring.ts";
export { generateSigningKey, type PrivateJwk, type PublicJwk } from "./signing-key.ts";
