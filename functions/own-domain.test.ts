import { expect, test } from "vitest";
import { ownDomain, ownDomainOfPage } from "./own-domain.ts";

test.each([
  ["office.vault.co.uk", "vault.co.uk"],
  ["VAULT.example.org", "example.org"],
  ["vault.github.io", "vault.github.io"],
  ["gmail.com", null],
  ["btinternet.com", null],
  ["www.facebook.com", null],
  ["instagram.com", null],
  ["linktr.ee", null],
  ["co.uk", null],
  ["127.0.0.1", null],
  ["localhost", null],
])("The host %s proves the domain %s", (host, domain) => {
  expect(ownDomain(host)).toBe(domain);
});

test.each([
  ["https://www.vault.co.uk/about", "vault.co.uk"],
  ["https://vault.co.uk@evil.example", null],
  ["https://[::1]/", null],
  ["ftp://vault.co.uk", null],
  ["vault.co.uk", null],
])("The page %s proves the domain %s", (address, domain) => {
  expect(ownDomainOfPage(address)).toBe(domain);
});
