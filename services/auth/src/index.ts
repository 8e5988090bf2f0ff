export { type AuthDependencies, createAuth } from "./create-auth.ts";
export { type LoadedKeys, loadKeyring } from "./keys/load-keyring.ts";
export type { AppleKey, ProviderSettings } from "./providers/provider-settings.ts";
export { type AuthSettings, createAuthSettings, type Limit, type LimitName } from "./settings.ts";
