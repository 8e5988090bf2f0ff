import { useEffect, useState } from "react";
import { countUnsent } from "#app/api/before-leaving.ts";
import { outbox } from "#app/api/outbox.ts";
import { plural } from "#app/format/plural.ts";

/** Says what was done on this device and has not been sent: messages and changes in the outbox, scans of a door. Nothing where all is sent. */
export function UnsentHere() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // a browser that keeps nothing has nothing to send
    void Promise.all([outbox.count().catch(() => 0), countUnsent()]).then(([waiting, scans]) =>
      setCount(waiting + scans),
    );
  }, []);
  if (count === 0) return null;
  return (
    <p role="status" className="border-warn border-s-4 ps-4">
      {plural(count, "thing")} that you wrote or scanned here {count === 1 ? "has" : "have"} not been sent
      yet, and {count === 1 ? "goes" : "go"} with your account.
    </p>
  );
}
