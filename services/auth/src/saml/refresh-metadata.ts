// Identity providers change their keys, and say so at the address their metadata came from.
import type { Auth } from "../auth.ts";
import { type SsoProviderRow, updateSsoProvider } from "../store/sso-providers.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import { type IdentityProviderMetadata, parseMetadata } from "./identity-provider-metadata.ts";

const day = 24 * 60 * 60 * 1000;

/** The metadata, read again once a day where it has an address; the old one as long as the new is not available. */
export async function refreshMetadata(
  auth: Auth,
  provider: SsoProviderRow,
): Promise<IdentityProviderMetadata> {
  const kept = parseMetadata(provider.metadata_xml);
  const { metadata_url: url, entity_id: entityId } = provider;
  if (!url || auth.now().getTime() - provider.metadata_read_at.getTime() < day) return kept;
  try {
    const xml = await fetchMetadata(url);
    const fresh = parseMetadata(xml);
    if (fresh.entityId !== entityId) throw new Error(`${url} is now the metadata of ${fresh.entityId}`);
    await updateSsoProvider(
      auth.database.query,
      provider.id,
      { metadata: { entityId, xml, url } },
      auth.now(),
    );
    return fresh;
  } catch (error) {
    auth.report(error);
    return kept;
  }
}
