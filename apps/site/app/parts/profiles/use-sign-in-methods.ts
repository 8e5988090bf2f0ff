import { useEffect, useState } from "react";
import { publishableKey } from "#app/api/browser-client.ts";
import { onlyPassword, type SignInMethods, toWaysIn } from "./sign-in-methods.ts";

let reading: Promise<SignInMethods> | undefined;

async function read(): Promise<SignInMethods> {
  const response = await fetch("/auth/v1/settings", { headers: { apikey: publishableKey() } });
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}`);
  return toWaysIn(await response.json());
}

/** Which ways in are open, asked once per page; null until it is known, only the password where it cannot be. */
export function useSignInMethods(): SignInMethods | null {
  const [ways, setWays] = useState<SignInMethods | null>(null);
  useEffect(() => {
    reading ??= read();
    reading.then(setWays, () => {
      reading = undefined;
      setWays(onlyPassword);
    });
  }, []);
  return ways;
}
