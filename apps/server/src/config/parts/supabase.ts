import { z } from "zod/mini";
import { webAddress } from "../kinds.ts";

export default {
  SUPABASE_URL: {
    kind: z.optional(webAddress),
    usual: null,
    says: "The address of a hosted Supabase project, such as `https://abc.supabase.co`. With it, both of its keys and the `DATABASE_URL` of its database, accounts, data, files and what is live are the project's, and requests for them go there through this server; the site, mail, jobs and functions stay here. Run `npm run supabase:deploy` first. docs/hosted-supabase.md says what is missing then.",
  },
  SUPABASE_ANON_KEY: {
    kind: z.optional(z.string()),
    usual: null,
    says: "The project's key for everybody: `sb_publishable_…`, or the older `anon` key. Every page carries it.",
  },
  SUPABASE_SERVICE_ROLE_KEY: {
    kind: z.optional(z.string()),
    usual: null,
    says: "The project's secret key: `sb_secret_…`, or the older `service_role` key. It opens every row, and stays on this server.",
  },
};
