import type { ObjectMetadata } from "../database/objects.ts";

/** What the judge found out besides: the true type and, of pictures, their measures. */
export type ContentFacts = Partial<
  Pick<ObjectMetadata, "mimetype" | "width" | "height" | "thumbhash" | "flashes">
>;
