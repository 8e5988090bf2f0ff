import { expect, test } from "vitest";
import { walletNote, walletsHere } from "./wallets-here.ts";

const both = { apple: true, google: true };
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const pixel =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36";
const laptop = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

test("an iPhone is offered Apple Wallet alone, an Android phone Google Wallet, a laptop both", () => {
  expect(walletsHere(both, iphone)).toEqual(["apple"]);
  expect(walletsHere(both, pixel)).toEqual(["google"]);
  expect(walletsHere(both, laptop)).toEqual(["apple", "google"]);
});

test("a wallet that the server has no keys for is never offered", () => {
  expect(walletsHere({ apple: false, google: true }, iphone)).toEqual([]);
  expect(walletsHere({ apple: false, google: true }, laptop)).toEqual(["google"]);
  expect(walletsHere({ apple: false, google: false }, pixel)).toEqual([]);
});

test("the settings say which wallet works here, and why none does", () => {
  expect(walletNote({ apple: true, google: true }, "iPhone")).toContain("into Apple Wallet:");
  expect(walletNote({ apple: false, google: true }, "iPhone")).toContain("Only Google Wallet is set up");
  expect(walletNote({ apple: false, google: false }, "Firefox")).toContain("are not set up here");
});
