import { useEffect, useState } from "react";
import { publishableKey } from "#app/api/browser-client.ts";
import { onlyPassword, type SignInMethods, toSignInMethods } from "./sign-in-methods.ts";

let reading: Promise<SignInMethods> | undefined;

async function read(): Promise<SignInMethods> {
  const response = await fetch("/auth/v1/settings", { headers: { apikey: publishableKey() } });
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}`);
  return toSignInMethods(await response.json());
}

/** which sign-in methods are open, asked once per page; null until it is known, only the password where it cannot be. */
export function useSignInMethods(): SignInMethods | null {
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    reading ??= read();
    reading.then(setMethods, () => {
      reading = undefined;
      setMethods(onlyPassword);
    });
  }, []);
  return methods;
}
