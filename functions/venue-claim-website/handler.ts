// The code of a claim on the venue's own website: says which, and looks whether it is there.
import { defineFunction } from "@undercroft/product-functions";
import { fetchPublic, type PublicPage, type Web } from "../fetch-public.ts";
import { ownDomain, ownDomainOfPage } from "../own-domain.ts";
import { claimNotFound, orRefuse, proofRefused } from "../refuse-claim.ts";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Prepared = { code: string; website: string; proved_at: string | null };

/** The whole mark: six digits alone stand on many pages by chance. */
const markOf = (code: string): string => `undercroft-${code}`;

/** The function, asking this part of the internet. */
export const createHandler = (web?: Web) =>
  defineFunction({
    schema,
    maxBytes: 2000,
    timeoutSeconds: 15,
    handle: async ({ body, caller, rpc }) => {
      if (!caller.userId) throw claimNotFound();
      const who = { p_claim_id: body.claim_id, p_person: caller.userId, p_assurance: caller.assurance };
      const site = orRefuse(
        await rpc<{ website: string }>("read_claim_website", { ...who, p_for: "website" }),
      );
      const domain = ownDomainOfPage(site.website);
      if (domain === null) throw proofRefused("website", "This website has no domain of its own");
      const prepared = orRefuse(await rpc<Prepared>("prepare_claim_website", { ...who, p_domain: domain }));
      const mark = markOf(prepared.code);
      if (!body.looks || prepared.proved_at)
        return { mark, website: site.website, is_proved: prepared.proved_at !== null };
      const wait = await rpc<number>("count_website_look", { p_person: caller.userId });
      if (wait > 0) throw refuseTooMany(wait);
      const page = await read(site.website, web);
      if (!page?.text.includes(mark)) throw proofRefused("website", notThere(page, mark));
      await rpc<boolean>("confirm_claim_website", {
        p_claim_id: body.claim_id,
        p_person: caller.userId,
        p_domain: domain,
        p_code: prepared.code,
      });
      return { mark, website: site.website, is_proved: true };
    },
  });

/** The page, or null where it cannot be read or leads on to a host of other people's pages. What went wrong is nobody's to know. */
async function read(website: string, web?: Web): Promise<PublicPage | null> {
  const page = await fetchPublic(website, web).catch(() => null);
  return page !== null && ownDomain(page.url.hostname) !== null ? page : null;
}

const notThere = (page: PublicPage | null, mark: string): string =>
  page ? `We opened the website and did not find ${mark}` : "We could not open this website";

export default createHandler();
