import * as z from "zod/mini";
import { LIMITS } from "../constants.ts";
import {
  type ContactTopic,
  contactTopics,
  type DataRequestKind,
  dataRequestKinds,
  reportAreas,
} from "../texts/pages.ts";
import { email, name } from "./account.ts";

/** The largest error payload in bytes. */
export const ERROR_PAYLOAD_MAX_BYTES = 16_384;

const size = z.strictObject({ w: z.number(), h: z.number() });

/** What a browser tells of an error it met; exactly these eleven fields. */
export const errorPayload = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(2000)),
  stack: z.string().check(z.maxLength(8000)),
  url: z.string().check(z.maxLength(LIMITS.url)),
  userAgent: z.string().check(z.maxLength(500)),
  viewport: size,
  screen: size,
  ts: z.number(),
  sessionId: z.string().check(z.maxLength(64)),
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/, "must be 32 hex digits")),
  source: z.literal("auto"),
  severity: z.literal("high"),
});

export type ErrorPayload = z.output<typeof errorPayload>;

/** Text of several lines: no control characters but line breaks, within bounds counted after trimming. */
const longText = (least: number, most: number, tooShort: string) =>
  z.pipe(
    z.pipe(
      z.string(tooShort),
      z.transform((text: string) => text.replace(/[^\P{Cc}\n]/gu, " ").trim()),
    ),
    z.string().check(z.minLength(least, tooShort), z.maxLength(most, `Write ${most} characters at most`)),
  );

/** A name on one line: it reaches a receipt's greeting. */
const nameOnOneLine = z.pipe(
  z.pipe(
    z.string("Name required"),
    z.transform((text: string) => text.replace(/\p{Cc}+/gu, " ")),
  ),
  name,
);

const bookingRef = z.optional(
  z.string().check(z.regex(/^([A-Za-z0-9]{8})?$/, "A booking reference has eight letters and digits")),
);
const eventAddress = z.optional(z.string().check(z.maxLength(500, "Write 500 characters at most")));

/** A message to us. */
export const contactForm = z.strictObject({
  topic: z.enum(Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]], "Choose a topic"),
  name: nameOnOneLine,
  email,
  booking_ref: bookingRef,
  event_address: eventAddress,
  message: longText(10, 4000, "Write at least 10 characters"),
});

/** A request about personal data. */
export const dataRequestForm = z.strictObject({
  kind: z.enum(
    Object.keys(dataRequestKinds) as [DataRequestKind, ...DataRequestKind[]],
    "Choose what you ask for",
  ),
  name: nameOnOneLine,
  email,
  message: longText(0, 4000, ""),
});

/** A report of an error, written by a person. */
export const errorReportForm = z.strictObject({
  happened: longText(10, 2000, "Say what happened, in at least 10 characters"),
  steps: longText(0, 1500, ""),
  expected: longText(0, 1000, ""),
  area: z.enum(
    Object.keys(reportAreas) as [keyof typeof reportAreas, ...(keyof typeof reportAreas)[]],
    "Choose where it happened",
  ),
});
