// https://developer.spotify.com/documentation/web-api/tutorials/code-flow
import { z } from "zod/mini";
import type { OAuthKind } from "./oauth-provider.ts";

const image = z.object({ url: z.string(), width: z.nullish(z.number()), height: z.nullish(z.number()) });
const user = z.object({
  id: z.string(),
  display_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  images: z.nullish(z.array(image)),
});

/** @param url of another server that speaks like Spotify; by default the public ones */
export function describeSpotify(url: string | undefined): OAuthKind {
  const accounts = url ?? "https://accounts.spotify.com";
  const api = url ?? "https://api.spotify.com/v1";
  return {
    authorize: `${accounts}/authorize`,
    token: `${accounts}/api/token`,
    api,
    scopes: ["user-read-email"],
    secretIn: "header",
    readProfile: async (get) => {
      const { id, display_name: name, email, images } = user.parse(await get("/me"));
      const size = (one: z.output<typeof image>) => (one.width ?? 0) * (one.height ?? 0);
      const picture = images?.toSorted((left, right) => size(right) - size(left))[0]?.url;
      return {
        subject: id,
        // Spotify does not say whether an address was ever checked
        emails: email ? [{ email, verified: false, primary: true }] : [],
        claims: {
          iss: api,
          name: name ?? undefined,
          full_name: name ?? undefined,
          picture,
          avatar_url: picture,
        },
      };
    },
  };
}
