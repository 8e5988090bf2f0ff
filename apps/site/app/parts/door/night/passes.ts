// The passes that this device holds: links that let somebody without an account work at one night's door.

import { type Answer, callForOutcome } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { NoAnswer, patienceMs } from "#app/parts/door/door-client.ts";
import { forgetKept, keep, readAllKept, readKept } from "#app/parts/door/list/vault.ts";

/** A pass of this device. `pass` is what every call goes with. */
export type KeptPass = {
  eventId: string;
  slug: string;
  title: string;
  startsAt: string;
  endsAt: string;
  label: string;
  pass: string;
};

const name = (slug: string) => `pass:${slug}`;
const linkPattern = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{26})$/;

/** The id and the secret in the fragment of a link; null where it is none. */
export function readPassLink(fragment: string): { id: string; secret: string } | null {
  const [, id, secret] = linkPattern.exec(fragment) ?? [];
  return id && secret ? { id, secret } : null;
}

async function readOrMakeDevice(): Promise<string> {
  const kept = await readKept<string>("device");
  if (kept) return kept;
  const made = crypto.randomUUID();
  await keep("device", made).catch(() => {});
  return made;
}

/** A name of this device that it keeps to itself: two that open a link at once are one device. */
const ownDevice = (): Promise<string> =>
  navigator.locks ? navigator.locks.request("door-device", readOrMakeDevice) : readOrMakeDevice();

type Claimed = Answer<"claim_door_pass">;

/** Opens a link on this device. @throws NoAnswer; DOOR_PASS_… as the data API refuses it */
export async function claimPass(link: { id: string; secret: string }): Promise<KeptPass> {
  const device = await ownDevice();
  const claim = callForOutcome("claim_door_pass", {
    p_pass_id: link.id,
    p_secret: link.secret,
    p_device: device,
  });
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new NoAnswer("No answer in time")), patienceMs * 3),
  );
  const { data, error, status } = await Promise.race([claim, patience]).catch((cause: unknown) => {
    throw new NoAnswer("The server was not reached", { cause });
  });
  if (status === 0 || status >= 500) throw new NoAnswer("The server has no answer", { cause: error });
  if (error) throw error;
  const made = data as unknown as Claimed;
  const pass: KeptPass = {
    eventId: made.event_id,
    slug: made.slug,
    title: made.title,
    startsAt: made.starts_at,
    endsAt: made.pass_ends_at,
    label: made.label,
    pass: `${link.id}.${link.secret}.${device}`,
  };
  await keep(name(pass.slug), pass).catch(() => {});
  return pass;
}

export const readPass = (slug: string): Promise<KeptPass | null> => readKept<KeptPass>(name(slug));

export const forgetPass = (slug: string): Promise<void> => forgetKept(name(slug));

/** Those whose night is not over. */
export async function listPasses(): Promise<KeptPass[]> {
  const kept = await readAllKept<KeptPass>("pass:");
  return kept.map(([, pass]) => pass).filter(({ endsAt }) => Date.parse(endsAt) > serverNow());
}
