import { useEffect } from "react";
import { beforeLeaving, countsUnsent } from "#app/api/before-leaving.ts";
import { call } from "#app/api/call.ts";
import { setDoorTonight } from "#app/api/door-tonight.ts";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
// forgets the lists of doors with everything else that this browser keeps of a person
import { hasKept } from "#app/parts/door/list/vault.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** What a door did without a connection is sent before its person signs out: afterwards nobody could. */
const sendKept = async (personId: string | null) => {
  if (!(await hasKept())) return;
  const { sendKeptScans } = await import("#app/parts/door/waiting/send-kept-scans.ts");
  await sendKeptScans(personId);
};

const countKept = async () => {
  if (!(await hasKept())) return 0;
  const { countKeptScans } = await import("#app/parts/door/waiting/send-kept-scans.ts");
  return countKeptScans();
};

/** Nights that are over go even where nobody opens a door any more. */
const forgetOver = async (personId: string | null) => {
  if (!(await hasKept())) return;
  const { forgetOverNights } = await import("#app/parts/door/waiting/send-kept-scans.ts");
  await forgetOverNights(personId);
};

const KEY = "door-tonight";
/** After this long it is asked again. */
const freshMs = 15 * 60_000;
/** A page that has just been painted is left alone. */
const restMs = 3_000;

/** Asks whether a team of this person has a night tonight, a few times an hour. */
async function askTonight(personId: string): Promise<void> {
  const known = Object(readPersonal(KEY, "session")) as { of?: unknown; at?: unknown; has?: unknown };
  if (known.of === personId && serverNow() - Number(known.at) < freshMs)
    return setDoorTonight(known.has === true);
  const has = (await call("list_my_doors")).length > 0;
  keepPersonal(KEY, { of: personId, at: serverNow(), has }, "session");
  setDoorTonight(has);
}

/** Has this browser's doors forgotten when their person leaves it. */
export default function KeptDoor() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  useEffect(() => {
    if (personId === null) return;
    const timer = setTimeout(() => void askTonight(personId).catch(() => {}), restMs);
    return () => clearTimeout(timer);
  }, [personId]);
  useEffect(() => {
    // also what waited since a session that ended elsewhere
    if (personId !== null) void sendKept(personId).catch(() => {});
    void forgetOver(personId).catch(() => {});
    const stops = [beforeLeaving(() => sendKept(personId)), countsUnsent(countKept)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [personId]);
  return null;
}
