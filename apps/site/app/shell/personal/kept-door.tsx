import { useEffect } from "react";
import { beforeLeaving } from "#app/api/before-leaving.ts";
// forgets the lists of doors with everything else that this browser keeps of a person
import { hasKept } from "#app/parts/door/list/vault.ts";

/** What a door did without a connection is sent before its person signs out: afterwards nobody could. */
const sendKept = async () => {
  if (!(await hasKept())) return;
  const { sendKeptScans } = await import("#app/parts/door/waiting/send-kept-scans.ts");
  await sendKeptScans();
};

/** Nights that are over go even where nobody opens a door any more. */
const forgetOver = async () => {
  if (!(await hasKept())) return;
  const { forgetOverNights } = await import("#app/parts/door/night/kept-night.ts");
  await forgetOverNights();
};

/** Has this browser's doors forgotten when their person leaves it. */
export default function KeptDoor() {
  useEffect(() => {
    void forgetOver().catch(() => {});
    return beforeLeaving(sendKept);
  }, []);
  return null;
}
