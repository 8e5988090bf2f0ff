import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { expect, test } from "vitest";
import { loadKeyring, requireOwnKey } from "../src/index.ts";

const right = "the right secret key of more than thirty-two letters";

test("a start opens a sealed key before it writes, and another SECRET_KEY is refused", async () => {
  const product = await createProductDatabase();
  const owner = createServiceDatabase({ connection: product.connection, max: 1 });
  const service = createServiceDatabase({ connection: product.as("auth_admin"), max: 1 });
  try {
    await requireOwnKey(owner.query, "any key fits where nothing was sealed yet");
    await loadKeyring(service, right, { issuer: "https://undercroft.example/auth/v1" });
    await requireOwnKey(owner.query, right);
    await expect(requireOwnKey(owner.query, "another secret key of thirty-two letters")).rejects.toThrow(
      /^SECRET_KEY is not the one .* Nothing was changed\.$/,
    );
  } finally {
    await Promise.all([owner.close(), service.close()]);
    await product.drop();
  }
});
