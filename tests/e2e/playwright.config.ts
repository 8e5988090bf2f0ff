// Runs the real product on a free port with the demo in it and drives it with a real Chromium.
// `E2E_URL` points the tests at a product that is already running, `E2E_DATA` at its data directory.
import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { fakeClient } from "../fakes/oidc-provider.ts";
import { makeWalletKeys, type WalletKeys } from "../fakes/wallet-keys.ts";
import { freePort } from "../free-port.ts";
import { longJourneys, longWalk } from "../long-tests.ts";
import { copyDemo } from "../product/demo-data.ts";
import { findChromium } from "./browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const runs = path.join(process.env.TEST_FOLDER ?? path.join(root, ".cache"), "e2e");

/** Data of earlier runs goes when the process that made it has gone. */
function dropOldRuns(): void {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    try {
      process.kill(Number(name), 0);
    } catch {
      rmSync(path.join(runs, name), { recursive: true, force: true });
    }
  }
}

/** A browser shares its pictures through memory where there is a gigabyte of it, and through files elsewhere, as in small containers. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false; // only Linux has it
  }
}

/** Keys of Apple Wallet as the product reads them; its pushes go nowhere, since no phone takes a pass. */
function appleSettings({ apple, remove }: WalletKeys): Record<string, string> {
  remove(); // what was read of the files is all that the product needs
  return {
    APPLE_PASS_TYPE: apple.passType,
    APPLE_PASS_TEAM: apple.team,
    APPLE_PASS_CERTIFICATE: apple.certificate,
    APPLE_PASS_KEY: apple.key,
    APPLE_PASS_WWDR: apple.wwdr,
    APPLE_PASS_PUSH_URL: "https://127.0.0.1:9",
  };
}

