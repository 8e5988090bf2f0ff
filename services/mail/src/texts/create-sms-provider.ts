// Carries text messages: by the carrier where there is an account with one, into the inbox page where there is none.
// Unlike mail they go at once, since anyone who asks for a code is told when nobody takes it.
import { randomBytes } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { keepInInbox } from "../transports/inbox.ts";
import { sendByTwilio, type Text, type TwilioAccount } from "./twilio.ts";

/** Carries text messages; the services that send them are given one. */
export type SmsProvider = {
  name: string;
  channels: readonly ("sms" | "whatsapp")[];
  /** what a sending takes at most, as a rule, in milliseconds */
  pace: number;
  /** @throws Error in words that may be shown */
  send: (text: Text) => Promise<{ id: string }>;
};

/** By a carrier. */
export function createTwilioSms(account: TwilioAccount): SmsProvider {
  return {
    name: "twilio",
    channels: ["sms", "whatsapp"],
    pace: 1000,
    send: (text) => sendByTwilio(account, text),
  };
}

/** Into the inbox. @param database logged in as auth_admin */
export function createInboxSms(database: ServiceDatabase): SmsProvider {
  return {
    name: "inbox",
    channels: ["sms", "whatsapp"],
    pace: 100,
    send: async ({ phone, channel, text }) => {
      await keepInInbox(database, {
        recipient: `+${phone}`,
        channel,
        subject: channel === "sms" ? "Text message" : "WhatsApp message",
        html: "",
        text,
      });
      // of the form a carrier's has, and no count: it must not differ from one that is made up
      return { id: `SM${randomBytes(16).toString("hex")}` };
    },
  };
}
