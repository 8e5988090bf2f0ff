// Subscribing a channel to row changes.
import type { Binding } from "../changes/binding.ts";
import { BindingError, checkBinding } from "../changes/check-binding.ts";
import type { Realtime } from "../realtime.ts";
import type { Channel } from "./channel.ts";

/** A subscription that a join waits for and that cannot be. */
export class BindingFailure extends Error {
  readonly code = "RealtimeDisabledForConfiguration";
}

/**
 * Puts the subscriptions of a channel in force.
 * @param options.mustAll throws instead of telling
 * @returns what is wrong with one of them; null when all stand
 * @throws BindingFailure, DatabaseUnavailable
 */
export async function subscribe(
  realtime: Realtime,
  channel: Channel,
  bindings: readonly Binding[],
  { mustAll }: { mustAll: boolean },
): Promise<string | null> {
  const { database, changes } = realtime;
  const checked: Binding[] = [];
  for (const binding of bindings) {
    try {
      checked.push(await checkBinding(database, changes, binding, channel.claims.role));
    } catch (error) {
      if (!(error instanceof BindingError)) throw error;
      if (mustAll) throw new BindingFailure(error.message);
      return error.message;
    }
  }
  if (channel.isClosed) return null;
  changes.remove(channel);
  channel.bindings = checked;
  changes.add(channel);
  return null;
}
