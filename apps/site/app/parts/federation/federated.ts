import type { Answer } from "#app/api/call.ts";

/** How a page is followed from other servers. */
export type Federated = NonNullable<Answer<"find_federated">>;
