// Organisations with an identity provider of their own.
import type { QueryRows } from "@undercroft/postgres";
import type { AttributeMapping } from "../saml/attribute-mapping.ts";

/** An organisation, with its identity provider and its domains. */
export type SsoProviderRow = {
  id: string;
  resource_id: string | null;
  disabled: boolean | null;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: AttributeMapping;
  name_id_format: string | null;
  metadata_read_at: Date;
  domains: string[];
  created_at: Date;
  updated_at: Date;
};

const select = `select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml,
    s.metadata_url, s.attribute_mapping, s.name_id_format, s.updated_at as metadata_read_at,
    coalesce((select array_agg(d.domain order by d.created_at, d.domain) from auth.sso_domains d
      where d.sso_provider_id = p.id), '{}') as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

/** How an organisation is found. */
export type SsoProviderKey =
  | { id: string }
  | { resourceId: string }
  | { domain: string }
  | { entityId: string };

/** The organisation, if there is one. */
export async function findSsoProvider(
  query: QueryRows,
  key: SsoProviderKey,
): Promise<SsoProviderRow | undefined> {
  const [condition, value] =
    "id" in key
      ? ["p.id = $1", key.id]
      : "resourceId" in key
        ? ["lower(p.resource_id) = lower($1)", key.resourceId]
        : "entityId" in key
          ? ["s.entity_id = $1", key.entityId]
          : [
              "p.id = (select d.sso_provider_id from auth.sso_domains d where d.domain = lower($1))",
              key.domain,
            ];
  const [row] = await query<SsoProviderRow>(`${select} where ${condition}`, [value]);
  return row;
}

/** All of them, or those of one resource or of resources that begin alike. */
export function listSsoProviders(
  query: QueryRows,
  filter: { resourceId: string | undefined; prefix: string | undefined },
): Promise<SsoProviderRow[]> {
  return query<SsoProviderRow>(
    `${select} where ($1::text is null or p.resource_id = $1) and ($2::text is null or starts_with(p.resource_id, $2))
     order by p.created_at, p.id`,
    [filter.resourceId ?? null, filter.prefix ?? null],
  );
}

/** What may be set. Undefined leaves it. */
export type SsoProviderChanges = {
  resource_id?: string | null | undefined;
  disabled?: boolean | undefined;
  metadata?: { entityId: string; xml: string; url: string | null } | undefined;
  attribute_mapping?: AttributeMapping | undefined;
  name_id_format?: string | null | undefined;
  domains?: readonly string[] | undefined;
};

/** Adds an organisation. @throws pg.DatabaseError 23505 when its entity id or a domain is taken @returns its id */
export async function insertSsoProvider(
  query: QueryRows,
  given: SsoProviderChanges & { metadata: NonNullable<SsoProviderChanges["metadata"]> },
  now: Date,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into auth.sso_providers (resource_id, disabled, created_at, updated_at) values ($1, $2, $3, $3) returning id`,
    [given.resource_id ?? null, given.disabled ?? null, now],
  );
  if (!row) throw new Error("A new provider was not returned");
  await query(
    `insert into auth.saml_providers
       (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      row.id,
      given.metadata.entityId,
      given.metadata.xml,
      given.metadata.url,
      JSON.stringify(given.attribute_mapping ?? {}),
      given.name_id_format ?? null,
      now,
    ],
  );
  await saveDomains(query, row.id, given.domains ?? [], now);
  return row.id;
}

/** Changes an organisation. @throws pg.DatabaseError 23505 when a domain is taken */
export async function updateSsoProvider(
  query: QueryRows,
  id: string,
  changes: SsoProviderChanges,
  now: Date,
): Promise<void> {
  await query(
    `update auth.sso_providers set updated_at = $2,
       resource_id = case when $3 then $4 else resource_id end, disabled = coalesce($5, disabled) where id = $1`,
    [id, now, changes.resource_id !== undefined, changes.resource_id ?? null, changes.disabled ?? null],
  );
  await query(
    `update auth.saml_providers set
       metadata_xml = coalesce($2, metadata_xml), metadata_url = coalesce($3, metadata_url),
       attribute_mapping = coalesce($4, attribute_mapping),
       name_id_format = case when $5 then $6 else name_id_format end,
       updated_at = case when $2 is null then updated_at else $7 end
     where sso_provider_id = $1`,
    [
      id,
      changes.metadata?.xml ?? null,
      changes.metadata?.url ?? null,
      changes.attribute_mapping ? JSON.stringify(changes.attribute_mapping) : null,
      changes.name_id_format !== undefined,
      changes.name_id_format ?? null,
      now,
    ],
  );
  if (changes.domains) await saveDomains(query, id, changes.domains, now);
}

async function saveDomains(
  query: QueryRows,
  id: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  await query("delete from auth.sso_domains where sso_provider_id = $1 and not domain = any($2)", [
    id,
    domains,
  ]);
  await query(
    `insert into auth.sso_domains (sso_provider_id, domain, created_at, updated_at)
     select $1, wanted, $3, $3 from unnest($2::text[]) as wanted
     where not exists (select from auth.sso_domains d where d.sso_provider_id = $1 and d.domain = wanted)`,
    [id, domains, now],
  );
}

/** Removes an organisation. Its people stay, without a way in. */
export async function deleteSsoProvider(query: QueryRows, id: string): Promise<void> {
  await query("delete from auth.sso_providers where id = $1", [id]);
}
