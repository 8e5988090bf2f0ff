// Proofs of activities that come in and go out (FEP-8b32): a wrong one refuses what carries it, though the request is signed.
import { generateKeyPairSync } from "node:crypto";
import { id } from "@undercroft/database/testing/matrix";
import { fromMultikey, isProvenBy, proveDocument, toMultikey } from "@undercroft/federation/proofs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FediverseServer, startFediverseServer } from "../../fakes/fediverse-server.ts";
import { activityOf, type Copy, deliver, startCopy } from "./federation-copies.ts";

let here: Copy;
let mitra: FediverseServer;
let venue: string;
const pair = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
beforeAll(async () => {
  [here, mitra] = await Promise.all([startCopy(), startFediverseServer()]);
  venue = `${here.url}/federation/venue/${id("venue")}`;
  const document = mitra.documents.get("/users/ada") as object;
  const keys = ["#ed25519-key", "https://elsewhere.example/#key"].map((key) => ({
    id: key.startsWith("#") ? mitra.account + key : key,
    type: "Multikey",
    controller: mitra.account,
    publicKeyMultibase: toMultikey(pair.publicKey),
  }));
  mitra.documents.set("/users/ada", { ...document, assertionMethod: ["https://elsewhere.example", ...keys] });
});
afterAll(async () => {
  expect(here.failures).toEqual([]);
  mitra.close();
  await here.close();
});
beforeEach(() =>
  here.world.client.query(
    "delete from internal.federation_servers; delete from internal.federation_received",
  ),
);

const inbox = () => `${here.url}/federation/inbox`;
const proven = (keyId = `${mitra.account}#ed25519-key`, { privateKey } = pair) =>
  proveDocument(activityOf(mitra.account, "Follow", venue), { keyId, privateKey }, new Date());
const followers = async () => (await here.rows("select 1 from internal.federation_followers")).length;

test("An activity whose proof is right is taken, and one with a proof that cannot be checked by its signature", async () => {
  expect(await deliver(inbox(), mitra.signer, proven())).toBe(202);
  const { proof, ...plain } = proven();
  for (const [at, strange] of [
    { ...(proof as object), cryptosuite: "mldsa44-jcs-2024" },
    { ...(proof as object), verificationMethod: "did:key:z6Mk" },
    { ...(proof as object), expires: "2020-01-01T00:00:00Z" },
    "nothing",
  ].entries()) {
    const activity = { ...plain, id: `${mitra.url}/activities/strange-${at}`, proof: strange };
    expect(await deliver(inbox(), mitra.signer, activity), JSON.stringify(strange)).toBe(202);
  }
  expect(await followers()).toBe(1);
});

test("An activity whose proof is wrong is refused", async () => {
  const right = proven();
  for (const wrong of [
    { ...right, published: "2026-11-29T10:00:00Z" },
    proven(undefined, other),
    proven(`${mitra.account}#no-such-key`),
    proven("https://elsewhere.example/#key"),
    { ...right, proof: [right.proof, { ...(right.proof as object), proofValue: "z11" }] },
    { ...right, proof: Array(5).fill(right.proof) },
  ])
    expect(await deliver(inbox(), mitra.signer, wrong), JSON.stringify(wrong.proof)).toBe(401);
  expect(await followers()).toBe(0);
});

test("An actor publishes the key by which what it sends is proven, and keeps it", async () => {
  await deliver(inbox(), mitra.signer, activityOf(mitra.account, "Follow", venue));
  await here.tasks["deliver-federation"]({ host: mitra.host });
  const accept = JSON.parse(mitra.received.at(-1)?.body ?? "{}");
  const { body } = await here.read(venue);
  expect(body["@context"]).toContain("https://w3id.org/security/multikey/v1");
  expect(body.assertionMethod).toEqual([
    {
      id: `${venue}#ed25519-key`,
      type: "Multikey",
      controller: venue,
      publicKeyMultibase: expect.stringMatching(/^z6Mk/),
    },
  ]);
  expect(accept.proof).toMatchObject({
    verificationMethod: `${venue}#ed25519-key`,
    cryptosuite: "eddsa-jcs-2022",
  });
  const key = fromMultikey(body.assertionMethod[0].publicKeyMultibase);
  expect(key && isProvenBy(accept, accept.proof, key)).toBe(true);
  expect((await here.read(venue)).body.assertionMethod).toEqual(body.assertionMethod);
});
