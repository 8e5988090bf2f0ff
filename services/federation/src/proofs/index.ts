export { isProvenBy, proveDocument } from "./integrity-proof.ts";
export { fromMultikey, toMultikey } from "./multikey.ts";
