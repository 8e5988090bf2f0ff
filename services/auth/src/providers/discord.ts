// https://discord.com/developers/docs/topics/oauth2 and https://discord.com/developers/docs/resources/user
import { z } from "zod/mini";
import type { OAuthKind } from "./oauth-provider.ts";

const user = z.object({
  id: z.string().check(z.regex(/^\d+$/)),
  username: z.string(),
  global_name: z.nullish(z.string()),
  discriminator: z.nullish(z.string()),
  avatar: z.nullish(z.string()),
  email: z.nullish(z.string()),
  verified: z.nullish(z.boolean()),
});

/** @param url of another server that speaks like Discord; by default the public one */
export function describeDiscord(url: string | undefined): OAuthKind {
  const api = `${url ?? "https://discord.com"}/api`;
  return {
    authorize: `${api}/oauth2/authorize`,
    token: `${api}/oauth2/token`,
    api,
    scopes: ["email", "identify"],
    secretIn: "body",
    readProfile: async (get) => {
      const found = user.parse(await get("/users/@me"));
      const picture = toPicture(found);
      return {
        subject: found.id,
        emails: found.email ? [{ email: found.email, verified: found.verified ?? false, primary: true }] : [],
        claims: {
          iss: api,
          name: `${found.username}#${found.discriminator ?? "0"}`,
          full_name: found.username,
          picture,
          avatar_url: picture,
          custom_claims: { global_name: found.global_name ?? "" },
        },
      };
    },
  };
}

/** https://discord.com/developers/docs/reference#image-formatting; a hash that begins with a_ is an animation. */
function toPicture({ id, avatar, discriminator }: z.output<typeof user>): string {
  const images = "https://cdn.discordapp.com";
  if (avatar) return `${images}/avatars/${id}/${avatar}.${avatar.startsWith("a_") ? "gif" : "png"}`;
  const old = Number(discriminator ?? "0");
  const index = old > 0 ? old % 5 : Number((BigInt(id) >> 22n) % 6n);
  return `${images}/embed/avatars/${index}.png`;
}
