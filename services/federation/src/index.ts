export { createAddresses } from "./addresses.ts";
export { createFederation } from "./create-federation.ts";
export type { AskPublic, FederationParts } from "./parts.ts";
export type { FederationTasks } from "./sending/create-delivery.ts";
export { type Signer, signRequest } from "./signatures/sign-request.ts";
