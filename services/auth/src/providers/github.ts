// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
import { z } from "zod/mini";
import type { OAuthKind } from "./oauth-provider.ts";

const user = z.object({
  id: z.number(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
});
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** @param url of a GitHub Enterprise server; by default the public one */
export function describeGithub(url: string | undefined): OAuthKind {
  const host = url ?? "https://github.com";
  const api = url ? `${url}/api/v3` : "https://api.github.com";
  return {
    authorize: `${host}/login/oauth/authorize`,
    token: `${host}/login/oauth/access_token`,
    api,
    scopes: ["user:email"],
    secretIn: "body",
    readProfile: async (get) => {
      const { id, login, name, avatar_url: picture } = user.parse(await get("/user"));
      return {
        subject: String(id),
        emails: emails.parse(await get("/user/emails")),
        claims: {
          iss: api,
          name: name ?? undefined,
          full_name: name ?? undefined,
          preferred_username: login,
          user_name: login,
          avatar_url: picture ?? undefined,
        },
      };
    },
  };
}
