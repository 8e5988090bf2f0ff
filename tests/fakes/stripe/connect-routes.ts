// The addresses of Stripe Connect that our code asks.
import { type Answer, type Form, list, metadataOf, missing, refusal } from "./answer.ts";
import type { FakeConnect } from "./connect.ts";

type Asked = { method: string | undefined; url: URL; form: Form };

const found = (body: unknown): Answer => (body === undefined ? missing : { status: 200, body });

/** The answer to a request about accounts and transfers, or null where it is about something else. */
export function routeConnect({ method, url, form }: Asked, connect: FakeConnect): Answer | null {
  const [, , kind, id, act] = url.pathname.split("/");
  if (kind === "account_links")
    return found({ object: "account_link", url: `https://connect.stripe.test/${form.account}` });
  if (kind === "accounts" && act === "login_links")
    return found({ object: "login_link", url: `https://connect.stripe.test/express/${id}` });
  if (kind === "accounts")
    return method === "POST" && !id
      ? found(connect.open(metadataOf(form)))
      : found(connect.accounts.get(id ?? ""));
  if (kind !== "transfers") return null;
  if (method === "POST") return transfer(form, connect);
  if (id) return found(connect.transfers.get(id));
  const group = url.searchParams.get("transfer_group");
  return list([...connect.transfers.values()].filter((one) => one.transfer_group === group));
}

function transfer(form: Form, connect: FakeConnect): Answer {
  const account = connect.accounts.get(form.destination ?? "");
  if (!account) return missing;
  if (account.capabilities.transfers !== "active")
    return refusal(
      400,
      "invalid_request_error",
      "insufficient_capabilities_for_transfer",
      "This account takes no transfers",
    );
  return found(connect.transfer(Number(form.amount), account.id, form.transfer_group ?? ""));
}
