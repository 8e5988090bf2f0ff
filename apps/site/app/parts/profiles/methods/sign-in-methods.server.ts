import type { RouterContextProvider } from "react-router";
import { apiFetchContext, settingsContext } from "#app/context.ts";
import { onlyPassword, type SignInMethods, toSignInMethods } from "./sign-in-methods.ts";

/** Asks the auth service which sign-in methods are open, while a page is made. */
export async function readSignInMethods(context: Readonly<RouterContextProvider>): Promise<SignInMethods> {
  const { siteUrl, publishableKey } = context.get(settingsContext);
  try {
    const response = await context.get(apiFetchContext)(`${siteUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    });
    return response.ok ? toSignInMethods(await response.json()) : onlyPassword;
  } catch {
    return onlyPassword;
  }
}
