import { useEffect, useState } from "react";
import { publishableKey } from "#app/api/browser-client.ts";
import { onlyPassword, toWaysIn, type WaysIn } from "./ways-in.ts";

let reading: Promise<WaysIn> | undefined;

async function read(): Promise<WaysIn> {
  const response = await fetch("/auth/v1/settings", { headers: { apikey: publishableKey() } });
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}`);
  return toWaysIn(await response.json());
}

/** Which ways in are open, asked once per page; null until it is known, only the password where it cannot be. */
export function useWaysIn(): WaysIn | null {
  const [ways, setWays] = useState<WaysIn | null>(null);
  useEffect(() => {
    reading ??= read();
    reading.then(setWays, () => {
      reading = undefined;
      setWays(onlyPassword);
    });
  }, []);
  return ways;
}
