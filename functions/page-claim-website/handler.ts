// The code of a claim on the website or profile of an artist or organiser: says which, and looks whether it is there.
import { defineFunction, FunctionError } from "@undercroft/product-functions";
import { fetchPublic, type Web } from "../fetch-public.ts";
import { ownDomain, ownDomainOfPage } from "../own-domain.ts";
import { type ClaimRefusal, orRefuse } from "../refuse-claim.ts";
import { refuseTooMany } from "../refuse-too-many.ts";
import { schema } from "./schema.ts";

type Prepared = { code: string; address: string; proved_at: string | null };

const refuse = (status: number, code: string, message: string, hint: string): FunctionError =>
  new FunctionError({ status, code, message, hint });

/** The function, asking this part of the internet. */
export const createHandler = (web?: Web) =>
  defineFunction({
    schema,
    maxBytes: 2000,
    timeoutSeconds: 15,
    handle: async ({ body, caller, rpc }) => {
      if (!caller.userId)
        throw refuse(401, "ARTISTS_NOT_YOURS", "Sign in to claim a page", "Sign in and try again.");
      const subject = { p_kind: body.kind, p_page_id: body.id, p_person: caller.userId };
      const { code, address, proved_at } = orRefuse(
        await rpc<Prepared | ClaimRefusal>("prepare_page_proof", {
          ...subject,
          p_assurance: caller.assurance,
          p_address: body.address ?? null,
        }),
      );
      const mark = `undercroft-${code}`;
      if (!body.looks) return { mark, address, status: null };
      if (proved_at === null) await look(address, mark, () => countLook(caller.userId, rpc), web);
      const { status } = orRefuse(
        await rpc<{ status: string } | ClaimRefusal>("confirm_page_proof", {
          ...subject,
          p_address: address,
          p_code: code,
          p_is_own_domain: ownDomainOfPage(address) !== null,
        }),
      );
      return { mark, address, status };
    },
  });

async function countLook(
  person: string | null,
  rpc: <T>(name: string, args: Record<string, unknown>) => Promise<T>,
): Promise<void> {
  const wait = await rpc<number>("count_website_look", { p_person: person });
  if (wait > 0) throw refuseTooMany(wait);
}

/**
 * Looks for the mark on a page. A website with a domain of its own must not lead on to a host of other people's pages.
 * @throws FunctionError where it is not there
 */
async function look(address: string, mark: string, count: () => Promise<void>, web?: Web): Promise<void> {
  await count();
  const page = await fetchPublic(address, web).catch(() => null);
  const isElsewhere =
    page !== null && ownDomainOfPage(address) !== null && ownDomain(page.url.hostname) === null;
  if (page === null || isElsewhere)
    throw refuse(
      400,
      "ARTISTS_INVALID",
      "address: We could not open this page",
      "Check the address, or tell us in words.",
    );
  if (!page.text.includes(mark))
    throw refuse(
      400,
      "ARTISTS_INVALID",
      `address: We opened the page and did not find ${mark}`,
      "Save the page with the code on it and look again. Some services show text only to people who are signed in: tell us in words then.",
    );
}

export default createHandler();
