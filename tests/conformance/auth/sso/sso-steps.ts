// A service, an organisation connected to it, and what a browser carries between the two.
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type SamlAnswer, startSamlProvider } from "../../../fakes/saml-identity-provider.ts";
import { samlCertificate, samlPrivateKey } from "../../../fakes/saml-keys.ts";
import { connectTo } from "../auth-client.ts";
import { landing } from "../providers/provider-steps.ts";
import { startAuthServer } from "../start-auth.ts";

/** What the page says of an answer that is not accepted, whatever is wrong with it. */
export const unbelieved = {
  error: "invalid_request",
  error_code: "validation_failed",
  error_description: "SAML Assertion is not valid",
  sb: "",
};

/** Both, running. */
type SingleSignOn = Awaited<ReturnType<typeof startSingleSignOn>>;

/** Starts both and connects them. @param saml our keys and choices over the usual ones */
export async function startSingleSignOn(saml: object = {}) {
  const organisation = await startSamlProvider();
  const server = await startAuthServer({
    redirectAllowList: ["https://app.test/**"],
    saml: { privateKey: samlPrivateKey, certificate: samlCertificate, ...saml },
  });
  let count = 0;
  /** A call of the administrator's side, which supabase-js has not. */
  const call = async (method: string, path: string, body?: unknown, key = server.keys.service) => {
    const answer = await fetch(`${server.url}/auth/v1/admin/sso/providers${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "X-Supabase-Api-Version": "2024-01-01",
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  };
  /** Posts an answer as the identity provider's page would, from another site. */
  const post = async (fields: Record<string, string>): Promise<URL> => {
    const body = new URLSearchParams(fields);
    const address = `${server.url}/auth/v1/sso/saml/acs`;
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    if (![302, 303].includes(answer.status)) throw new Error(`It answered with ${answer.status}`);
    return new URL(answer.headers.get("location") ?? "");
  };
  const begin = async (client = connectTo(server)): Promise<string> => {
    const { data, error } = await client.auth.signInWithSSO({
      domain: "organisation.test",
      options: { redirectTo: landing },
    });
    if (error) throw error;
    return data.url;
  };
  const { body: connected } = await call("POST", "", {
    type: "saml",
    metadata_xml: organisation.metadata,
    domains: ["Organisation.test"],
    attribute_mapping: {
      keys: {
        full_name: { names: ["displayName", "cn"] },
        department: { name: "ou", default: "none" },
        groups: { name: "memberOf", array: true },
      },
    },
  });
  return {
    organisation,
    server,
    providerId: String(connected.id),
    consumer: `${server.url}/auth/v1/sso/saml/acs`,
    audience: `${server.url}/auth/v1/sso/saml/metadata`,
    call,
    post,
    begin,
    /** Makes somebody new the one who signs in next. */
    meetSomebody: () => {
      count += 1;
      const name = `person-${count}`;
      organisation.person.nameId = name;
      organisation.person.attributes = { mail: [`${name}@organisation.test`] };
      return { name, email: `${name}@organisation.test` };
    },
    /** Signs in at the organisation, with an answer that may be wrong; gives where the browser lands. */
    signIn: async (changes: Partial<SamlAnswer> = {}): Promise<URL> =>
      post(await organisation.signIn(await begin(), changes)),
    close: async () => {
      await server.close();
      await organisation.close();
    },
  };
}

/**
 * Both for the tests of one file, there once they run; `person` is somebody new for each of them.
 * @param saml our keys and choices over the usual ones
 */
export function provideSingleSignOn(saml?: object) {
  const sso = {} as SingleSignOn & { person: ReturnType<SingleSignOn["meetSomebody"]> };
  beforeAll(async () => {
    Object.assign(sso, await startSingleSignOn(saml));
  });
  afterAll(() => sso.close?.());
  beforeEach(() => {
    sso.person = sso.meetSomebody();
  });
  return sso;
}
