import { expect, test } from "vitest";
import type { Client } from "#app/api/public-client.ts";
import { findOembedSubject } from "./oembed-subject.server.ts";

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", "events"])(
  "An address below /%s that names no page of ours is answered with none",
  async (kind) => {
    const siteUrl = "https://undercroft.example";
    const find = findOembedSubject(
      {} as Client,
      `${siteUrl}/${kind}/${kind === "events" ? "" : "x"}`,
      siteUrl,
    );
    await expect(find).resolves.toBeNull();
  },
);
