// Whether anybody takes mail for a domain, as far as its own records say: a mistyped address would only bounce.
import { Resolver } from "node:dns/promises";

/** What an operator wants looked at before somebody is written to. */
export type MailCheck = {
  /** name servers, `address` or `address:port`; none: those of the machine */
  resolvers: readonly string[];
  /** domains that get no mail; domains whose mail goes to the same servers get none either */
  blocked: readonly string[];
};

/** Milliseconds for everything; who waits longer is let through. */
const deadline = 3000;

/** Nobody's by https://www.rfc-editor.org/rfc/rfc2606 and https://www.rfc-editor.org/rfc/rfc6762#section-3. */
const reserved = [
  "test",
  "example",
  "invalid",
  "localhost",
  "local",
  "example.com",
  "example.net",
  "example.org",
];

/**
 * False only where it is certain: the domain is reserved or blocked, says that it takes no mail
 * (https://www.rfc-editor.org/rfc/rfc7505), or has neither a mail server nor, in place of one, an address
 * (https://www.rfc-editor.org/rfc/rfc5321#section-5.1). What the name servers do not tell is nobody's fault.
 */
export async function canReceiveMail({ resolvers, blocked }: MailCheck, domain: string): Promise<boolean> {
  const isDotless = !domain.includes(".");
  if (isDotless || isWithin(domain, reserved) || isWithin(domain, blocked)) return false;
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  if (resolvers.length > 0) resolver.setServers(resolvers);
  const timer = setTimeout(() => resolver.cancel(), deadline);
  try {
    const servers = await lookUp(() => resolver.resolveMx(domain));
    if (servers === "unknown") return true;
    const exchanges = servers.map(({ exchange }) => exchange.toLowerCase());
    if (exchanges.length > 0) {
      const takesNone = exchanges.length === 1 && (exchanges[0] === "" || exchanges[0] === ".");
      return !takesNone && !exchanges.some((exchange) => isWithin(exchange, blocked));
    }
    const addresses = await Promise.all([
      lookUp(() => resolver.resolve4(domain)),
      lookUp(() => resolver.resolve6(domain)),
    ]);
    return addresses.some((found) => found === "unknown" || found.length > 0);
  } finally {
    clearTimeout(timer);
  }
}

/** The records there are; none where the name servers are sure of it. */
async function lookUp<Found>(ask: () => Promise<Found[]>): Promise<Found[] | "unknown"> {
  try {
    return await ask();
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === "ENODATA" || code === "ENOTFOUND" ? [] : "unknown";
  }
}

/** True for the domains named and what is below them. */
function isWithin(domain: string, names: readonly string[]): boolean {
  return names.some((name) => domain === name || domain.endsWith(`.${name}`));
}
