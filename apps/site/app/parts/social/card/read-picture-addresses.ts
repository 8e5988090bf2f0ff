import { browserClient, publishableKey } from "#app/api/browser-client.ts";
import { type PictureAddresses, signPictures } from "./picture-addresses.ts";

/** Signed addresses of pictures for the current person. @throws Error when the storage does not answer */
export async function readPictureAddresses(
  paths: readonly string[],
  width: number,
): Promise<PictureAddresses> {
  const client = await browserClient();
  const { data } = await client.auth.getSession();
  const apikey = publishableKey();
  const token = data.session?.access_token ?? apikey;
  return signPictures(
    { fetch: window.fetch.bind(window), origin: window.location.origin, apikey, token },
    paths,
    width,
  );
}
