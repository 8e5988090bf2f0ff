// The rules of a start, asked before there is one: the configuration's own, and whether database and mail server answer.
import { toSender, verifySmtp } from "@undercroft/mail";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../database.ts";
import { warnDefaultSender } from "./warn-default-sender.ts";

/** Settings by their names. */
export type Settings = Record<string, string>;

/** Which of the two others to speak with. */
export type Others = { database: boolean; mail: boolean };

/** Answers one sentence for each thing that is wrong. Nothing is written. */
export async function checkSettings(settings: Settings, ask: Others): Promise<string[]> {
  let config: Config;
  try {
    config = readConfig(settings);
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .filter((line) => line !== "The configuration is wrong:")
      .map((line) => line.trim());
  }
  const sender = warnDefaultSender(config);
  const found = await Promise.all([
    ask.database && config.databaseUrl ? checkDatabase(config) : null,
    ask.mail && config.smtpUrl && !sender ? checkMail(config, config.smtpUrl) : null,
  ]);
  return [ask.mail ? sender : null, ...found].filter((line) => line !== null);
}

const remedies: Record<string, string> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct host and port.",
  ENOTFOUND: "Correct the host.",
  "28P01": "Correct user and password.",
  "3D000": "Create the database first, owned by this login.",
};

async function checkDatabase(config: Config): Promise<string | null> {
  try {
    const database = await openDatabase(config, () => {});
    await database.leave();
    return null;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const remedy = remedies[cause?.code ?? ""];
    // an address that refuses by IPv6 and IPv4 has a code and no message
    const reason = cause && !cause.message ? `${message}${cause.code}` : message;
    return remedy ? `${reason}. ${remedy}` : reason;
  }
}

const checkMail = (config: Config, url: string): Promise<string | null> =>
  verifySmtp({
    ...config.smtp,
    url,
    from: toSender(config.mailFrom),
    name: new URL(config.siteUrl).hostname,
  });
