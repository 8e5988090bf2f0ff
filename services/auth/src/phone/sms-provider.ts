// What this service needs of an SMS provider; the server gives it one.

/** By which way a text message goes. */
export type Channel = "sms" | "whatsapp";

/** One text message. `phone` is digits only, with the country code (E.164 without its "+"). */
export type TextMessage = { phone: string; channel: Channel; text: string };

/** Carries text messages. */
export type SmsProvider = {
  /** as GET /settings names it, e.g. `twilio` */
  name: string;
  channels: readonly Channel[];
  /**
   * What a sending takes at most, as a rule, in milliseconds: answers come at whole multiples of it, so that nobody
   * can tell by time whether there was something to send.
   */
  pace: number;
  /** Gives the carrier's id. @throws Error whose message may be shown, when nobody took the text */
  send: (message: TextMessage) => Promise<{ id: string }>;
};
