// The product's services with keys of both wallets, Apple and Google on loopback, and somebody's phone.
import { createHash } from "node:crypto";
import { nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { strFromU8, unzipSync } from "fflate";
import { startApplePush } from "../../fakes/apple-push.ts";
import { startGoogleWallet } from "../../fakes/google-wallet.ts";
import { makeWalletKeys, passType, type WalletKeys } from "../../fakes/wallet-keys.ts";
import { type RunningServices, startServices } from "../start-services.ts";
import { key, makeWorld } from "./pay-steps.ts";

type Field = { key: string; value: string };

/** What is read of pass.json. */
export type PassFile = {
  serialNumber: string;
  authenticationToken: string;
  webServiceURL: string;
  voided?: boolean;
  barcodes?: { message: string; format: string }[];
  eventTicket: Fields;
  /** of a member's card */
  generic?: Fields;
};
type Fields = Record<"headerFields" | "primaryFields" | "secondaryFields" | "auxiliaryFields", Field[]>;

/** What a pass says, by the keys of its fields. */
export const saysOf = ({
  generic,
  eventTicket: shown = generic as Fields,
}: PassFile): Record<string, string> =>
  Object.fromEntries(
    [
      ...(shown.headerFields ?? []),
      ...(shown.primaryFields ?? []),
      ...(shown.secondaryFields ?? []),
      ...(shown.auxiliaryFields ?? []),
    ].map(({ key: name, value }) => [name, value]),
  );

/** Opens a pass as Wallet does: the manifest has to fit the files, and openssl has to take the signature. */
export async function openPass(answer: Response, keys: WalletKeys): Promise<PassFile> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const { "manifest.json": manifest, signature, ...rest } = files;
  if (!manifest || !signature) throw new Error("the pass is not signed");
  const sums = JSON.parse(strFromU8(keys.verify(signature, manifest))) as Record<string, string>;
  const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");
  const ours = Object.fromEntries(Object.entries(rest).map(([name, bytes]) => [name, sha1(bytes)]));
  if (JSON.stringify(Object.entries(ours).toSorted()) !== JSON.stringify(Object.entries(sums).toSorted()))
    throw new Error("the manifest does not fit the files");
  return JSON.parse(strFromU8(files["pass.json"] ?? new Uint8Array()));
}

async function issueTickets(
  world: Awaited<ReturnType<typeof makeWorld>>,
  superuser: RunningServices["superuser"],
  columns: string,
) {
  const user = crypto.randomUUID();
  const token = await world.makePerson(user);
  const night = await world.makeNight();
  if (columns) await superuser.query(`update public.events set ${columns} where id = $1`, [night.eventId]);
  const [line, booking] = [crypto.randomUUID(), crypto.randomUUID()];
  await superuser.query(
    `insert into public.bookings (id, ref, user_id, event_id, status, buyer_name, confirmed_at) values ($1, internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), $2, $3, 'confirmed', 'Olu', now())`,
    [booking, user, night.eventId],
  );
  await superuser.query(
    "insert into public.booking_lines (id, booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) values ($1, $2, $3, 2, 0, 0)",
    [line, booking, night.typeId],
  );
  await superuser.query("select internal.issue_tickets($1, 'Olu Buyer', null)", [booking]);
  const tickets = await superuser.query<{ id: string; code: string }>(
    "select id, code from public.tickets where booking_id = $1 order by place_number",
    [booking],
  );
  return { user, token, ...night, booking, tickets };
}

type Call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) => Promise<Response>;
type HeldPass = Pick<PassFile, "serialNumber" | "authenticationToken">;

function phoneCalls(call: Call, device: string, pass: HeldPass) {
  const registration = `/devices/${device}/registrations/${passType}`;
  const headers = { authorization: `ApplePass ${pass.authenticationToken}` };
  return {
    register: (pushToken: unknown = `of-${device}`) =>
      call("POST", `${registration}/${pass.serialNumber}`, headers, { pushToken }),
    unregister: () => call("DELETE", `${registration}/${pass.serialNumber}`, headers),
    changed: (since?: string) =>
      call("GET", `${registration}${since === undefined ? "" : `?passesUpdatedSince=${since}`}`, {}),
    latest: (since?: string) =>
      call("GET", `/passes/${passType}/${pass.serialNumber}`, {
        ...headers,
        ...(since ? { "if-modified-since": since } : {}),
      }),
  };
}

/** Starts all of it on free ports. */
export async function startWallets() {
  const keys = makeWalletKeys();
  const apple = await startApplePush({ ...keys.push, authority: keys.authority });
  const google = await startGoogleWallet({ email: keys.google.clientEmail, publicKey: keys.googlePublicKey });
  const services = await startServices({
    given: [nonExpiringKey(readSigningKey(key))],
    wallets: {
      apple: { keys: keys.apple, pushUrl: apple.url, certificateAuthorities: keys.authority },
      google: { keys: { ...keys.google, tokenUri: google.tokenUri }, apiUrl: google.url },
    },
  });
  await services.passes.noteWallets();
  const { url, superuser } = services;
  const world = await makeWorld(services);
  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(`${url}/passes/v1${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  const open = (answer: Response) => openPass(answer, keys);

  return {
    ...world,
    keys,
    apple,
    google,
    services,
    call,
    open,
    /** somebody with two tickets of a night of their own, with these columns */
    bought: (columns = "") => issueTickets(world, superuser, columns),
    ask: (wallet: string, token: string, ticketId: string | undefined) =>
      call("POST", `/${wallet}`, { authorization: `Bearer ${token}` }, { ticket_id: ticketId }),
    /** the pass of a ticket, as its owner downloads it */
    async download(token: string, ticketId: string | undefined) {
      const { url: link } = (await (
        await call("POST", "/apple", { authorization: `Bearer ${token}` }, { ticket_id: ticketId })
      ).json()) as { url: string };
      return open(await fetch(`${url}${link}`));
    },
    askForCard: (wallet: string, token: string, membershipId: string) =>
      call("POST", `/${wallet}`, { authorization: `Bearer ${token}` }, { membership_id: membershipId }),
    /** the calls of a phone that has a pass */
    phone: (device: string, pass: HeldPass) => phoneCalls(call, device, pass),
    /** what the schedule and the queue do */
    async work() {
      await superuser.query("select internal.queue_pass_pushes()");
      await services.passes.tasks["push-passes"]({});
    },
    close: async () => {
      await services.close();
      await apple.close();
      await google.close();
      keys.remove();
    },
  };
}
