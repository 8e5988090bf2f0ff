// /admin/sso/providers: an administrator connects an organisation's identity provider.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid } from "../request/caller.ts";
import { optionalSwitch, optionalText, parseBody } from "../request/parse-body.ts";
import { type AuditAction, recordAudit } from "../store/record-audit.ts";
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  type SsoProviderRow,
  updateSsoProvider,
} from "../store/sso-providers.ts";
import { attributeMapping } from "./attribute-mapping.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import { parseMetadata } from "./identity-provider-metadata.ts";
import { nameIdFormats } from "./service-provider.ts";
import { ssoErrors } from "./sso-errors.ts";

const host = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const optional = <Type extends z.ZodMiniType>(type: Type) =>
  z.pipe(
    z.nullish(type),
    z.transform((value) => value ?? undefined),
  );

const providerBody = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: optional(z.array(z.string({ error: "must be a domain" }), { error: "must be a list of domains" })),
  attribute_mapping: optional(attributeMapping),
  name_id_format: optionalText,
  resource_id: optionalText,
  disabled: optionalSwitch,
});

type Body = z.output<typeof providerBody>;

/** GET /admin/sso/providers: all of them, without their long metadata. */
export async function listProviders(auth: Auth, request: AuthRequest): Promise<Response> {
  const rows = await listSsoProviders(auth.database.query, {
    resourceId: request.query.get("resource_id") || undefined,
    prefix: request.query.get("resource_id_prefix") || undefined,
  });
  return Response.json({ items: rows.map((row) => toProvider({ ...row, metadata_xml: "" })) });
}

/** POST /admin/sso/providers. */
export async function createProvider(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(providerBody, request.body);
  if (body.type !== "saml") throw errors.invalid("Only 'saml' supported for SSO provider type");
  const metadata = await readMetadata(body);
  if (!metadata) throw errors.invalid("Either metadata_xml or metadata_url must be set");
  const { query } = auth.database;
  if (await findSsoProvider(query, { entityId: metadata.entityId })) {
    throw ssoErrors.idpExists(metadata.entityId);
  }
  const domains = await readDomains(auth, body, undefined);
  const { attribute_mapping, disabled } = body;
  const wanted = {
    metadata,
    domains,
    attribute_mapping,
    disabled,
    resource_id: body.resource_id || null,
    name_id_format: body.name_id_format || null,
  };
  const row = await save(auth, request, "sso_provider_created", (run) =>
    insertSsoProvider(run, wanted, auth.now()),
  );
  return Response.json(toProvider(row), { status: 201 });
}

/** GET /admin/sso/providers/:id. */
export async function getProvider(auth: Auth, request: AuthRequest): Promise<Response> {
  return Response.json(toProvider(await requireProvider(auth, request)));
}

/** PUT /admin/sso/providers/:id: what is left out stays. */
export async function updateProvider(auth: Auth, request: AuthRequest): Promise<Response> {
  const current = await requireProvider(auth, request);
  const body = parseBody(providerBody, request.body);
  const metadata = await readMetadata(body);
  if (metadata && metadata.entityId !== current.entity_id) {
    throw ssoErrors.entityIdMismatch(current.entity_id, metadata.entityId);
  }
  const domains = await readDomains(auth, body, current.id);
  const { attribute_mapping, disabled } = body;
  const changes = {
    metadata,
    domains,
    attribute_mapping,
    disabled,
    resource_id: body.resource_id === undefined ? undefined : body.resource_id || null,
    name_id_format: body.name_id_format === undefined ? undefined : body.name_id_format || null,
  };
  const row = await save(auth, request, "sso_provider_updated", async (run) => {
    await updateSsoProvider(run, current.id, changes, auth.now());
    return current.id;
  });
  return Response.json(toProvider(row));
}

/** DELETE /admin/sso/providers/:id; gives what was deleted. */
export async function deleteProvider(auth: Auth, request: AuthRequest): Promise<Response> {
  const current = await requireProvider(auth, request);
  await auth.database.transaction(async (run) => {
    await deleteSsoProvider(run, current.id);
    await note(run, request, "sso_provider_deleted", current);
  });
  return Response.json(toProvider(current));
}

/** By its id, or by "resource_" and the administrator's own name for it. */
async function requireProvider(auth: Auth, request: AuthRequest): Promise<SsoProviderRow> {
  const { id = "" } = request.params;
  const isResource = id.startsWith("resource_");
  if (!isResource && !isUuid(id)) throw ssoErrors.providerNotFound("SSO Identity Provider not found");
  const key = isResource ? { resourceId: id.slice("resource_".length) } : { id };
  const provider = await findSsoProvider(auth.database.query, key);
  if (!provider) throw ssoErrors.providerNotFound("SSO Identity Provider not found");
  return provider;
}

async function readMetadata(body: Body) {
  const { metadata_url: url, metadata_xml: xml, name_id_format: format } = body;
  if (url && xml) throw errors.invalid("Only one of metadata_xml or metadata_url needs to be set");
  if (format && !nameIdFormats.some((known) => known === format)) {
    throw errors.invalid(`name_id_format must be unspecified or one of ${nameIdFormats.join(", ")}`);
  }
  const text = xml || (url && (await fetchMetadata(url)));
  if (!text) return undefined;
  return { entityId: parseMetadata(text).entityId, xml: text, url: url || null };
}

async function readDomains(auth: Auth, body: Body, ownId: string | undefined): Promise<string[] | undefined> {
  const domains = body.domains && [...new Set(body.domains.map((domain) => domain.trim().toLowerCase()))];
  for (const domain of domains ?? []) {
    if (!host.test(domain)) throw errors.invalid(`domains must be host names, which '${domain}' is not`);
    const owner = await findSsoProvider(auth.database.query, { domain });
    if (owner && owner.id !== ownId) {
      throw ssoErrors.domainExists(
        ownId
          ? `SSO domain '${domain}' already assigned to another provider (${owner.id})`
          : `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner.id})`,
      );
    }
  }
  return domains;
}

type Run = Parameters<Parameters<Auth["database"]["transaction"]>[0]>[0];

function note(run: Run, request: AuthRequest, action: AuditAction, row: SsoProviderRow): Promise<void> {
  return recordAudit(run, action, { id: row.id, email: row.entity_id }, request.address);
}

async function save(
  auth: Auth,
  request: AuthRequest,
  action: AuditAction,
  write: (run: Run) => Promise<string>,
): Promise<SsoProviderRow> {
  const saved = await auth.database
    .transaction(async (run) => {
      const row = await findSsoProvider(run, { id: await write(run) });
      if (row) await note(run, request, action, row);
      return row;
    })
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== "23505") throw error;
      throw ssoErrors.conflict();
    });
  if (!saved) throw new Error("A provider vanished inside a transaction");
  return saved;
}

/** The object of the protocol. */
function toProvider(row: SsoProviderRow) {
  return {
    id: row.id,
    resource_id: row.resource_id ?? undefined,
    disabled: row.disabled,
    saml: {
      entity_id: row.entity_id,
      metadata_xml: row.metadata_xml || undefined,
      metadata_url: row.metadata_url ?? undefined,
      attribute_mapping: row.attribute_mapping,
      name_id_format: row.name_id_format ?? undefined,
    },
    domains: row.domains.map((domain) => ({ domain })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
