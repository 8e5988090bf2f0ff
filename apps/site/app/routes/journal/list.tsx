import type { Route } from "./+types/list.ts";
import { JournalList } from "./journal-list.tsx";
import { readJournalList } from "./list-data.server.ts";
import { listMeta } from "./list-meta.ts";

/** `/journal` */
export const loader = ({ request, context }: Route.LoaderArgs) => readJournalList(context, request, "");

export const meta = (args: Route.MetaArgs) => listMeta(args, args.loaderData);

export default function Journal({ loaderData }: Route.ComponentProps) {
  return <JournalList data={loaderData} />;
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
