// The auth service on a loopback port, over a database of its own, with the worker that mails through a real SMTP server.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createAuth, createAuthSettings, type GivenSettings, loadKeyring } from "@undercroft/auth";
import { createProductDatabase } from "@undercroft/database/testing";
import { startWorker } from "@undercroft/jobs";
import { createMailer, createTwilioSms } from "@undercroft/mail";
import { createServiceDatabase } from "@undercroft/postgres";
import { Hono } from "hono";
import { startSmsEndpoint } from "../../fakes/sms-endpoint.ts";
import { startSmtpServer } from "../../fakes/smtp-server.ts";

/** A running auth service. */
export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

/** Starts it on a free port. @param given settings other than the defaults of a product */
export async function startAuthServer(given: GivenSettings = {}) {
  const product = await createProductDatabase();
  const database = createServiceDatabase({ connection: product.as("auth_admin"), max: 10 });
  const superuser = createServiceDatabase({ connection: product.connection, max: 1 });
  const smtp = await startSmtpServer();
  const sms = await startSmsEndpoint();
  const outer = new Hono();
  const server = createServer(getRequestListener(outer.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const apiUrl = `${url}/auth/v1`;
  const secretKey = "a key for tests, long enough to be one";
  const keys = await loadKeyring(database, secretKey, { issuer: apiUrl });
  const failures: unknown[] = [];
  const settings = createAuthSettings({ siteUrl: url, apiUrl, ...given });
  const auth = createAuth({
    database,
    keyring: keys.keyring,
    secretKey,
    settings,
    // on loopback nothing takes a second
    texts: { ...createTwilioSms(sms.account), pace: 50 },
    onError: (error) => failures.push(error),
  });
  outer.route("/auth/v1", auth);
  const mailer = createMailer({
    database,
    smtpUrl: smtp.url,
    from: "Undercroft <hello@undercroft.test>",
    siteUrl: url,
  });
  const worker = await startWorker({
    connection: product.connection,
    tasks: mailer.tasks,
    schedules: [],
    log: () => {},
  });
  return {
    /** what a client is given as the project's address */
    url,
    keys: keys.apiKeys,
    settings,
    smtp,
    sms,
    sql: superuser.query,
    /** what the service logged as its own fault */
    failures,
    close: async () => {
      await worker.stop();
      mailer.close();
      await smtp.close();
      await sms.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
      await superuser.close();
      await product.drop();
    },
  };
}
