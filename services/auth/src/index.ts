export { type AuthDependencies, createAuth } from "./create-auth.ts";
export type { Hook, Hooks } from "./hooks/hook.ts";
export { followKeys } from "./keys/follow-keys.ts";
export { type KeyOptions, type LoadedKeys, loadKeyring } from "./keys/load-keyring.ts";
export { requireOwnKey } from "./keys/require-own-key.ts";
export { type Rotation, rotateKeys } from "./keys/rotate-keys.ts";
export { isPasswordHash } from "./passwords/password-hasher.ts";
export { createPersonReader, type PersonOfToken } from "./person-of-token.ts";
export type { Channel, SmsProvider, TextMessage } from "./phone/sms-provider.ts";
export type { AppleKey, ProviderSettings } from "./providers/provider-settings.ts";
export {
  type AuthSettings,
  createAuthSettings,
  type GivenSettings,
  type Limit,
  type LimitName,
} from "./settings.ts";
