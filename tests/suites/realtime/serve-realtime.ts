// A product as a new project is: a caller with a role may use what is made in `public`, and the data API hears of it.
import type pg from "pg";
import { openProduct, type SuiteProduct } from "../open-product.ts";

async function openPublic(client: pg.Client): Promise<void> {
  await client.query(`
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    create function public.suite_reload() returns event_trigger language plpgsql as $$ begin notify pgrst, 'reload schema'; end $$;
    create event trigger suite_reload on ddl_command_end execute function public.suite_reload();`);
}

/** Serves until closed; its environment is what their check is told. */
export async function serveRealtime(): Promise<
  Pick<SuiteProduct, "close"> & { env: Record<string, string> }
> {
  const product = await openProduct({ AUTH_CONFIRM_EMAIL: "false" }, openPublic);
  return {
    close: product.close,
    env: {
      SUITE_URL: product.url,
      SUITE_DATABASE: product.databaseUrl,
      SUITE_REALTIME: `${product.url}/realtime/v1`,
      SUITE_KEY: product.publishableKey,
      SUITE_SERVICE_KEY: await product.readServiceKey(),
    },
  };
}
