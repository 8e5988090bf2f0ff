// What the product needs beyond its database: the process itself, mail, files, cards, and somebody who is told.
import path from "node:path";
import { toSender, trySmtp, verifySmtp } from "@undercroft/mail";
import running from "../../config/parts/running.ts";
import type { Config } from "../../config.ts";
import { tryStorage } from "../../try-storage.ts";
import { type Finding, off, ok, wrong } from "./finding.ts";

const patienceMs = 5_000;

/** Whether the product runs here, and may be sent requests. */
export async function lookAtProcess({ host, port }: Config): Promise<Finding> {
  const name = "product";
  const at = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;
  try {
    const answer = await fetch(`${at}/health/ready`, { signal: AbortSignal.timeout(patienceMs) });
    const { because = [] } = (await answer.json()) as { because?: string[] };
    return answer.ok
      ? ok(name, `runs at ${at} and is ready`)
      : wrong(
          name,
          `runs at ${at} and is not ready: ${because.join(", ")}`,
          "docs/operations.md, Logs and health, says what each word means.",
        );
  } catch {
    return off(name, `nothing of ours answers at ${at}`, "npm start, or look at its log.");
  }
}

/** @param to who is really sent a mail; nobody where undefined */
export async function lookAtMail(config: Config, to: string | undefined): Promise<Finding> {
  const name = "mail";
  if (!config.smtpUrl)
    return off(
      name,
      "no mail leaves this machine",
      "SMTP_URL and MAIL_FROM, then npm run doctor -- --mail you@example.org",
    );
  const settings = {
    ...config.smtp,
    url: config.smtpUrl,
    from: toSender(config.mailFrom),
    name: new URL(config.siteUrl).hostname,
  };
  if (to === undefined) {
    const problem = await verifySmtp(settings);
    return problem
      ? wrong(name, problem, "npm run mail:test -- you@example.org shows the conversation.")
      : ok(name, "the mail server lets us in; --mail you@example.org really sends one");
  }
  const isTaken = await trySmtp({ settings, recipient: to, print: () => {} });
  return isTaken
    ? ok(name, `the server took a mail to ${to}`)
    : wrong(
        name,
        `the server did not take a mail to ${to}`,
        `npm run mail:test -- ${to} shows the conversation.`,
      );
}

/** Writes a few bytes where files are kept, reads them and takes them away. */
export async function lookAtStorage({ storage, dataDir }: Config): Promise<Finding> {
  const name = "files";
  const place = storage.s3 ? `in the bucket ${storage.s3.bucket}` : `in ${path.join(dataDir, "files")}`;
  try {
    return (await tryStorage({ storage, dataDir }))
      ? ok(name, `written and read ${place}`)
      : wrong(
          name,
          `other bytes came back than were written ${place}`,
          "Look at the store itself before anything is uploaded.",
        );
  } catch (error) {
    return wrong(
      name,
      `cannot be kept ${place}: ${(error as Error).message}`,
      storage.s3
        ? "Look at the S3_ keys, and whether the key may write, read and delete."
        : "Look at who owns the folder, and at the disk.",
    );
  }
}

/** Asks Stripe who we are. */
export async function lookAtCards({ payments }: Config): Promise<Finding> {
  const name = "cards";
  if (payments.provider === "none")
    return off(name, "no card is taken", "docs/operations.md, Card payments.");
  if (!payments.stripe)
    return off(name, "the test provider takes made-up cards", "PAYMENTS_PROVIDER=stripe and its keys.");
  const { secretKey, publishableKey, apiUrl = "https://api.stripe.com" } = payments.stripe;
  const isLive = (key: string): boolean => key.includes("_live_");
  if (isLive(secretKey) !== isLive(publishableKey))
    return wrong(
      name,
      "one key is of Stripe's test mode and the other is not",
      "Take both from the same page of Stripe's dashboard.",
    );
  try {
    const answer = await fetch(`${apiUrl}/v1/payment_intents?limit=1`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (answer.ok)
      return ok(name, `Stripe knows the key${isLive(secretKey) ? "" : ", which is of its test mode"}`);
    return wrong(
      name,
      `Stripe answered ${answer.status} to the key`,
      "STRIPE_SECRET_KEY: a new key, with the rights that docs/operations.md names.",
    );
  } catch (error) {
    return wrong(
      name,
      `Stripe cannot be reached: ${(error as Error).message}`,
      "May this machine connect to api.stripe.com at port 443?",
    );
  }
}

/** Who hears of what is wrong, and what else nobody has asked for. */
export function lookAtSettings(config: Config): Finding[] {
  const { operatorMail, errorWebhookUrl, siteUrl, isPublic, trustProxy, company } = config;
  const { METRICS_PORT: metrics, ERROR_WEBHOOK_SECRET: secret } = config.part(running);
  const told = [operatorMail, errorWebhookUrl && new URL(errorWebhookUrl).host].filter(Boolean);
  const found = [
    told.length > 0
      ? ok("alarms", `go to ${told.join(" and ")}`)
      : off("alarms", "nobody is told when something breaks", "OPERATOR_MAIL, ERROR_WEBHOOK_URL or both."),
    metrics === undefined
      ? off("metrics", "nothing is counted", "METRICS_PORT, for Prometheus.")
      : ok("metrics", `at http://127.0.0.1:${metrics}/metrics`),
    isPublic && !siteUrl.startsWith("https:")
      ? wrong(
          "address",
          `${siteUrl} is not encrypted`,
          "A proxy with a certificate, and SITE_URL with https: docs/operations.md, Proxy and TLS.",
        )
      : ok("address", siteUrl),
  ];
  if (errorWebhookUrl && !secret)
    found.push(
      off(
        "webhook key",
        "what goes to ERROR_WEBHOOK_URL is not signed",
        "ERROR_WEBHOOK_SECRET=whsec_$(openssl rand -base64 32)",
      ),
    );
  if (isPublic && !trustProxy)
    found.push(
      wrong(
        "proxy",
        "limits count the proxy's address as everybody's",
        "TRUST_PROXY=true, where a proxy of yours writes X-Forwarded-For.",
      ),
    );
  if (isPublic && !(company.name && company.address))
    found.push(
      wrong(
        "company",
        "the pages about you have gaps",
        "COMPANY_NAME, COMPANY_NUMBER, COMPANY_ADDRESS, SUPPORT_MAIL.",
      ),
    );
  return found;
}