// set once by the runner; its workers load this file again and find what it chose
process.env.E2E_BROWSER ??= await findChromium();
if (!process.env.E2E_URL) {
  dropOldRuns();
  process.env.E2E_STARTS_PRODUCT = "yes";
  process.env.E2E_DATA = path.join(runs, String(process.pid));
  process.env.DEMO_RUN ??= String(process.pid); // the products that tests start for themselves copy the same demo
  mkdirSync(process.env.E2E_DATA);
  await copyDemo(process.env.E2E_DATA);
  process.env.E2E_URL = `http://localhost:${await freePort()}`;
  process.env.E2E_CALENDARS = `http://127.0.0.1:${await freePort()}`;
  process.env.E2E_FEDIVERSE = `http://127.0.0.1:${await freePort()}`;
  process.env.E2E_ISSUER = `http://127.0.0.1:${await freePort()}`;
  process.env.E2E_WALLET = JSON.stringify(appleSettings(makeWalletKeys()));
}
const { E2E_URL: address = "", E2E_BROWSER: browser, E2E_DATA: dataDir, E2E_STARTS_PRODUCT } = process.env;
/** The identity provider that the product knows as `example`: its page asks who one is, and believes it. */
const issuer = process.env.E2E_ISSUER ?? "";

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** With `E2E_DISPLAYS=all`, as `npm run test:all` has it, these are walked on all four displays; else on those that name them. */
const everywhere = process.env.E2E_DISPLAYS === "all" ? ["book-a-night", "every-screen"] : [];
/** `npm test` leaves the long journeys to `npm run test:all`. */
const leavesLong = process.env.E2E_LEAVES_LONG === "yes";
const accounts = ["codes", "company-door", "email-change", "phone-change", "passwords", "multi-factor"];
const alsoOn: Record<string, string[]> = {
  // one long life of an account is walked on a phone alone; its other journeys differ there in nothing but their width
  "phone-dark": ["every-screen"],
  "desktop-light": ["book-a-night"],
  "phone-light": [
    "account-life",
    "federation",
    "first-night",
    "images",
    "invited-night",
    "mail-links",
    "make-a-night",
    "me",
    "narrow",
    "notifications",
    "pass-on",
    "steady",
    "without-scripts",
  ],
  "desktop-dark": [
    ...accounts,
    "addresses",
    "age",
    "analytics",
    "bad-input",
    "bulletins",
    "captcha",
    "cellar",
    "careers",
    "claim-a-venue",
    "journal",
    "kept-forms",
    "every-form",
    "bundles",
    "deposits",
    "fund",
    "extras",
    "feedback",
    "journal-desk",
    "journal-publish",
    "journal-readers",
    "newsletter",
    "door",
    "door-team",
    "doors",
    "guards",
    "hire-and-access",
    "host-comps",
    "imported-listing",
    "interested",
    "keyboard",
    "live",
    "map",
    "membership",
    "messages",
    "own-nights",
    "queue",
    "rare-states",
    "reach",
    "pages",
    "payments",
    "payouts",
    "photos",
    "places",
    "passkeys",
    "profiles",
    "programme",
    "sessions",
    "settle-a-night",
    "shell",
    "single-sign-on",
    "smoke",
    "social",
    "reports",
    "rota",
    "run-a-night",
    "run-a-room",
    "search",
    "sell-on",
    "series",
    "staff",
    "staff-sections",
    "streets",
    "ten-cities",
    "venue-team",
    "waitlist",
    "setlists",
    "shared-draft",
    "warnings",
    "waking",
    "weight",
    "wrong-device",
  ],
};
const specs = (project: string) =>
  [...everywhere, ...(alsoOn[project] ?? [])]
    .filter((name) => !leavesLong || !longJourneys.includes(name))
    .map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, "test-results"),
  fullyParallel: true,
  workers: 3, // a third uses what the two others wait; with a fourth, pages wait for a processor for longer than a person would
  timeout: 180_000,
  expect: { timeout: 20_000 }, // what is waited for comes with the machine, not with the clock
  ...(leavesLong ? { grepInvert: longWalk } : {}),
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as const] : [])],
  use: {
    baseURL: address,
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: process.env.E2E_TRACE === "yes" ? "retain-on-failure" : "off", // recording takes a good part of a small machine
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser ?? "",
      args: ["--no-sandbox"],
      ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
    },
  },
  projects: Object.entries(screens).flatMap(([name, viewport]) =>
    (["dark", "light"] as const).map((colorScheme) => ({
      name: `${name}-${colorScheme}`,
      testMatch: specs(`${name}-${colorScheme}`),
      use: { viewport, colorScheme, hasTouch: name === "phone", isMobile: name === "phone" },
    })),
  ),
  ...(E2E_STARTS_PRODUCT && dataDir
    ? {
        webServer: [
          {
            command: `"${process.execPath}" tests/fakes/oidc-provider-main.ts ${new URL(issuer).port}`,
            cwd: root,
            url: `${issuer}/.well-known/openid-configuration`,
            stderr: "ignore" as const,
          },
          {
            command: `"${process.execPath}" apps/server/src/main.js`,
            cwd: root,
            url: `${address}/health`,
            timeout: 240_000,
            env: {
              PORT: new URL(address).port,
              SITE_URL: address,
              DATA_DIR: dataDir,
              // browsers that allow notifications are asked; nothing of it leaves this machine
              PUSH_CONTACT: "mailto:push@undercroft.example",
              LOG_LEVEL: "error",
              OPERATOR_MAIL: "operator@undercroft.example",
              // a journey serves a calendar there
              CALENDARS_INSIDE: process.env.E2E_CALENDARS ?? "",
              // a journey has an account on a server there
              FEDERATION: "on",
              FEDERATION_INSIDE: `${address},${process.env.E2E_FEDIVERSE ?? ""}`,
              ...JSON.parse(process.env.E2E_WALLET ?? "{}"),
              AUTH_MANUAL_LINKING: "true",
              AUTH_SAML: "true",
              // everybody in these tests comes from one address, within minutes
              // a second code to one number follows the first as fast as a test can ask
              AUTH_SMS_FREQUENCY: "0s",
              AUTH_LIMIT_SIGN_UP: "300/5m",
              AUTH_LIMIT_PASSWORD: "1500/5m",
              AUTH_LIMIT_VERIFY: "300/5m",
              AUTH_LIMIT_ENROL: "300/5m",
              AUTH_LIMIT_FACTOR: "300/1m",
              AUTH_LIMIT_ACCOUNT_FROM_NETWORK: "100/5m",
              AUTH_EXTERNAL_EXAMPLE_ISSUER: issuer,
              AUTH_EXTERNAL_EXAMPLE_CLIENT_ID: fakeClient.clientId,
              AUTH_EXTERNAL_EXAMPLE_CLIENT_SECRET: fakeClient.clientSecret,
            },
            gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
            stderr: "pipe" as const,
            stdout: "pipe" as const,
          },
        ],
      }
    : {}),
});
