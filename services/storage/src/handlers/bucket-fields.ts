import { z } from "zod/mini";

/** What a bucket may be given when it is made and later. */
export const bucketFields = {
  public: z.optional(z.boolean()),
  file_size_limit: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  allowed_mime_types: z.optional(z.nullable(z.array(z.string()))),
};
