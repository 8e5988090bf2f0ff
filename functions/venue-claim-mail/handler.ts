// Mails the code of a claim to an address at the domain of the venue's own website.
import { defineFunction } from "@undercroft/product-functions";
import { ownDomain, ownDomainOfPage } from "../own-domain.ts";
import { claimNotFound, orRefuse, proofRefused } from "../refuse-claim.ts";
import { schema } from "./schema.ts";

export default defineFunction({
  schema,
  maxBytes: 2000,
  handle: async ({ body, caller, rpc }) => {
    if (!caller.userId) throw claimNotFound();
    const who = { p_claim_id: body.claim_id, p_person: caller.userId, p_assurance: caller.assurance };
    const { website } = orRefuse(
      await rpc<{ website: string }>("read_claim_website", { ...who, p_for: "mail" }),
    );
    const domain = ownDomainOfPage(website);
    if (domain === null) throw proofRefused("email", "The website of this venue has no domain of its own");
    const written = ownDomain(body.email.slice(body.email.lastIndexOf("@") + 1));
    if (written === null)
      throw proofRefused("email", "Anybody can have an address there, so it proves nothing");
    if (written !== domain) throw proofRefused("email", `The address has to end in ${domain}`);
    return orRefuse(
      await rpc<{ expires_at: string }>("send_claim_code", { ...who, p_email: body.email, p_domain: domain }),
    );
  },
});
