export type { BodyLimit } from "./body-limit.ts";
export { chooseEncoding, type Encoding } from "./content-encoding.ts";
export { joinKey } from "./join-key.ts";
export {
  type BareHandler,
  createKernel,
  type Kernel,
  type KernelOptions,
  type RequestRecord,
} from "./kernel.ts";
export { networkOf } from "./network-of.ts";
export { parseRequestTarget } from "./request-target.ts";
export {
  createResponseCache,
  type ResponseCache,
  type StoredResponse,
  toStoredResponse,
} from "./response-cache.ts";
export {
  baseSecurityHeaders,
  dataPolicy,
  type ForeignSources,
  pagePolicy,
  type SecurityOptions,
} from "./security-headers.ts";
export { type Answer, answerFrom, type Conditions, sendStored } from "./send-stored.ts";
export { anyone, type Guard, routeOf, type ServiceRoute } from "./service-route.ts";
export { loadStaticFiles, type StaticFiles } from "./static-files.ts";
export type { FindUpgrade, UpgradeHandler } from "./upgrades.ts";
export { acceptUpgrades } from "./upgrades.ts";
