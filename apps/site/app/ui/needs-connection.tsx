import { useOnline } from "./use-online.ts";

/** Stands beside a button whose press is never kept for later, such as a purchase, while there is no connection. */
export function NeedsConnection() {
  return useOnline() ? null : <p className="text-small text-warn">Needs a connection</p>;
}
