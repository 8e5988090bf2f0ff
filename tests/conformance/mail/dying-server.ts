// A server process that is killed: after so many calls to the database, the provider or the data API nothing of it runs any more.
import { createPayments } from "@undercroft/payments";
import type { RunningServices } from "../start-services.ts";

type Parts = RunningServices["paymentParts"];

/** What every call of a dead process comes to; nobody is left to catch it. */
class Killed extends Error {}

/** The payment service of a second server process on the same database. `lives` is how many calls it makes before it is killed. */
export function startDyingServer(parts: Parts, lives: number) {
  let made = 0;
  let isDead = false;
  /** The process dies when the answer of its last call arrives, before it can do anything with it. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (isDead || made >= lives) {
      isDead = true;
      throw new Killed();
    }
    made += 1;
    const answer = await work();
    if (isDead || made >= lives) {
      isDead = true;
      throw new Killed();
    }
    return answer;
  }
  const { database, provider } = parts;
  if (!provider) throw new Error("There is no provider");
  const mortal = createPayments({
    ...parts,
    database: {
      ...database,
      query: ((...given: Parameters<typeof database.query>) =>
        call(() => database.query(...given))) as typeof database.query,
    },
    provider: {
      ...provider,
      create: (intent) => call(() => provider.create(intent)),
      read: (ref) => call(() => provider.read(ref)),
      cancel: (ref) => call(() => provider.cancel(ref)),
      refund: (refund) => call(() => provider.refund(refund)),
      search: (bookingId) => call(() => provider.search(bookingId)),
      openAccount: (account) => call(() => provider.openAccount(account)),
      accountLink: (visit) => call(() => provider.accountLink(visit)),
      readAccount: (ref) => call(() => provider.readAccount(ref)),
      transfer: (transfer) => call(() => provider.transfer(transfer)),
      readTransfer: (sent) => call(() => provider.readTransfer(sent)),
    },
    callAs: (...given) => call(() => parts.callAs(...given)),
    onError: () => {},
  });
  const whileAlive = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      if (!isDead) await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };
  return {
    isDead: () => isDead,
    /** A request; null when the process died over it. */
    async post(path: string, headers: Record<string, string>, body: string): Promise<Response | null> {
      if (isDead) return null;
      const answer = await mortal.app.request(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      return isDead ? null : answer;
    },
    run: (task: "apply-payment-event" | "work-payments" | "work-payouts", payload: unknown) =>
      whileAlive(() => mortal.tasks[task](payload)),
  };
}
