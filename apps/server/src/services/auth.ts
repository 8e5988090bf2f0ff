import { createAuth, createAuthSettings, type SmsProvider } from "@undercroft/auth";
import { demoAccounts } from "@undercroft/database";
import { createInboxSms, createTwilioSms } from "@undercroft/mail";
import { clientAddress, type ServiceFile, type ServiceParts } from "./service.ts";

/** Accounts and sessions, at `/auth/v1`. */
export default {
  doors: [{ prefix: "/auth/v1", by: "router", cache: "none" }],
  open: (parts) => {
    const { config, keys, authDatabase, secretKey, log } = parts;
    const apiUrl = `${config.siteUrl}/auth/v1`;
    const auth = createAuth({
      database: authDatabase,
      keyring: keys.keyring,
      secretKey,
      settings: createAuthSettings({
        siteUrl: config.siteUrl,
        apiUrl,
        linkPage: `${config.siteUrl}/auth/confirm`,
        issuer: config.auth.tokens.issuer ?? apiUrl,
        ...config.auth.settings,
        // a copy on somebody's own machine may have filled this database since this one started
        refusedAccounts: new Set(config.allowsDemoAccounts ? [] : demoAccounts.map(({ id }) => id)),
        limits: config.auth.limits,
      }),
      texts: openSms(parts),
      clientAddress,
      shareLimit: parts.shareLimit,
      onError: (error) => log.error({ err: error, part: "auth" }, "failed"),
    });
    return { routes: { "/auth/v1": auth } };
  },
} satisfies ServiceFile;

/** Who carries text messages; undefined where nobody does. */
function openSms({ config, authDatabase }: ServiceParts): SmsProvider | undefined {
  if (config.auth.twilio) return createTwilioSms(config.auth.twilio);
  return config.demo ? createInboxSms(authDatabase) : undefined;
}
