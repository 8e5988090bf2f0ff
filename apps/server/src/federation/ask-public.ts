// How federation asks other servers: by the rules for strangers' addresses, one hop at a time, since each hop needs a signature of its own.
import { brandName } from "@undercroft/contract/brand";
import type { AskPublic } from "@undercroft/federation";
import { openWeb, readPublic } from "@undercroft/product-functions/read-public";

/** @param isInside origins of one's own network that may be asked */
export function askPublic(isInside: (origin: string) => boolean): AskPublic {
  const web = { ...openWeb, isInside };
  return async (address, { headers, ...question }) => {
    const answer = await readPublic(address, {
      ...question,
      web,
      mostRedirects: 0,
      headers: { ...headers, "user-agent": `${brandName()} (federation)` },
    });
    return {
      status: answer.status,
      type: answer.headers["content-type"],
      location: answer.headers.location,
      retryAfter: answer.headers["retry-after"],
      bytes: answer.bytes,
      isWhole: answer.isWhole,
    };
  };
}
