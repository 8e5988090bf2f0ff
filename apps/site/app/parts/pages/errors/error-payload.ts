import type { ErrorPayload } from "@undercroft/contract";
import { readStored, writeStored } from "#app/device/browser-storage.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { scrub, scrubAddress } from "./scrub.ts";

/** Random per tab, and nothing of the session. */
function tabId(): string {
  const key = "undercroft-tab";
  const known = readStored("session", key);
  if (known) return known;
  const made = crypto.randomUUID();
  writeStored("session", key, made);
  return made;
}

/** 32 hex digits of SHA-256 over message, address without query, and agent: the same error has the same. */
export async function fingerprintOf(message: string, address: string, agent: string): Promise<string> {
  const bytes = new TextEncoder().encode([message, address, agent].join("\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is told of an error; nothing secret is in it. Subtle crypto is there only on secure origins. */
export async function toErrorPayload(error: unknown): Promise<ErrorPayload> {
  const message = firstLetters(
    scrub(error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    2000,
  );
  const url = scrubAddress(window.location.href).slice(0, 2048);
  const userAgent = navigator.userAgent.slice(0, 500);
  return {
    message: message || "Unknown error",
    stack: firstLetters(scrub(error instanceof Error ? (error.stack ?? "") : ""), 8000),
    url,
    userAgent,
    viewport: { w: window.innerWidth, h: window.innerHeight },
    screen: { w: window.screen.width, h: window.screen.height },
    ts: Date.now(),
    sessionId: tabId(),
    fingerprint: await fingerprintOf(message, url, userAgent),
    source: "auto",
    severity: "high",
  };
}
